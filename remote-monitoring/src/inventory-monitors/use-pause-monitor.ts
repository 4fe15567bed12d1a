import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { updateMonitorAction } from './inventory-monitors.queries'
import { patchMonitor, showMonitor } from './form/patch-monitor'
import { showSuccess } from './show-outcome'

/** Pauses a monitor, or resumes a paused one; shown at once, taken back where the server refuses. */
export const usePauseMonitor = (monitor: InventoryMonitor) => {
  const t = useCellWords('monitoring')
  const client = useQueryClient()
  const { id, version, product_code: code, is_monitoring: wasMonitoring } = monitor
  const pause = useMutation({
    ...updateMonitorAction,
    onMutate: async () => {
      const tell = refusalAtButton(t(`inventoryMonitors.action.${wasMonitoring ? 'pause' : 'resume'}_of`, { code }))
      await patchMonitor(client, id, { is_monitoring: !wasMonitoring, next_check_at: null })
      return tell
    },
    onSuccess: (saved) => {
      // With its version: who resumes what was just paused would meet a conflict until the list is read again.
      showMonitor(client, id, saved)
      showSuccess(t(`inventoryMonitors.done.${saved.is_monitoring ? 'resumed' : 'paused'}`, { code }))
    },
    onError: async (error, _sent, tell) => {
      await patchMonitor(client, id, { is_monitoring: wasMonitoring, next_check_at: monitor.next_check_at })
      for (const { path } of [listMonitors, getMonitor]) void client.invalidateQueries({ queryKey: [path] })
      tell?.(error)
    },
  })
  return {
    isPending: pause.isPending,
    toggle: () => pause.mutate({ params: { monitorId: id }, body: { version, is_monitoring: !wasMonitoring } }),
  }
}
