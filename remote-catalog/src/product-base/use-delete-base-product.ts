import { useMutation } from '@tanstack/react-query'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { showError } from '@outlet/shared/ui/show-error'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useOneAtATime } from '@outlet/shared/ui/use-one-at-a-time'
import { deleteBaseProductAction, restoreBaseProductAction } from './product-base.queries'
import { useWords } from './words/words'

/** Deletes a product at once, and offers for ten seconds to bring it back. */
export const useDeleteBaseProduct = ({ id, product_code: code }: BaseProduct, onDeleted: () => void) => {
  const { t } = useWords()
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
    onError: showError,
  })
  const act = useOneAtATime(() => remove.mutateAsync({ params: { itemId: id } }))
  // A failure is told by the mutation.
  return { isPending: remove.isPending, remove: () => void act().catch(() => undefined) }
}
