import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@outlet/shared/api/query'
import { readMetricSourceRows, readMetrics, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import { listAnnotations } from '@outlet/shared/contract/analytics/annotations'
import { addDays, type DaySpan } from '@outlet/shared/contract/time/day-span'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'

export type Metrics = EndpointResponse<typeof readMetrics>

export type ValueRows = EndpointResponse<typeof readMetricSourceRows>

type Filters = Omit<EndpointRequest<typeof readMetrics>['query'], 'from' | 'to' | 'measure' | 'by' | 'most'>

export const metricsQuery = (
  { from, to }: DaySpan,
  measure: readonly Measure[],
  by: readonly Dimension[] = [],
  filters: Filters & { most?: number } = {},
) => ({
  ...query(readMetrics, { query: { from, to, measure: [...measure], by: [...by], ...filters } }),
  // The previous data stays on screen until the next data arrives.
  placeholderData: keepPreviousData,
})

/** Rows behind the value at `key` of the dimensions `by`. */
export const valueRowsQuery = (
  requested: Omit<EndpointRequest<typeof readMetricSourceRows>['query'], keyof Filters>,
  filters: Filters,
) => query(readMetricSourceRows, { query: { ...requested, ...filters } })

/** @param span calendar days */
export const annotationsQuery = ({ from, to }: DaySpan, stores: string[], products: string[]) =>
  query(listAnnotations, { query: { from, to: addDays(to, 1), website_type: stores, product: products } })
