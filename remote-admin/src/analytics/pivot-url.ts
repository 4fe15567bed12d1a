import {
  dimensionNames,
  dimensions,
  figureFilters,
  fits,
  measureNames,
  measures as known,
  type Dimension,
  type Measure,
} from '@outlet/shared/contract/analytics'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { spanUrl } from './periods'
import { isOfTime } from './pivot'

/** How the answer is drawn above its table. */
export const views = ['none', 'line', 'bar', 'stacked', 'heat', 'calendar', 'scatter'] as const
export type View = (typeof views)[number]

/** How many rows are shown of what is not of time; the rest is one. */
export const tops = ['10', '20', '50', 'all'] as const

export const topOf = ({ top }: PivotUrl): number | null => (top === 'all' ? null : Number(top))

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
  /** What happened is marked on a chart over time. */
  events: queryFlag.optional(),
  /** A column's name, with a minus before it where the most is first. */
  sort: z.string().max(200).optional(),
  top: z.enum(tops).default('20'),
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

/** Those that fit what is measured. */
export const filtersOf = (url: PivotUrl): Partial<Filters> => {
  const { measures } = fitting(url)
  const fitted = Object.entries(Filters.parse(url)).filter(
    ([name]) => isDimension(name) && measures.every((measure) => fits(measure, name)),
  )
  return Filters.parse(Object.fromEntries(fitted))
}

const isDimension = (name: string): name is Dimension => name in dimensions

export const isFilter = (dimension: Dimension): dimension is Dimension & FilterName => filterNames.includes(dimension)

const isAdded = (measure: Measure) => known[measure].aggregate === 'sum'

/** What can be drawn of what is asked. */
export const fittingViews = ({ measures, rows, columns }: PivotAsked): View[] => {
  const fitted: Record<View, boolean> = {
    none: true,
    line: rows === 'day' || rows === 'week' || rows === 'month',
    bar: true,
    stacked: columns !== undefined && isAdded(measures[0]),
    heat: columns !== undefined,
    calendar: rows === 'day' && columns === undefined && measures.length === 1,
    scatter: measures.length === 2 && !isOfTime(rows),
  }
  return views.filter((view) => fitted[view])
}

/** Over days, weeks or months, from left to right. */
export const isAnnotatable = ({ rows }: PivotAsked, view: View): boolean =>
  (rows === 'day' || rows === 'week' || rows === 'month') && (view === 'line' || view === 'bar' || view === 'stacked')

const usualView = ({ rows, columns }: PivotAsked): View => {
  if (rows === 'day' || rows === 'week' || rows === 'month') return 'line'
  return columns === undefined ? 'bar' : 'heat'
}

export const viewOf = ({ view }: PivotUrl, asked: PivotAsked): View =>
  view && fittingViews(asked).includes(view) ? view : usualView(asked)
