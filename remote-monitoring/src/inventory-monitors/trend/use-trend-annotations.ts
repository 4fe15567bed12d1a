import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAnnotations, type ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { trendAnnotationsQuery } from '../inventory-monitors.queries'
import type { Span } from './trend-steps'

/** Annotations within a span, excluding its end. */
export const annotationsIn = (all: readonly ShownAnnotation[], { from, until }: Span): ShownAnnotation[] =>
  all.filter(({ at }) => at >= from && at < until)

/**
 * Annotations of a monitor within the displayed period. Restocks are not among them, because the trend marks them
 * itself.
 */
export const useTrendAnnotations = (monitor: InventoryMonitor, period: TrendPeriod, window: Span | undefined) => {
  const { data } = useQuery(trendAnnotationsQuery(monitor, period))
  const [from, until] = [window?.from ?? Infinity, window?.until ?? 0]
  const items = useMemo(
    () => (data?.items ?? []).filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= until),
    [data, from, until],
  )
  return useAnnotations(items)
}
