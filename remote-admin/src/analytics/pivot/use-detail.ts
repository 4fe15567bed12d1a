import { useQuery } from '@tanstack/react-query'
import { filtersOf, type Filters, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { isMeasurableBy, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import { daysIn, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { metricsQuery, type Metrics } from '../analytics.queries'
import { keysOfTime } from '../complete-days'
import { companionOf, itemDimensionOf } from './companions'
import { isFilter, type FilterName, type PivotUrl } from './pivot-url'

/** Maximum number of displayed items. */
const MAX_ITEMS = 10

const MAX_DAYS_BY_DAY = 31
const MAX_DAYS_BY_WEEK = 400

type Step = 'day' | 'week' | 'month'

/** Step of a trend over a number of days. */
const stepOf = (days: number): Step => (days <= MAX_DAYS_BY_DAY ? 'day' : days <= MAX_DAYS_BY_WEEK ? 'week' : 'month')

export interface DetailItem {
  readonly key: string | null
  readonly value: number | null
  /** Values over time; empty until loaded. */
  readonly trend: readonly number[]
  readonly companion: number | null
  /** Hour with the highest value; null if unknown. */
  readonly hour: string | null
}

export interface Detail {
  readonly dimension: Dimension & FilterName
  readonly companion: Measure | null
  readonly hasHours: boolean
  readonly metrics: Metrics
  readonly items: readonly DetailItem[]
  /** Number of items that are not displayed. */
  readonly more: number
}

/** Dimension of the items: the rows of the analysis, or what its measure counts if the rows are a time. */
export const detailDimension = ({ measures: [measure], rows }: PivotQuery): Dimension & FilterName =>
  isFilter(rows) ? rows : itemDimensionOf(measure)

const keyOf = (key: string | null | undefined) => key ?? ''

/** Values of the second dimension, by item. */
const byItem = (metrics: Metrics | undefined): Map<string, Map<string, number>> => {
  const found = new Map<string, Map<string, number>>()
  for (const {
    keys: [item, at],
    values: [value],
  } of metrics?.rows ?? []) {
    const values = found.get(keyOf(item)) ?? new Map<string, number>()
    found.set(keyOf(item), values.set(keyOf(at), value ?? 0))
  }
  return found
}

const busiest = (hours: ReadonlyMap<string, number> | undefined): string | null => {
  const [first] = [...(hours ?? [])].toSorted(([, one], [, other]) => other - one)
  return first && first[1] > 0 ? first[0] : null
}

interface ItemReads {
  readonly span: DaySpan
  readonly measure: Measure
  readonly companion: Measure | null
  readonly dimension: Dimension & FilterName
  readonly step: Step
  readonly hasHours: boolean
  /** Filters, including the displayed items. */
  readonly filters: Partial<Filters>
  readonly isKnown: boolean
}

/** Reads trend, busiest hour and companion measure of the displayed items. */
const useItemReads = ({ span, measure, companion, dimension, step, hasHours, filters, isKnown }: ItemReads) => {
  const trends = useQuery({ ...metricsQuery(span, [measure], [dimension, step], filters), enabled: isKnown })
  const hours = useQuery({
    ...metricsQuery(span, [measure], [dimension, 'hour'], filters),
    enabled: isKnown && hasHours,
  })
  const companions = useQuery({
    ...metricsQuery(span, companion === null ? [] : [companion], [dimension], filters),
    enabled: isKnown && companion !== null,
  })
  return {
    trends: byItem(trends.isPlaceholderData ? undefined : trends.data),
    hours: byItem(hours.isPlaceholderData ? undefined : hours.data),
    companions: new Map(
      companions.isPlaceholderData
        ? []
        : companions.data?.rows.map(({ keys: [key], values: [value] }) => [keyOf(key), value ?? null]),
    ),
  }
}

/** The items of an analysis with the highest values, with their trend; null until the items are known. */
export const useDetail = (url: PivotUrl, requested: PivotQuery, days: DaySpan): Detail | null => {
  const [measure] = requested.measures
  const dimension = detailDimension(requested)
  const filters = filtersOf(url)
  const { data, isPlaceholderData } = useQuery(
    metricsQuery(url, [measure], [dimension], { ...filters, most: MAX_ITEMS }),
  )
  const found = isPlaceholderData ? undefined : data
  const rows = (found?.rows ?? []).toSorted(({ values: [one] }, { values: [other] }) => (other ?? 0) - (one ?? 0))
  const shown = { ...filters, [dimension]: rows.map(({ keys: [key] }) => keyOf(key)) }
  const fitting = companionOf(measure, shown)
  const companion = fitting !== null && isMeasurableBy(fitting, dimension) ? fitting : null
  const hasHours = isMeasurableBy(measure, 'hour')
  const step = stepOf(daysIn(days))
  const isKnown = rows.length > 0
  const reads = useItemReads({
    ...{ span: url, measure, companion, dimension, step, hasHours, filters: shown, isKnown },
  })
  if (!found) return null
  const steps = keysOfTime(step, days) ?? []
  return {
    ...{ dimension, companion, hasHours, metrics: found },
    more: found.left_out,
    items: rows.map(({ keys: [key = null], values: [value = null] }) => {
      const trend = reads.trends.get(keyOf(key))
      return {
        ...{ key, value },
        trend: trend ? steps.map((at) => trend.get(at) ?? 0) : [],
        companion: reads.companions.get(keyOf(key)) ?? null,
        hour: busiest(reads.hours.get(keyOf(key))),
      }
    }),
  }
}
