import {
  dimensionNames,
  figureFilters,
  fits,
  measureNames,
  type Dimension,
  type Measure,
} from '@outlet/shared/contract/analytics'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { spanUrl } from './periods'

/** How the answer is drawn above its table. */
export const views = ['none', 'line'] as const
export type View = (typeof views)[number]

const filterNames = Object.keys(figureFilters)

/** The page's state in its address. */
export const PivotUrl = z.object({
  ...spanUrl,
  measure: z.enum(measureNames).default('orders'),
  /** Beside the first. */
  second: z.enum(measureNames).optional(),
  rows: z.enum(dimensionNames).default('weekday'),
  columns: z.enum(dimensionNames).optional(),
  view: z.enum(views).optional(),
  /** With the period before. */
  compare: queryFlag.optional(),
  ...figureFilters,
})
export type PivotUrl = z.infer<typeof PivotUrl>

/** What an analysis that is kept under a name keeps. */
export const pivotNames = Object.keys(PivotUrl.shape)

export interface PivotAsked {
  readonly measures: readonly [Measure, ...Measure[]]
  readonly rows: Dimension
  readonly columns: Dimension | undefined
}

/** As far as it fits: of another measure another dimension may be asked; two measures take the place of columns. */
export const fitting = ({ measure, second, rows, columns }: PivotUrl): PivotAsked => {
  const first = fits(measure, rows) ? rows : 'weekday'
  const isSecond = second !== undefined && second !== measure && fits(second, first)
  const isColumn = !isSecond && columns !== undefined && columns !== first && fits(measure, columns)
  return { measures: isSecond ? [measure, second] : [measure], rows: first, columns: isColumn ? columns : undefined }
}

type Filters = Pick<PivotUrl, keyof typeof figureFilters>
export type FilterName = keyof Filters

const Filters = z.object(figureFilters)

export const filtersOf = (url: PivotUrl): Filters => Filters.parse(url)

export const isFilter = (dimension: Dimension): dimension is Dimension & FilterName => filterNames.includes(dimension)

/** What can be drawn of what is asked: lines go along the days. */
export const fittingViews = ({ rows }: PivotAsked): readonly View[] =>
  rows === 'day' || rows === 'week' || rows === 'month' ? views : ['none']

export const viewOf = ({ view = 'line' }: PivotUrl, asked: PivotAsked): View =>
  fittingViews(asked).includes(view) ? view : 'none'
