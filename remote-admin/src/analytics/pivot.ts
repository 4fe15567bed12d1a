import type { Dimension } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'

export interface PivotRow {
  readonly key: string | null
  /** In the order of the columns; 0 where there is nothing. */
  readonly values: readonly number[]
  readonly sum: number
}

export interface Pivot {
  /** Empty where there is no second dimension. */
  readonly columns: readonly (string | null)[]
  readonly columnSums: readonly number[]
  /** The most first, those of time in its order. */
  readonly rows: readonly PivotRow[]
  readonly sum: number
  /** The largest of the cells. */
  readonly most: number
}

const ofTime: readonly Dimension[] = ['day', 'week', 'month', 'weekday', 'hour']

export const isOfTime = (dimension: Dimension): boolean => ofTime.includes(dimension)

const add = <Key>(sums: Map<Key, number>, key: Key, value: number) => sums.set(key, (sums.get(key) ?? 0) + value)

/** Those of time in its order, the others by their sums, the most first; what is not known comes last. */
const ordered = (sums: ReadonlyMap<string | null, number>, dimension: Dimension): (string | null)[] => {
  const known = [...sums.keys()].filter((key) => key !== null)
  known.sort((one, other) =>
    isOfTime(dimension) ? (one < other ? -1 : 1) : (sums.get(other) ?? 0) - (sums.get(one) ?? 0),
  )
  return sums.has(null) ? [...known, null] : known
}

/** The first measure of figures by `row`, or by `row` and `column`, as a table with its sums. */
export const pivotOf = ({ rows }: Pick<Figures, 'rows'>, row: Dimension, column: Dimension | undefined): Pivot => {
  const [rowSums, columnSums] = [new Map<string | null, number>(), new Map<string | null, number>()]
  const cells = new Map<string, number>()
  for (const {
    keys: [rowKey = null, columnKey = null],
    values: [known],
  } of rows) {
    const value = known ?? 0
    add(rowSums, rowKey, value)
    if (column) add(columnSums, columnKey, value)
    cells.set(JSON.stringify([rowKey, columnKey]), value)
  }
  const columns = column ? ordered(columnSums, column) : []
  return {
    columns,
    columnSums: columns.map((key) => columnSums.get(key) ?? 0),
    rows: ordered(rowSums, row).map((key) => ({
      key,
      values: columns.map((each) => cells.get(JSON.stringify([key, each])) ?? 0),
      sum: rowSums.get(key) ?? 0,
    })),
    sum: [...rowSums.values()].reduce((sum, value) => sum + value, 0),
    most: Math.max(0, ...cells.values()),
  }
}
