import type { PivotAsked } from '@outlet/shared/contract/analyses'
import { measures as known, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'
import { keysOfTime } from './complete-days'
import { isOfTime, none, pivotOf, type Key, type Value } from './pivot'

export type Head =
  | { readonly kind: 'column'; readonly key: Key }
  | { readonly kind: 'measure' | 'before'; readonly measure: Measure }
  | { readonly kind: 'total' }

export interface Cell {
  readonly head: Head
  readonly measure: Measure
  /** Null where there is nothing. */
  readonly value: Value
  /** Of the largest cell; null where it is not compared with others. */
  readonly share: number | null
}

export interface TableRow {
  readonly key: Key
  readonly cells: readonly Cell[]
  /** The rest of so many rows, added up. */
  readonly others?: number
}

export interface AnalysisTable {
  readonly heads: readonly Head[]
  readonly rows: readonly TableRow[]
  readonly totals: readonly Cell[]
}

/** Names a column, in the address too. */
export const headKey = (head: Head): string =>
  head.kind === 'column' ? `=${head.key ?? ''}` : 'measure' in head ? `${head.kind}.${head.measure}` : head.kind

const byOne = (figures: Figures, before: Figures | null, { measures, rows }: PivotAsked): AnalysisTable => {
  const pivot = pivotOf(figures, { measures, row: rows, column: undefined })
  const past = new Map(before?.rows.map(({ keys: [key = null], values }) => [key, values]))
  const most = measures.map((_measure, index) => Math.max(0, ...pivot.rows.map(({ totals }) => totals[index] ?? 0)))
  const cellsOf = (now: readonly Value[], was: readonly Value[] | undefined, isTotal = false) =>
    measures.flatMap((measure, index): Cell[] => {
      const value = now[index] ?? null
      const share = isTotal || measures.length === 1 ? null : (value ?? 0) / Math.max(1, most[index] ?? 0)
      const cell: Cell = { head: { kind: 'measure', measure }, measure, value, share }
      const past: Cell = {
        head: { kind: 'before', measure },
        measure,
        value: was?.[index] ?? none(measure),
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

const byTwo = (figures: Figures, { measures, rows }: PivotAsked, columns: Dimension): AnalysisTable => {
  const [measure] = measures
  const pivot = pivotOf(figures, { measures, row: rows, column: columns })
  const total = ([value = null]: readonly Value[]): Cell => ({ head: { kind: 'total' }, measure, value, share: null })
  const cells = (values: readonly Value[], isTotal = false) =>
    values.map((value, index): Cell => {
      const head: Head = { kind: 'column', key: pivot.columns[index] ?? null }
      return { head, measure, value, share: isTotal || pivot.most === 0 ? null : (value ?? 0) / pivot.most }
    })
  const totals = [...cells(pivot.columnTotals, true), total(pivot.totals)]
  return {
    heads: totals.map(({ head }) => head),
    rows: pivot.rows.map(({ key, values, totals: own }) => ({ key, cells: [...cells(values), total(own)] })),
    totals,
  }
}

/** The answer as it shows. `before`: the same of the period before, where it is compared. */
export const tableOf = (figures: Figures, before: Figures | null, asked: PivotAsked): AnalysisTable =>
  asked.columns ? byTwo(figures, asked, asked.columns) : byOne(figures, before, asked)

/** The column that rows are sorted by, with a minus before it where the most is first; undefined = as they are. */
export type Sort = string | undefined

export const sortOf = (sort: Sort): { key: string; isDescending: boolean } | null =>
  sort === undefined
    ? null
    : sort.startsWith('-')
      ? { key: sort.slice(1), isDescending: true }
      : { key: sort, isDescending: false }

/** The next of a column's: the most first, the least first, as they were. */
export const nextSort = (sort: Sort, head: Head): Sort => {
  const key = headKey(head)
  if (sort === `-${key}`) return key
  return sort === key ? undefined : `-${key}`
}

const sorted = (table: AnalysisTable, sort: Sort): AnalysisTable => {
  const by = sortOf(sort)
  const column = by ? table.heads.findIndex((head) => headKey(head) === by.key) : -1
  if (!by || column < 0) return table
  // What has no value comes last, either way.
  const valueOf = ({ cells }: TableRow) => cells[column]?.value ?? (by.isDescending ? -Infinity : Infinity)
  const rows = table.rows.toSorted((one, other) =>
    by.isDescending ? valueOf(other) - valueOf(one) : valueOf(one) - valueOf(other),
  )
  return { ...table, rows }
}

const added = (rows: readonly TableRow[], at: number, measure: Measure): Value =>
  known[measure].aggregate === 'sum' ? rows.reduce((sum, { cells }) => sum + (cells[at]?.value ?? 0), 0) : null

const first = (table: AnalysisTable, count: number): AnalysisTable => {
  const rest = table.rows.slice(count)
  if (rest.length < 2) return table
  const cells = table.totals.map((cell, at) => ({ ...cell, value: added(rest, at, cell.measure), share: null }))
  return { ...table, rows: [...table.rows.slice(0, count), { key: null, cells, others: rest.length }] }
}

/** Sorted, and as many rows as are wanted; the rest is one row. Those of time stay whole. */
export const arranged = (table: AnalysisTable, rows: Dimension, sort: Sort, count: number | null): AnalysisTable => {
  const all = sorted(table, sort)
  return count === null || isOfTime(rows) ? all : first(all, count)
}

/** With a row for each day, week or month in which nothing was: on an axis of time, nothing is a value too. */
export const completed = (table: AnalysisTable, rows: Dimension, { from, to }: Figures): AnalysisTable => {
  const keys = keysOfTime(rows, { from, to })
  if (!keys) return table
  const known = new Map(table.rows.map((row) => [row.key, row]))
  const empty = (key: string): TableRow => ({
    key,
    cells: table.totals.map((cell) => ({ ...cell, value: none(cell.measure), share: null })),
  })
  return { ...table, rows: keys.map((key) => known.get(key) ?? empty(key)) }
}
