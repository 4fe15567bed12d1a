import { measures, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { Metrics } from '../analytics.queries'
import { isInPeriod, keysOfTime } from '../complete-days'

export type Key = string | null
/** Null = no data. */
export type Value = number | null

export interface PivotRow {
  readonly key: Key
  /** Same order as the columns. */
  readonly values: readonly Value[]
  /** Same order as the measures; with columns, the total of the row. */
  readonly totals: readonly Value[]
}

export interface Pivot {
  /** Empty without a second dimension. */
  readonly columns: readonly Key[]
  readonly columnTotals: readonly Value[]
  /** Descending by value; a time dimension in its own order. */
  readonly rows: readonly PivotRow[]
  readonly totals: readonly Value[]
  /** Largest cell value. */
  readonly largest: number
}

type Totals = ReadonlyMap<Key, readonly Value[]>

const ofTime: readonly Dimension[] = ['day', 'week', 'month', 'weekday', 'hour']

export const isOfTime = (dimension: Dimension): boolean => ofTime.includes(dimension)

/** Value of a measure without data: 0 for a sum, null for a mean. */
export const emptyValueOf = (measure: Measure): Value => (measures[measure].aggregate === 'sum' ? 0 : null)

/** Keys of a time dimension in their order, all others descending by total; the unknown key is last. */
const sortKeys = (totals: Totals, dimension: Dimension, extraKeys: readonly string[]): Key[] => {
  const known = [...new Set([...totals.keys(), ...extraKeys])].filter((key) => key !== null)
  const totalOf = (key: string) => totals.get(key)?.[0] ?? 0
  known.sort((one, other) => (isOfTime(dimension) ? (one < other ? -1 : 1) : totalOf(other) - totalOf(one)))
  return totals.has(null) ? [...known, null] : known
}

type PivotData = Pick<Metrics, 'rows' | 'sub_totals' | 'totals' | 'from' | 'to'>

export interface PivotLayout {
  readonly measures: readonly Measure[]
  readonly row: Dimension
  readonly column: Dimension | undefined
}

/**
 * Adds missing rows for hours and weekdays only. Charts complete days, weeks and months: a table of a year has enough
 * rows.
 */
const completeRowKeys = (row: Dimension, data: PivotData): string[] =>
  row === 'hour' || row === 'weekday' ? (keysOfTime(row, data) ?? []) : []

const byOne = (data: PivotData, { measures: requested, row }: PivotLayout): Pivot => {
  const { rows, totals } = data
  const nothing = (key: Key) => requested.map((measure) => (isInPeriod(row, key, data) ? emptyValueOf(measure) : null))
  const found: Totals = new Map(rows.map(({ keys: [key = null], values }) => [key, values]))
  return {
    columns: [],
    columnTotals: [],
    rows: sortKeys(found, row, completeRowKeys(row, data)).map((key) => ({
      key,
      values: [],
      totals: found.get(key) ?? nothing(key),
    })),
    totals,
    largest: Math.max(0, ...[...found.values()].map(([first]) => first ?? 0)),
  }
}

const byTwo = (data: PivotData, { measures: [measure = 'orders'], row }: PivotLayout, column: Dimension): Pivot => {
  const { rows, sub_totals, totals } = data
  const nothing = (rowKey: Key, columnKey: Key): Value =>
    isInPeriod(row, rowKey, data) && isInPeriod(column, columnKey, data) ? emptyValueOf(measure) : null
  const [ofRows = new Map(), ofColumns = new Map()] = sub_totals.map(
    (each): Totals => new Map(each.map(({ key, values }) => [key, values])),
  )
  const cells = new Map(rows.map(({ keys, values: [value = null] }) => [JSON.stringify(keys), value]))
  const columns = sortKeys(ofColumns, column, keysOfTime(column, data) ?? [])
  return {
    columns,
    columnTotals: columns.map((key) => ofColumns.get(key)?.[0] ?? nothing(null, key)),
    rows: sortKeys(ofRows, row, completeRowKeys(row, data)).map((key) => ({
      key,
      values: columns.map((each) => cells.get(JSON.stringify([key, each])) ?? nothing(key, each)),
      totals: ofRows.get(key) ?? [nothing(key, null)],
    })),
    totals,
    largest: Math.max(0, ...[...cells.values()].map((value) => value ?? 0)),
  }
}

/**
 * Pivot table: metrics by `row`, or the first measure by `row` and `column`, with the server's totals of rows and
 * columns.
 */
export const pivotOf = (data: PivotData, requested: PivotLayout): Pivot =>
  requested.column ? byTwo(data, requested, requested.column) : byOne(data, requested)
