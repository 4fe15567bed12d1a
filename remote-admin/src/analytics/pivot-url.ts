import { Analysis, type Filters, type PivotAsked } from '@outlet/shared/contract/analyses'
import {
  figureFilters,
  measureNames,
  measures as known,
  type Dimension,
  type Measure,
} from '@outlet/shared/contract/analytics'
import { queryFlag, queryMany } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { isOfTime } from './pivot'

/** How the answer is drawn above its table. */
export const views = ['none', 'line', 'bar', 'stacked', 'heat', 'calendar', 'scatter'] as const
export type View = (typeof views)[number]

/** How many rows are shown of what is not of time; the rest is one. */
export const tops = ['10', '20', '50', 'all'] as const

export const topOf = ({ top }: PivotUrl): number | null => (top === 'all' ? null : Number(top))

const filterNames = Object.keys(figureFilters)

/** The page's state in its address: what is asked, and how it shows. */
export const PivotUrl = z.object({
  ...Analysis.shape,
  /** Not `view`: by that name an address says which kept analysis it is of. */
  chart: z.enum(views).optional(),
  /** What happened is marked on a chart over time. */
  events: queryFlag.optional(),
  /** A column's name, with a minus before it where the most is first. */
  sort: z.string().max(200).optional(),
  top: z.enum(tops).default('20'),
  /** Of which measure's figure the rows are open in the drawer. */
  rows_of: z.enum(measureNames).optional(),
  /** Where that figure is: the keys of its row and its column, each after `=`, since what is not known has an empty one. */
  at: queryMany(z.string().max(200)),
})
export type PivotUrl = z.infer<typeof PivotUrl>

/** What an analysis that is kept under a name keeps. */
export const pivotNames = Object.keys(PivotUrl.shape).filter((name) => name !== 'rows_of' && name !== 'at')

export type FilterName = keyof Filters

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

export const viewOf = ({ chart }: PivotUrl, asked: PivotAsked): View =>
  chart && fittingViews(asked).includes(chart) ? chart : usualView(asked)
