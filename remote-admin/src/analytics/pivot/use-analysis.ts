import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { dimensionsOf, filtersOf, isComparable, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { isPercentile, type Measure } from '@outlet/shared/contract/analytics'
import { spanBefore, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { metricsQuery, type Metrics } from '../analytics.queries'
import { isFilter, topOf, type PivotUrl } from './pivot-url'
import { arrangeTable, headKey, sortOf, tableOf } from '../table'

/**
 * Percentiles that are read only after the displayed rows are known, because another measure limits the rows.
 * Percentiles of 10,000 products take a second, those of the displayed ones a few hundredths.
 */
const deferredMeasuresOf = (url: PivotUrl, { measures, rows }: PivotQuery, isCompared: boolean): readonly Measure[] => {
  if (topOf(url) === null || !isFilter(rows)) return []
  const sorted = sortOf(url.sort)?.key
  const kinds = isCompared ? (['measure', 'before'] as const) : (['measure'] as const)
  const cutBy = measures.find((measure) => kinds.some((kind) => headKey({ kind, measure }) === sorted)) ?? measures[0]
  return isPercentile(cutBy) ? [] : measures.filter(isPercentile)
}

const loadedDataOf = ({ data, isPlaceholderData }: UseQueryResult<Metrics, ApiError>) =>
  isPlaceholderData ? undefined : data

/** Keys of the displayed rows; null = all rows. */
const displayedKeys = (
  metrics: Metrics,
  before: Metrics | null,
  url: PivotUrl,
  requested: PivotQuery,
): string[] | null => {
  const { rows } = arrangeTable(tableOf(metrics, before, requested), requested.rows, url.sort, topOf(url))
  const shown = rows.filter(({ others }) => others === undefined)
  return shown.length === rows.length ? null : shown.map(({ key }) => key ?? '')
}

interface DeferredRequest {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly deferred: readonly Measure[]
  /** Keys of the displayed rows; null = all rows, undefined = not known yet. */
  readonly keys: readonly string[] | null | undefined
}

/** Reads the deferred measures, by row and in total. */
const useDeferred = (span: DaySpan | null, { url, requested, deferred, keys }: DeferredRequest) => {
  const [days, filters] = [span ?? url, filtersOf(url)]
  const enabled = deferred.length > 0 && span !== null && keys !== undefined
  const ofShown = keys ? { ...filters, [requested.rows]: keys } : filters
  const ofRows = useQuery({ ...metricsQuery(days, deferred, [requested.rows], ofShown), enabled })
  const ofAll = useQuery({ ...metricsQuery(days, deferred, [], filters), enabled: enabled && keys !== null })
  const error = ofRows.error ?? ofAll.error
  return { rows: loadedDataOf(ofRows)?.rows, totals: loadedDataOf(keys === null ? ofRows : ofAll)?.totals, error }
}

/** Merges the deferred measures into `metrics`; they are null until loaded. */
const useWithDeferred = (metrics: Metrics | undefined, span: DaySpan | null, late: DeferredRequest) => {
  const { rows, totals, error } = useDeferred(span, late)
  const {
    requested: { measures },
    deferred: names,
  } = late
  const completed = useMemo(() => {
    if (!metrics || names.length === 0) return metrics
    const early = measures.filter((measure) => !names.includes(measure))
    const joined = (own: Metrics['totals'], others: Metrics['totals'] = []) =>
      measures.map(
        (measure) => (names.includes(measure) ? others[names.indexOf(measure)] : own[early.indexOf(measure)]) ?? null,
      )
    const found = new Map(rows?.map(({ keys: [key], values }) => [key, values]))
    return {
      ...metrics,
      rows: metrics.rows.map(({ keys, values }) => ({ keys, values: joined(values, found.get(keys[0])) })),
      totals: joined(metrics.totals, totals),
    }
  }, [metrics, measures, names, rows, totals])
  return { metrics: completed, error }
}

/** Reads the requested period and, if compared, the previous one, without the deferred measures. */
const useImmediate = (url: PivotUrl, requested: PivotQuery, isCompared: boolean) => {
  const by = dimensionsOf(requested)
  const query = useQuery(metricsQuery(url, requested.measures, by, filtersOf(url)))
  const past = spanBefore(url) ?? (query.data ? spanBefore(query.data) : null)
  const span = isCompared ? past : null
  const before = useQuery({
    ...metricsQuery(span ?? url, requested.measures, by, filtersOf(url)),
    enabled: span !== null,
  })
  const [now, then] = [loadedDataOf(query), span ? loadedDataOf(before) : undefined]
  return { query, span, before: then, hasAll: now !== undefined && (then !== undefined || !isCompared) }
}

/** Reads the analysis that the page's address requests. */
export const useAnalysis = (url: PivotUrl, requested: PivotQuery) => {
  const isCompared = url.compare === true && isComparable(requested)
  const deferred = useMemo(() => deferredMeasuresOf(url, requested, isCompared), [url, requested, isCompared])
  const [first = requested.measures[0], ...others] = requested.measures.filter((measure) => !deferred.includes(measure))
  const early: PivotQuery = { ...requested, measures: [first, ...others] }
  const { query, span, before, hasAll } = useImmediate(url, early, isCompared)
  const isWaiting = deferred.length > 0 && hasAll && query.data !== undefined
  const part = {
    url,
    requested,
    deferred,
    keys: isWaiting ? displayedKeys(query.data, before ?? null, url, early) : undefined,
  }
  const now = useWithDeferred(query.data, url, part)
  const then = useWithDeferred(before, span, part)
  return { query, isCompared, metrics: now.metrics, before: then.metrics ?? null, error: now.error ?? then.error }
}
