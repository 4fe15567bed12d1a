import { useMutation } from '@tanstack/react-query'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useOneAtATime } from '@outlet/shared/ui/use-one-at-a-time'
import { deleteMonitorAction, restoreMonitorAction } from './inventory-monitors.queries'
import { showSuccess } from './show-outcome'

/** Deletes a monitor at once, and offers for ten seconds to bring it back. */
export const useDeleteMonitor = ({ id, product_code: code }: InventoryMonitor, onDeleted?: () => void) => {
  const t = useCellWords('monitoring')
  const restore = useMutation({
    ...restoreMonitorAction,
    onSuccess: () => showSuccess(t('inventoryMonitors.done.restored', { code })),
  })
  const undo = () => restore.mutateAsync({ params: { monitorId: id } })
  const remove = useMutation({
    ...deleteMonitorAction,
    onMutate: () => refusalAtButton(t('inventoryMonitors.action.delete_of', { code })),
    onSuccess: () => {
      onDeleted?.()
      showUndoMessage(t('inventoryMonitors.done.deleted', { code }), undo, id)
    },
    onError: (error, _sent, tell) => tell?.(error),
  })
  const act = useOneAtATime(() => remove.mutateAsync({ params: { monitorId: id } }))
  // A failure is told by the mutation.
  return { isPending: remove.isPending, remove: () => void act().catch(() => undefined) }
}
