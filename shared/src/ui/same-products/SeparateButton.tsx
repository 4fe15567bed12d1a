import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { SameProduct } from '../../contract/products/product-groups'
import { showUndoMessage } from '../UndoMessage'
import { useAction } from '../use-action'
import { restoreGroupsAction, separateProductAction, type ProductParams } from './same-products.queries'
import { useSameMessages } from './same-messages'

interface SeparateButtonProps {
  readonly own: ProductParams
  readonly item: SameProduct
}

/** States that a product is not the same, with an undo. */
export const SeparateButton = ({ own, item }: SeparateButtonProps) => {
  const t = useSameMessages()
  const { mutateAsync: separate } = useMutation(separateProductAction)
  const { mutateAsync: restore } = useMutation(restoreGroupsAction)
  const { website_type, product_id } = item
  const about = { name: product_id, store: item.store_name }
  const { isPending, run } = useAction(
    async () => {
      const change = await separate({ params: { ...own }, body: { website_type, product_id } })
      showUndoMessage(t('done_separated', about), () => restore({ body: change }))
    },
    { place: 'button', about: t('separate_name', about) },
  )
  return (
    <Button size="mini" loading={isPending} aria-label={t('separate_name', about)} onClick={() => void run()}>
      {t('separate')}
    </Button>
  )
}
