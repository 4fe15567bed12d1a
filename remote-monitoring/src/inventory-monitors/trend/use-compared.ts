import { serverNow } from '@outlet/shared/format/server-clock'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TrendPeriod } from '@outlet/shared/contract/inventory-monitor-trend'
import { monitorPeersQuery, monitorTrendQuery } from '../inventory-monitors.queries'
import { trendSeries } from './trend-series'
import type { Trend } from './trend-series'
import type { OtherSeries } from './trend-steps'
import { useStoresByKey } from '../use-stores-by-key'

/** Told apart from each other, from the monitor's own line and from its price, on light and dark. */
const COLORS = ['#9a6bff', '#0fa8a8', '#d9488a', '#8a6d3b']

/** Stays the same while no answer changes. */
const dataOf = (trends: readonly { data: Trend | undefined }[]) => trends.map(({ data }) => data)

/** The same product in other stores: which there are, which are chosen, and the chosen ones' series. */
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
        const answer = data[index]
        if (!answer) return []
        const name = options.find((option) => option.value === id)?.label ?? id
        const color = COLORS[index % COLORS.length] ?? 'gray'
        return [{ name, color, steps: trendSeries(answer, serverNow()).drawn }]
      }),
    [chosen, data, options],
  )
  return { options, chosen, choose: (ids: string[]) => setChosen(ids.slice(0, COLORS.length)), others }
}
