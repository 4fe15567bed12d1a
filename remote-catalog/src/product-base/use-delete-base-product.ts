import { useMutation } from '@tanstack/react-query'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { useAction } from '@outlet/shared/ui/use-action'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { deleteBaseProductAction, restoreBaseProductAction } from './product-base.queries'
import { useMessages } from './messages/messages'

/** Soft-deletes a product at once, and offers an undo for ten seconds. */
export const useDeleteBaseProduct = ({ id, product_code: code }: BaseProduct, onDeleted: () => void) => {
  const { t } = useMessages()
  const restore = useMutation(restoreBaseProductAction)
  const remove = useMutation({
    ...deleteBaseProductAction,
    onSuccess: () => {
      onDeleted()
      showUndoMessage(
        t('productBase.done.deleted', { code }),
        () => restore.mutateAsync({ params: { itemId: id } }),
        id,
      )
    },
  })
  return useAction(() => remove.mutateAsync({ params: { itemId: id } }))
}
