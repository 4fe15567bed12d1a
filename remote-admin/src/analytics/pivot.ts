import type { Dimension } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'

export type Key = string | null

export interface PivotRow {
  readonly key: Key
  /** In the order of the columns; null where there is nothing. */
  readonly values: readonly (number | null)[]
  /** In the order of the measures; by columns, the sum of the row. */
  readonly sums: readonly number[]
}

export interface Pivot {
  /** Empty where there is no second dimension. */
  readonly columns: readonly Key[]
  readonly columnSums: readonly number[]
  /** The most first, those of time in its order. */
  readonly rows: readonly PivotRow[]
  readonly sums: readonly number[]
  /** The largest of the cells. */
  readonly most: number
}

const ofTime: readonly Dimension[] = ['day', 'week', 'month', 'weekday', 'hour']

export const isOfTime = (dimension: Dimension): boolean => ofTime.includes(dimension)

const add = (one: readonly number[], other: readonly number[]) => other.map((value, index) => value + (one[index] ?? 0))

const addTo = (sums: Map<Key, readonly number[]>, key: Key, values: readonly number[]) =>
  sums.set(key, add(sums.get(key) ?? [], values))

/** Those of time in its order, the others by their sums, the most first; what is not known comes last. */
const ordered = (sums: ReadonlyMap<Key, readonly number[]>, dimension: Dimension): Key[] => {
  const known = [...sums.keys()].filter((key) => key !== null)
  const most = (key: string) => sums.get(key)?.[0] ?? 0
  known.sort((one, other) => (isOfTime(dimension) ? (one < other ? -1 : 1) : most(other) - most(one)))
  return sums.has(null) ? [...known, null] : known
}

/** Figures by `row`, or those of the first measure by `row` and `column`, as a table with its sums. */
export const pivotOf = (
  { rows, totals }: Pick<Figures, 'rows' | 'totals'>,
  row: Dimension,
  column: Dimension | undefined,
): Pivot => {
  const [rowSums, columnSums] = [new Map<Key, readonly number[]>(), new Map<Key, readonly number[]>()]
  const cells = new Map<string, number>()
  for (const {
    keys: [rowKey = null, columnKey = null],
    values,
  } of rows) {
    addTo(rowSums, rowKey, values)
    if (column) addTo(columnSums, columnKey, values)
    cells.set(JSON.stringify([rowKey, columnKey]), values[0] ?? 0)
  }
  const columns = column ? ordered(columnSums, column) : []
  return {
    columns,
    columnSums: columns.map((key) => columnSums.get(key)?.[0] ?? 0),
    rows: ordered(rowSums, row).map((key) => ({
      key,
      values: columns.map((each) => cells.get(JSON.stringify([key, each])) ?? null),
      sums: rowSums.get(key) ?? [],
    })),
    sums: totals,
    most: Math.max(0, ...cells.values()),
  }
}
