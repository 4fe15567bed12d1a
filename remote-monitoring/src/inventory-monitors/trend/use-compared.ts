import { serverNow } from '@outlet/shared/format/server-clock'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { monitorPeersQuery, monitorTrendQuery } from '../inventory-monitors.queries'
import { trendSeries } from './trend-series'
import type { Trend } from './trend-series'
import type { OtherSeries } from './trend-steps'
import { useStoresByKey } from '../use-stores-by-key'

/** Distinct from each other, from the monitor's own line and from its price, in light and dark themes. */
const COLORS = ['#9a6bff', '#0fa8a8', '#d9488a', '#8a6d3b']

/** Stable while no response changes. */
const dataOf = (trends: readonly { data: Trend | undefined }[]) => trends.map(({ data }) => data)

/** The same product in other stores: the available ones, the selected ones, and the series of the selected ones. */
export const useCompared = (monitorId: string, period: TrendPeriod) => {
  const peers = useQuery(monitorPeersQuery(monitorId)).data?.items
  const stores = useStoresByKey()
  const [chosen, setChosen] = useState<string[]>([])
  const data = useQueries({ queries: chosen.map((id) => monitorTrendQuery(id, period)), combine: dataOf })
  const options = useMemo(
    () =>
      (peers ?? []).map(({ id, website_type: key, product_code: code }) => ({
        value: id,
        label: `${stores.get(key)?.name ?? key} · ${code}`,
      })),
    [peers, stores],
  )
  const others = useMemo(
    (): readonly OtherSeries[] =>
      chosen.flatMap((id, index) => {
        const trend = data[index]
        if (!trend) return []
        const name = options.find((option) => option.value === id)?.label ?? id
        const color = COLORS[index % COLORS.length] ?? 'gray'
        return [{ name, color, steps: trendSeries(trend, serverNow()).drawn }]
      }),
    [chosen, data, options],
  )
  return { options, chosen, choose: (ids: string[]) => setChosen(ids.slice(0, COLORS.length)), others }
}
