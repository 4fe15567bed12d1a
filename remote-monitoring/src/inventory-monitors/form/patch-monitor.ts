import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { listMonitors } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { monitorQuery } from '../inventory-monitors.queries'

type Pages = InfiniteData<EndpointResponse<typeof listMonitors>>
type Change = Partial<InventoryMonitor>

/** Shows what is known of a monitor wherever it is on the screen. */
export const showMonitor = (client: QueryClient, monitorId: string, change: Change): void => {
  const patched = (monitor: InventoryMonitor) => (monitor.id === monitorId ? { ...monitor, ...change } : monitor)
  client.setQueriesData<Pages>({ queryKey: [listMonitors.path] }, (held) =>
    held ? { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(patched) })) } : held,
  )
  client.setQueryData(monitorQuery(monitorId).queryKey, (held) => (held ? { ...held, ...change } : held))
}

/** Shows a change of a monitor wherever it is on the screen, before the server has answered. */
export const patchMonitor = async (client: QueryClient, monitorId: string, change: Change): Promise<void> => {
  // An answer already on its way would show the former state again.
  await Promise.all([
    client.cancelQueries({ queryKey: [listMonitors.path] }),
    client.cancelQueries({ queryKey: monitorQuery(monitorId).queryKey, exact: true }),
  ])
  showMonitor(client, monitorId, change)
}
