import { useInfiniteQuery } from '@tanstack/react-query'
import type { Count } from '@outlet/shared/contract/list'
import type { Product } from '@outlet/shared/contract/products'
import { RecordPager } from '@outlet/shared/ui/RecordPager'
import { productsQuery } from './outlet-products.queries'
import { listQueryOf } from './products-url'
import type { ProductsUrl } from './products-url'

interface ProductPagerProps {
  readonly websiteType: string
  readonly url: ProductsUrl
  readonly count: Count | undefined
  readonly onShow: (productId: string) => void
}

const idOf = ({ id }: Product) => id

/** From the open product to those before and after it in the list. */
export const ProductPager = ({ websiteType, url, count, onShow }: ProductPagerProps) => {
  // The table's own rows: opening a drawer reads none of them anew.
  const list = useInfiniteQuery({ ...productsQuery(listQueryOf(websiteType, url)), refetchOnMount: false })
  if (url.product === undefined) return null
  return <RecordPager list={list} rowKey={idOf} open={url.product} total={count} onShow={onShow} />
}
