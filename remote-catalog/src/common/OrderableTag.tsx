import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Product } from '@outlet/shared/contract/products'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'

type Orderable = Pick<Product, 'orderable' | 'backorderable' | 'preorderable'>

const colorOf = { preorder: 'purple', backorder: 'cyan', orderable: 'green', not_orderable: 'gray' } as const

/** Only what the store says: never derived from a quantity. */
const wordOf = ({ orderable, preorderable, backorderable }: Orderable): keyof typeof colorOf | null => {
  if (orderable === null) return null
  if (!orderable) return 'not_orderable'
  if (preorderable) return 'preorder'
  return backorderable ? 'backorder' : 'orderable'
}

/** Whether the product can be ordered, and how. */
export const OrderableTag = ({ of }: { of: Orderable }) => {
  const { t } = useTranslation('catalog')
  const word = wordOf(of)
  if (word === null) return <UnknownValue />
  return (
    <Tag size="small" color={colorOf[word]}>
      {t(`outletProducts.orderable.${word}`)}
    </Tag>
  )
}
