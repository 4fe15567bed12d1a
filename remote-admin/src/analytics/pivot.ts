import type { Dimension } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'

export type Key = string | null
/** Null where there is nothing. */
export type Value = number | null

export interface PivotRow {
  readonly key: Key
  /** In the order of the columns. */
  readonly values: readonly Value[]
  /** In the order of the measures; by columns, of the whole row. */
  readonly totals: readonly Value[]
}

export interface Pivot {
  /** Empty where there is no second dimension. */
  readonly columns: readonly Key[]
  readonly columnTotals: readonly Value[]
  /** The most first, those of time in its order. */
  readonly rows: readonly PivotRow[]
  readonly totals: readonly Value[]
  /** The largest of the cells. */
  readonly most: number
}

type Totals = ReadonlyMap<Key, readonly Value[]>

const ofTime: readonly Dimension[] = ['day', 'week', 'month', 'weekday', 'hour']

export const isOfTime = (dimension: Dimension): boolean => ofTime.includes(dimension)

/** Those of time in its order, the others by their totals, the most first; what is not known comes last. */
const ordered = (totals: Totals, dimension: Dimension): Key[] => {
  const known = [...totals.keys()].filter((key) => key !== null)
  const most = (key: string) => totals.get(key)?.[0] ?? 0
  known.sort((one, other) => (isOfTime(dimension) ? (one < other ? -1 : 1) : most(other) - most(one)))
  return totals.has(null) ? [...known, null] : known
}

type Answer = Pick<Figures, 'rows' | 'sub_totals' | 'totals'>

const byOne = ({ rows, totals }: Answer, row: Dimension): Pivot => {
  const found: Totals = new Map(rows.map(({ keys: [key = null], values }) => [key, values]))
  return {
    columns: [],
    columnTotals: [],
    rows: ordered(found, row).map((key) => ({ key, values: [], totals: found.get(key) ?? [] })),
    totals,
    most: Math.max(0, ...[...found.values()].map(([first]) => first ?? 0)),
  }
}

const byTwo = ({ rows, sub_totals, totals }: Answer, row: Dimension, column: Dimension): Pivot => {
  const [ofRows = new Map(), ofColumns = new Map()] = sub_totals.map(
    (each): Totals => new Map(each.map(({ key, values }) => [key, values])),
  )
  const cells = new Map(rows.map(({ keys, values: [value = null] }) => [JSON.stringify(keys), value]))
  const columns = ordered(ofColumns, column)
  return {
    columns,
    columnTotals: columns.map((key) => ofColumns.get(key)?.[0] ?? null),
    rows: ordered(ofRows, row).map((key) => ({
      key,
      values: columns.map((each) => cells.get(JSON.stringify([key, each])) ?? null),
      totals: ofRows.get(key) ?? [],
    })),
    totals,
    most: Math.max(0, ...[...cells.values()].map((value) => value ?? 0)),
  }
}

/** Figures by `row`, or those of the first measure by `row` and `column`, with what the server says of each row and column. */
export const pivotOf = (answer: Answer, row: Dimension, column: Dimension | undefined): Pivot =>
  column ? byTwo(answer, row, column) : byOne(answer, row)
