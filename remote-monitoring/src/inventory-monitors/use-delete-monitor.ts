import { useMutation } from '@tanstack/react-query'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useOneAtATime } from '@outlet/shared/ui/use-one-at-a-time'
import { deleteMonitorAction, restoreMonitorAction } from './inventory-monitors.queries'
import { showSuccess, showFailure } from './show-outcome'
import { useMonitorWords } from './use-monitor-words'

/** Deletes a monitor at once, and offers for ten seconds to bring it back. */
export const useDeleteMonitor = ({ id, product_code: code }: InventoryMonitor, onDeleted?: () => void) => {
  const t = useCellWords('monitoring')
  const words = useMonitorWords()
  const restore = useMutation({
    ...restoreMonitorAction,
    onSuccess: () => showSuccess(t('inventoryMonitors.done.restored', { code })),
    onError: (error) =>
      showFailure(error, t('inventoryMonitors.failed.restore', { code, reason: words.failure(error) })),
  })
  const undo = async () => restore.mutate({ params: { monitorId: id } })
  const remove = useMutation({
    ...deleteMonitorAction,
    onSuccess: () => {
      onDeleted?.()
      showUndoMessage(t('inventoryMonitors.done.deleted', { code }), undo, id)
    },
    onError: (error) =>
      showFailure(error, t('inventoryMonitors.failed.delete', { code, reason: words.failure(error) })),
  })
  const act = useOneAtATime(() => remove.mutateAsync({ params: { monitorId: id } }))
  // A failure is told by the mutation.
  return { isPending: remove.isPending, remove: () => void act().catch(() => undefined) }
}
