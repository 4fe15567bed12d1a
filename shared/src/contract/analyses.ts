import {
  dimensionNames,
  dimensions,
  figureFilters,
  fits,
  measureNames,
  type Dimension,
  type Measure,
} from './analytics'
import { spanUrl } from './day-span'
import { queryFlag } from './list'
import { plainValues } from './plain-values'
import { z } from './zod'

/** What a multi-dimension analysis asks, as its page's address tells it. */
export const Analysis = z.object({
  ...spanUrl,
  measure: z.enum(measureNames).default('orders'),
  /** Beside the first. */
  second: z.enum(measureNames).optional(),
  rows: z.enum(dimensionNames).default('weekday'),
  columns: z.enum(dimensionNames).optional(),
  /** With the period before. */
  compare: queryFlag.optional(),
  ...figureFilters,
})
export type Analysis = z.infer<typeof Analysis>

/** The analysis of an address's query; null where it is none, or one of a later version. What else the query says is no matter. */
export const analysisOf = (search: string): Analysis | null =>
  Analysis.safeParse(plainValues(Analysis, new URLSearchParams(search))).data ?? null

export interface PivotAsked {
  readonly measures: readonly [Measure, ...Measure[]]
  readonly rows: Dimension
  readonly columns: Dimension | undefined
}

type Choice = Pick<Analysis, 'measure' | 'second' | 'rows' | 'columns'>

/** As far as it fits: of another measure another dimension may be asked; two measures take the place of columns. */
export const fitting = ({ measure, second, rows, columns }: Choice): PivotAsked => {
  const first = fits(measure, rows) ? rows : 'weekday'
  const isSecond = second !== undefined && second !== measure && fits(second, first)
  const isColumn = !isSecond && columns !== undefined && columns !== first && fits(measure, columns)
  return { measures: isSecond ? [measure, second] : [measure], rows: first, columns: isColumn ? columns : undefined }
}

/** The dimensions by which it is told. */
export const dimensionsOf = ({ rows, columns }: PivotAsked): Dimension[] => (columns ? [rows, columns] : [rows])

/** Days of two periods are not the same days; weekdays, hours and stores are. */
export const isComparable = ({ rows, columns }: PivotAsked): boolean =>
  columns === undefined && rows !== 'day' && rows !== 'week' && rows !== 'month'

const Filters = z.object(figureFilters)
export type Filters = z.infer<typeof Filters>

const isDimension = (name: string): name is Dimension => name in dimensions

/** Those that fit what is measured. */
export const filtersOf = (analysis: Choice & Filters): Partial<Filters> => {
  const { measures } = fitting(analysis)
  const fitted = Object.entries(Filters.parse(analysis)).filter(
    ([name]) => isDimension(name) && measures.every((measure) => fits(measure, name)),
  )
  return Filters.parse(Object.fromEntries(fitted))
}
