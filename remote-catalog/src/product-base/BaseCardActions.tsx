import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useDeleteBaseProduct } from './use-delete-base-product'
import { useWords } from './words/words'

interface BaseCardActionsProps {
  readonly product: BaseProduct
  readonly onEdit: (product: BaseProduct) => void
}

const nothing = () => undefined

/** What can be done with a product where its row is a card. */
export const BaseCardActions = ({ product, onEdit }: BaseCardActionsProps) => {
  const { t } = useWords()
  const { refusal, run } = useDeleteBaseProduct(product, nothing)
  return (
    <>
      <Refusal of={refusal} />
      <MoreMenu
        label={t('productBase.more', { code: product.product_code })}
        entries={[
          { key: 'edit', label: t('productBase.action.edit'), onClick: () => onEdit(product) },
          { key: 'delete', label: t('productBase.action.delete'), onClick: () => void run(), isDanger: true },
        ]}
      />
    </>
  )
}
