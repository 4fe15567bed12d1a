import { measures, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'
import { isInPeriod, keysOfTime } from './complete-days'

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

/** What a measure is where nothing was: a sum is 0, a mean is none. */
export const none = (measure: Measure): Value => (measures[measure].aggregate === 'sum' ? 0 : null)

/** Those of time in its order, the others by their totals, the most first; what is not known comes last. */
const ordered = (totals: Totals, dimension: Dimension, whole: readonly string[]): Key[] => {
  const known = [...new Set([...totals.keys(), ...whole])].filter((key) => key !== null)
  const most = (key: string) => totals.get(key)?.[0] ?? 0
  known.sort((one, other) => (isOfTime(dimension) ? (one < other ? -1 : 1) : most(other) - most(one)))
  return totals.has(null) ? [...known, null] : known
}

type Answer = Pick<Figures, 'rows' | 'sub_totals' | 'totals' | 'from' | 'to'>

export interface PivotOf {
  readonly measures: readonly Measure[]
  readonly row: Dimension
  readonly column: Dimension | undefined
}

/** Rows of days, weeks and months are completed where they are drawn: a table of a year has enough rows. */
const wholeRows = (row: Dimension, answer: Answer): string[] =>
  row === 'hour' || row === 'weekday' ? (keysOfTime(row, answer) ?? []) : []

const byOne = (answer: Answer, { measures: asked, row }: PivotOf): Pivot => {
  const { rows, totals } = answer
  const nothing = (key: Key) => asked.map((measure) => (isInPeriod(row, key, answer) ? none(measure) : null))
  const found: Totals = new Map(rows.map(({ keys: [key = null], values }) => [key, values]))
  return {
    columns: [],
    columnTotals: [],
    rows: ordered(found, row, wholeRows(row, answer)).map((key) => ({
      key,
      values: [],
      totals: found.get(key) ?? nothing(key),
    })),
    totals,
    most: Math.max(0, ...[...found.values()].map(([first]) => first ?? 0)),
  }
}

const byTwo = (answer: Answer, { measures: [measure = 'orders'], row }: PivotOf, column: Dimension): Pivot => {
  const { rows, sub_totals, totals } = answer
  const nothing = (rowKey: Key, columnKey: Key): Value =>
    isInPeriod(row, rowKey, answer) && isInPeriod(column, columnKey, answer) ? none(measure) : null
  const [ofRows = new Map(), ofColumns = new Map()] = sub_totals.map(
    (each): Totals => new Map(each.map(({ key, values }) => [key, values])),
  )
  const cells = new Map(rows.map(({ keys, values: [value = null] }) => [JSON.stringify(keys), value]))
  const columns = ordered(ofColumns, column, keysOfTime(column, answer) ?? [])
  return {
    columns,
    columnTotals: columns.map((key) => ofColumns.get(key)?.[0] ?? nothing(null, key)),
    rows: ordered(ofRows, row, wholeRows(row, answer)).map((key) => ({
      key,
      values: columns.map((each) => cells.get(JSON.stringify([key, each])) ?? nothing(key, each)),
      totals: ofRows.get(key) ?? [nothing(key, null)],
    })),
    totals,
    most: Math.max(0, ...[...cells.values()].map((value) => value ?? 0)),
  }
}

/** Figures by `row`, or those of the first measure by `row` and `column`, with what the server says of each row and column. */
export const pivotOf = (answer: Answer, asked: PivotOf): Pivot =>
  asked.column ? byTwo(answer, asked, asked.column) : byOne(answer, asked)
