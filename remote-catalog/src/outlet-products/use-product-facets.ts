import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { productFacetsQuery, productsQuery } from './outlet-products.queries'
import { filterOf, listQueryOf } from './products-url'
import type { ProductsUrl } from './products-url'

/** What can be filtered by, with counts: asked once the list is there, since the list is what is waited for. */
export const useProductFacets = (websiteType: string, url: ProductsUrl) => {
  const { isSuccess, isPlaceholderData } = useInfiniteQuery(productsQuery(listQueryOf(websiteType, url)))
  const { data } = useQuery({
    ...productFacetsQuery({ website_type: websiteType, ...filterOf(url) }),
    enabled: isSuccess && !isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  return data
}
