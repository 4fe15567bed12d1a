import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { measures as known, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { Metrics } from './analytics.queries'
import { keysOfTime } from './complete-days'
import { isOfTime, emptyValueOf, pivotOf, type Key, type Value } from './pivot/pivot'

export type Head =
  | { readonly kind: 'column'; readonly key: Key }
  | { readonly kind: 'measure' | 'before'; readonly measure: Measure }
  | { readonly kind: 'total' }

export interface Cell {
  readonly head: Head
  readonly measure: Measure
  /** Null = no data. */
  readonly value: Value
  /** Share of the largest cell; null if the cell is not compared with others. */
  readonly share: number | null
}

export interface TableRow {
  readonly key: Key
  readonly cells: readonly Cell[]
  /** Number of rows that this row combines. */
  readonly others?: number
}

export interface AnalysisTable {
  readonly heads: readonly Head[]
  readonly rows: readonly TableRow[]
  readonly totals: readonly Cell[]
}

/** Key of a column, also used in the address. */
export const headKey = (head: Head): string =>
  head.kind === 'column' ? `=${head.key ?? ''}` : 'measure' in head ? `${head.kind}.${head.measure}` : head.kind

const byOne = (metrics: Metrics, before: Metrics | null, { measures, rows }: PivotQuery): AnalysisTable => {
  const pivot = pivotOf(metrics, { measures, row: rows, column: undefined })
  const past = new Map(before?.rows.map(({ keys: [key = null], values }) => [key, values]))
  const largestByMeasure = measures.map((_measure, index) =>
    Math.max(0, ...pivot.rows.map(({ totals }) => totals[index] ?? 0)),
  )
  const cellsOf = (now: readonly Value[], was: readonly Value[] | undefined, isTotal = false) =>
    measures.flatMap((measure, index): Cell[] => {
      const value = now[index] ?? null
      const share = isTotal || measures.length === 1 ? null : (value ?? 0) / Math.max(1, largestByMeasure[index] ?? 0)
      const cell: Cell = { head: { kind: 'measure', measure }, measure, value, share }
      const past: Cell = {
        head: { kind: 'before', measure },
        measure,
        value: was?.[index] ?? emptyValueOf(measure),
        share: null,
      }
      return before ? [cell, past] : [cell]
    })
  const totals = cellsOf(pivot.totals, before?.totals, true)
  return {
    heads: totals.map(({ head }) => head),
    rows: pivot.rows.map(({ key, totals: own }) => ({ key, cells: cellsOf(own, past.get(key)) })),
    totals,
  }
}

const byTwo = (metrics: Metrics, { measures, rows }: PivotQuery, columns: Dimension): AnalysisTable => {
  const [measure] = measures
  const pivot = pivotOf(metrics, { measures, row: rows, column: columns })
  const total = ([value = null]: readonly Value[]): Cell => ({ head: { kind: 'total' }, measure, value, share: null })
  const cells = (values: readonly Value[], isTotal = false) =>
    values.map((value, index): Cell => {
      const head: Head = { kind: 'column', key: pivot.columns[index] ?? null }
      return { head, measure, value, share: isTotal || pivot.largest === 0 ? null : (value ?? 0) / pivot.largest }
    })
  const totals = [...cells(pivot.columnTotals, true), total(pivot.totals)]
  return {
    heads: totals.map(({ head }) => head),
    rows: pivot.rows.map(({ key, values, totals: own }) => ({ key, cells: [...cells(values), total(own)] })),
    totals,
  }
}

/** Table of an analysis. `before` holds the metrics of the previous period, if compared. */
export const tableOf = (metrics: Metrics, before: Metrics | null, requested: PivotQuery): AnalysisTable =>
  requested.columns ? byTwo(metrics, requested, requested.columns) : byOne(metrics, before, requested)

/** Key of the sort column, prefixed with a minus for descending order; undefined = unsorted. */
export type Sort = string | undefined

export const sortOf = (sort: Sort): { key: string; isDescending: boolean } | null =>
  sort === undefined
    ? null
    : sort.startsWith('-')
      ? { key: sort.slice(1), isDescending: true }
      : { key: sort, isDescending: false }

/** Next sort order of a column: descending, ascending, unsorted. */
export const nextSort = (sort: Sort, head: Head): Sort => {
  const key = headKey(head)
  if (sort === `-${key}`) return key
  return sort === key ? undefined : `-${key}`
}

const sortTable = (table: AnalysisTable, sort: Sort): AnalysisTable => {
  const by = sortOf(sort)
  const column = by ? table.heads.findIndex((head) => headKey(head) === by.key) : -1
  if (!by || column < 0) return table
  // Rows without a value come last in either direction.
  const valueOf = ({ cells }: TableRow) => cells[column]?.value ?? (by.isDescending ? -Infinity : Infinity)
  const rows = table.rows.toSorted((one, other) =>
    by.isDescending ? valueOf(other) - valueOf(one) : valueOf(one) - valueOf(other),
  )
  return { ...table, rows }
}

const addRows = (rows: readonly TableRow[], at: number, measure: Measure): Value =>
  known[measure].aggregate === 'sum' ? rows.reduce((sum, { cells }) => sum + (cells[at]?.value ?? 0), 0) : null

const limitRows = (table: AnalysisTable, count: number): AnalysisTable => {
  const rest = table.rows.slice(count)
  if (rest.length < 2) return table
  const cells = table.totals.map((cell, at) => ({ ...cell, value: addRows(rest, at, cell.measure), share: null }))
  return { ...table, rows: [...table.rows.slice(0, count), { key: null, cells, others: rest.length }] }
}

/**
 * Sorts the rows and limits their number; the remaining rows are combined into one. Time dimensions are not limited.
 */
export const arrangeTable = (
  table: AnalysisTable,
  rows: Dimension,
  sort: Sort,
  count: number | null,
): AnalysisTable => {
  const all = sortTable(table, sort)
  return count === null || isOfTime(rows) ? all : limitRows(all, count)
}

/** Adds a row for each missing day, week or month: on a time axis, no orders is a value too. */
export const completeTimeRows = (table: AnalysisTable, rows: Dimension, { from, to }: Metrics): AnalysisTable => {
  const keys = keysOfTime(rows, { from, to })
  if (!keys) return table
  const known = new Map(table.rows.map((row) => [row.key, row]))
  const empty = (key: string): TableRow => ({
    key,
    cells: table.totals.map((cell) => ({ ...cell, value: emptyValueOf(cell.measure), share: null })),
  })
  return { ...table, rows: keys.map((key) => known.get(key) ?? empty(key)) }
}
