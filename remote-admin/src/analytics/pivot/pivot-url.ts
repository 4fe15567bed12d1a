import { Analysis, type Filters, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import {
  dimensionNames,
  metricFilters,
  measureNames,
  measures as known,
  type Dimension,
  type Measure,
} from '@outlet/shared/contract/analytics'
import { queryFlag, queryMany } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { isOfTime } from './pivot'

/** Kinds of chart; `none` is the table. */
export const views = ['heat', 'calendar', 'line', 'bar', 'stacked', 'scatter', 'none'] as const
export type View = (typeof views)[number]

/** Maximum number of rows for a dimension other than time; the remaining rows are combined into one. */
export const tops = ['10', '20', '50', 'all'] as const

export const topOf = ({ top }: PivotUrl): number | null => (top === 'all' ? null : Number(top))

const filterNames = Object.keys(metricFilters)

/** The page's state in its address: the analysis and its presentation. */
export const PivotUrl = z.object({
  ...Analysis.shape,
  /** The name is not `view`: that parameter names the saved analysis. */
  chart: z.enum(views).optional(),
  /** Whether a chart over time marks events. */
  events: queryFlag.optional(),
  /** Column key, prefixed with a minus for descending order. */
  sort: z.string().max(200).optional(),
  top: z.enum(tops).default('20'),
  /** Measure of the value whose rows are open in the drawer. */
  rows_of: z.enum(measureNames).optional(),
  /** Dimension of that value's row if it is not a row of the analysis. */
  rows_by: z.enum(dimensionNames).optional(),
  /** Keys of that value's row and column, each prefixed with `=` because an unknown key is empty. */
  at: queryMany(z.string().max(200)),
})
export type PivotUrl = z.infer<typeof PivotUrl>

/** Parameters that a saved analysis stores. */
export const pivotNames = Object.keys(PivotUrl.shape).filter((name) => !['rows_of', 'rows_by', 'at'].includes(name))

export type FilterName = keyof Filters

export const isFilter = (dimension: Dimension): dimension is Dimension & FilterName => filterNames.includes(dimension)

const isAdded = (measure: Measure) => known[measure].aggregate === 'sum'

/** Kinds of chart that fit an analysis. */
export const fittingViews = ({ measures, rows, columns }: PivotQuery): View[] => {
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

/** Whether the chart has a horizontal axis of days, weeks or months. */
export const isAnnotatable = ({ rows }: PivotQuery, view: View): boolean =>
  (rows === 'day' || rows === 'week' || rows === 'month') && (view === 'line' || view === 'bar' || view === 'stacked')

const usualView = ({ rows, columns }: PivotQuery): View => {
  if (rows === 'day' || rows === 'week' || rows === 'month') return 'line'
  return columns === undefined ? 'bar' : 'heat'
}

export const viewOf = ({ chart }: PivotUrl, requested: PivotQuery): View =>
  chart && fittingViews(requested).includes(chart) ? chart : usualView(requested)
