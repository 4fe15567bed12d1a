import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
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
  const {
    data: product,
    error,
    refetch,
  } = useQuery({
    ...productQuery(websiteType, productId ?? ''),
    enabled: productId !== undefined,
    refetchInterval: AGES_STALE_MS,
  })
  return (
    <PageDrawer
      title={product?.name ?? t('outletProducts.detail.title')}
      isOpen={productId !== undefined}
      onClose={onClose}
      kind="record"
      beside={pager}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} form={product ? 'inline' : 'block'} />}
      {product && <ProductDetail key={product.id} product={product} isForMembers={isForMembers} />}
      {!product && !error && (
        <Skeleton animation image={{ shape: 'square', size: 'large' }} text={{ rows: 8, width: '100%' }} />
      )}
    </PageDrawer>
  )
}
