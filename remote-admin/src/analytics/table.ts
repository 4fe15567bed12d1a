import type { Dimension, Measure } from '@outlet/shared/contract/analytics'
import type { Figures } from './analytics.queries'
import { pivotOf, type Key } from './pivot'
import type { PivotAsked } from './pivot-url'

export type Head =
  | { readonly kind: 'column'; readonly key: Key }
  | { readonly kind: 'measure' | 'before'; readonly measure: Measure }
  | { readonly kind: 'sum' }

export interface Cell {
  readonly head: Head
  readonly measure: Measure
  /** Null where there is nothing. */
  readonly value: number | null
  /** Of the largest cell; null where it is not compared with others. */
  readonly share: number | null
}

export interface AnalysisTable {
  readonly heads: readonly Head[]
  readonly rows: readonly { readonly key: Key; readonly cells: readonly Cell[] }[]
  readonly sums: readonly Cell[]
}

/** Days of two periods are not the same days; weekdays, hours and stores are. */
export const isComparable = ({ rows, columns }: PivotAsked): boolean =>
  columns === undefined && rows !== 'day' && rows !== 'week' && rows !== 'month'

const byOne = (figures: Figures, before: Figures | null, { measures, rows }: PivotAsked): AnalysisTable => {
  const pivot = pivotOf(figures, rows, undefined)
  const past = new Map(before?.rows.map(({ keys: [key = null], values }) => [key, values]))
  const most = measures.map((_measure, index) => Math.max(0, ...pivot.rows.map(({ sums }) => sums[index] ?? 0)))
  const cellsOf = (now: readonly number[], was: readonly number[] | undefined, isSum = false) =>
    measures.flatMap((measure, index): Cell[] => {
      const value = now[index] ?? 0
      const share = isSum || measures.length === 1 ? null : value / Math.max(1, most[index] ?? 0)
      const cell: Cell = { head: { kind: 'measure', measure }, measure, value, share }
      const past: Cell = { head: { kind: 'before', measure }, measure, value: was?.[index] ?? 0, share: null }
      return before ? [cell, past] : [cell]
    })
  const sums = cellsOf(pivot.sums, before?.totals, true)
  return {
    heads: sums.map(({ head }) => head),
    rows: pivot.rows.map(({ key, sums: own }) => ({ key, cells: cellsOf(own, past.get(key)) })),
    sums,
  }
}

const byTwo = (figures: Figures, { measures: [measure], rows }: PivotAsked, columns: Dimension): AnalysisTable => {
  const pivot = pivotOf(figures, rows, columns)
  const sum = (value: number): Cell => ({ head: { kind: 'sum' }, measure, value, share: null })
  const cells = (values: readonly (number | null)[], isSum = false) =>
    values.map((value, index): Cell => {
      const head: Head = { kind: 'column', key: pivot.columns[index] ?? null }
      return { head, measure, value, share: isSum || pivot.most === 0 ? null : (value ?? 0) / pivot.most }
    })
  const sums = [...cells(pivot.columnSums, true), sum(pivot.sums[0] ?? 0)]
  return {
    heads: sums.map(({ head }) => head),
    rows: pivot.rows.map(({ key, values, sums: [own = 0] }) => ({ key, cells: [...cells(values), sum(own)] })),
    sums,
  }
}

/** The answer as it shows, and as it is downloaded. `before`: the same of the period before, where it is compared. */
export const tableOf = (figures: Figures, before: Figures | null, asked: PivotAsked): AnalysisTable =>
  asked.columns ? byTwo(figures, asked, asked.columns) : byOne(figures, before, asked)
