import { useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { getMonitor, listMonitors, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { runAction } from '@outlet/shared/ui/use-action'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { updateMonitorAction, monitorQuery } from './inventory-monitors.queries'
import { showSuccess } from './show-outcome'

type Pages = InfiniteData<EndpointResponse<typeof listMonitors>>
type Change = Partial<InventoryMonitor>

/** Updates a monitor in all cached queries. */
const showMonitor = (client: QueryClient, monitorId: string, change: Change): void => {
  const patched = (monitor: InventoryMonitor) => (monitor.id === monitorId ? { ...monitor, ...change } : monitor)
  client.setQueriesData<Pages>({ queryKey: [listMonitors.path] }, (held) =>
    held ? { ...held, pages: held.pages.map((page) => ({ ...page, items: page.items.map(patched) })) } : held,
  )
  client.setQueryData(monitorQuery(monitorId).queryKey, (held) => (held ? { ...held, ...change } : held))
}

/** Optimistic update: changes a monitor in all cached queries before the server responds. */
const patchMonitor = async (client: QueryClient, monitorId: string, change: Change): Promise<void> => {
  // A response already in flight would restore the former state.
  await Promise.all([
    client.cancelQueries({ queryKey: [listMonitors.path] }),
    client.cancelQueries({ queryKey: monitorQuery(monitorId).queryKey, exact: true }),
  ])
  showMonitor(client, monitorId, change)
}

/** Pauses or resumes a monitor. The change is shown at once (optimistic update) and reverted if the server refuses. */
export const usePauseMonitor = (monitor: InventoryMonitor) => {
  const t = useCellTranslation('monitoring')
  const client = useQueryClient()
  const { id, version, product_code: code, is_monitoring: wasMonitoring } = monitor
  const pause = useMutation({
    ...updateMonitorAction,
    onMutate: () => patchMonitor(client, id, { is_monitoring: !wasMonitoring, next_check_at: null }),
    onSuccess: (saved) => {
      // Includes the new version: resuming a monitor right after its pause would otherwise meet a conflict until the
      // list is refetched.
      showMonitor(client, id, saved)
      showSuccess(t(`inventoryMonitors.done.${saved.is_monitoring ? 'resumed' : 'paused'}`, { code }))
    },
    onError: async () => {
      await patchMonitor(client, id, { is_monitoring: wasMonitoring, next_check_at: monitor.next_check_at })
      for (const { path } of [listMonitors, getMonitor]) void client.invalidateQueries({ queryKey: [path] })
    },
  })
  const toggle = () =>
    pause.mutateAsync({ params: { monitorId: id }, body: { version, is_monitoring: !wasMonitoring } })
  const about = t(`inventoryMonitors.action.${wasMonitoring ? 'pause' : 'resume'}_of`, { code })
  return { isPending: pause.isPending, toggle: () => void runAction(toggle, about) }
}
