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
export const views = ['none', 'line', 'bar', 'stacked', 'heat', 'calendar', 'scatter'] as const
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

/** What is drawn where nothing is chosen, and whether a choice says anything of what is asked. */
export const fittingViews = ({ measures, rows, columns }: PivotAsked): View[] => {
  const isTime = rows === 'day' || rows === 'week' || rows === 'month'
  const fitted: Record<View, boolean> = {
    none: true,
    line: isTime,
    bar: true,
    stacked: columns !== undefined,
    heat: columns !== undefined,
    calendar: rows === 'day' && columns === undefined && measures.length === 1,
    scatter: measures.length === 2,
  }
  return views.filter((view) => fitted[view])
}

export const viewOf = ({ view }: PivotUrl, asked: PivotAsked): View => {
  const fitted = fittingViews(asked)
  if (view && fitted.includes(view)) return view
  const { rows, columns } = asked
  if (fitted.includes('line')) return 'line'
  return columns === undefined || rows === 'store' ? 'bar' : 'heat'
}
