import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { AGES_STALE_MS } from '../../common/ages-stale'
import { productQuery } from '../../common/product.queries'
import { ProductDetail } from './ProductDetail'

interface ProductDrawerProps {
  readonly websiteType: string
  /** Product of the open drawer; undefined = closed. */
  readonly productId: string | undefined
  readonly isForMembers: boolean
  readonly pager: ReactNode
  readonly onClose: () => void
}

/** Drawer over the list with one product and its variants; `?product=<id>` opens it. */
export const ProductDrawer = ({ websiteType, productId, isForMembers, pager, onClose }: ProductDrawerProps) => {
  const { t } = useTranslation('catalog')
  const isOpen = productId !== undefined
  const query = useQuery({
    ...productQuery(websiteType, productId ?? ''),
    enabled: isOpen,
    refetchInterval: AGES_STALE_MS,
  })
  const title = query.data?.name ?? t('outletProducts.detail.title')
  return (
    <RecordDrawer {...{ title, isOpen, onClose, pager, query }} width="100%" image={{ shape: 'square', size: 'large' }}>
      {(product) => <ProductDetail key={product.id} product={product} isForMembers={isForMembers} />}
    </RecordDrawer>
  )
}
