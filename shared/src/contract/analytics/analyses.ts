import {
  dimensionNames,
  dimensions,
  metricFilters,
  isMeasurableBy,
  measureNames,
  type Dimension,
  type Measure,
} from '../analytics'
import { spanUrl } from '../time/day-span'
import { queryFlag } from '../list'
import { plainValues } from '../plain-values'
import { z } from '../zod'

/** Query of a multi-dimension analysis, as stored in the address of its page. */
export const Analysis = z.object({
  ...spanUrl,
  measure: z.enum(measureNames).default('orders'),
  /** Second measure, displayed next to the first. */
  second: z.enum(measureNames).optional(),
  rows: z.enum(dimensionNames).default('weekday'),
  columns: z.enum(dimensionNames).optional(),
  /** Whether to compare with the previous period of the same length. */
  compare: queryFlag.optional(),
  ...metricFilters,
})
export type Analysis = z.infer<typeof Analysis>

/**
 * Parses the analysis from a query string. Returns null if the query is not a valid analysis, for example one of a
 * later version. Other parameters are ignored.
 */
export const analysisOf = (search: string): Analysis | null =>
  Analysis.safeParse(plainValues(Analysis, new URLSearchParams(search))).data ?? null

export interface PivotQuery {
  readonly measures: readonly [Measure, ...Measure[]]
  readonly rows: Dimension
  readonly columns: Dimension | undefined
}

type Choice = Pick<Analysis, 'measure' | 'second' | 'rows' | 'columns'>

/**
 * Replaces combinations that are not possible: a measure without the row dimension is grouped by weekday, a second
 * measure takes the place of columns.
 */
export const toPivotQuery = ({ measure, second, rows, columns }: Choice): PivotQuery => {
  const first = isMeasurableBy(measure, rows) ? rows : 'weekday'
  const isSecond = second !== undefined && second !== measure && isMeasurableBy(second, first)
  const isColumn = !isSecond && columns !== undefined && columns !== first && isMeasurableBy(measure, columns)
  return { measures: isSecond ? [measure, second] : [measure], rows: first, columns: isColumn ? columns : undefined }
}

/** Dimensions of the pivot: its rows and, if set, its columns. */
export const dimensionsOf = ({ rows, columns }: PivotQuery): Dimension[] => (columns ? [rows, columns] : [rows])

/**
 * Whether the pivot can be compared with another period. Weekdays, hours and stores occur in both periods; days, weeks
 * and months do not.
 */
export const isComparable = ({ rows, columns }: PivotQuery): boolean =>
  columns === undefined && rows !== 'day' && rows !== 'week' && rows !== 'month'

const Filters = z.object(metricFilters)
export type Filters = z.infer<typeof Filters>

const isDimension = (name: string): name is Dimension => name in dimensions

/** Filters whose dimension applies to all measures of the analysis. */
export const filtersOf = (analysis: Choice & Filters): Partial<Filters> => {
  const { measures } = toPivotQuery(analysis)
  const fitted = Object.entries(Filters.parse(analysis)).filter(
    ([name]) => isDimension(name) && measures.every((measure) => isMeasurableBy(measure, name)),
  )
  return Filters.parse(Object.fromEntries(fitted))
}
