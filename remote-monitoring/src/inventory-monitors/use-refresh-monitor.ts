import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getMonitor, listMonitors } from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { refreshMonitorAction } from './inventory-monitors.queries'
import { showSuccess } from './show-outcome'
import { useMonitorWords } from './use-monitor-words'

/** Checks a monitor now and says what came of it. */
export const useRefreshMonitor = ({ id, product_code: code }: InventoryMonitor) => {
  const t = useCellWords('monitoring')
  const words = useMonitorWords()
  const client = useQueryClient()
  const refresh = useMutation({
    ...refreshMonitorAction,
    onMutate: () => refusalAtButton(t('inventoryMonitors.action.refresh_of', { code })),
    onSuccess: (checked, _sent, tell) => {
      const reason = words.reason(checked)
      if (reason === null) {
        showSuccess(t('inventoryMonitors.done.refreshed', { code, stock: words.quantity(checked) }))
      } else {
        tell(reason)
      }
    },
    onError: (error, _sent, tell) => {
      // A failed check shows in the monitor's health.
      for (const { path } of [listMonitors, getMonitor]) void client.invalidateQueries({ queryKey: [path] })
      tell?.(error)
    },
  })
  return { isPending: refresh.isPending, refresh: () => refresh.mutate({ params: { monitorId: id } }) }
}
