import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PropsWithChildren } from 'react'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { listMonitorPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { KnownPriceFacts, PRICE_FACTS_STALE_MS, priceFactGroups } from '@outlet/shared/ui/price-facts/PriceVerdictCell'
import { monitorPriceFactsQuery } from '../inventory-monitors.queries'

interface MonitorPriceFactsProps {
  readonly monitors: readonly InventoryMonitor[]
  /** A hidden column requests nothing. */
  readonly isShown: boolean
}

const byId = (responses: readonly { data: EndpointResponse<typeof listMonitorPriceFacts> | undefined }[]) =>
  new Map(responses.flatMap(({ data }) => data?.items ?? []).map((item) => [item.monitor_id, item]))

/** Loads the price facts of all rows together, for the cells inside it. */
export const MonitorPriceFacts = ({ monitors, isShown, children }: PropsWithChildren<MonitorPriceFactsProps>) => {
  const groups = useMemo(() => (isShown ? priceFactGroups(monitors.map(({ id }) => id)) : []), [monitors, isShown])
  const known = useQueries({
    queries: groups.map((ids) => ({
      ...monitorPriceFactsQuery(ids),
      staleTime: PRICE_FACTS_STALE_MS,
      refetchInterval: PRICE_FACTS_STALE_MS,
    })),
    combine: byId,
  })
  return <KnownPriceFacts value={known}>{children}</KnownPriceFacts>
}
