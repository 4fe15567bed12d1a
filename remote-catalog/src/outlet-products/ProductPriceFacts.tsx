import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PropsWithChildren } from 'react'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listProductPriceFacts } from '@outlet/shared/contract/products/price-facts'
import type { Product } from '@outlet/shared/contract/products'
import { KnownPriceFacts, PRICE_FACTS_STALE_MS, priceFactGroups } from '@outlet/shared/ui/price-facts/PriceVerdictCell'
import { priceFactsQuery } from './outlet-products.queries'

interface ProductPriceFactsProps {
  readonly websiteType: string
  readonly products: readonly Product[]
  /** A hidden column requests nothing. */
  readonly isShown: boolean
}

const byId = (responses: readonly { data: EndpointResponse<typeof listProductPriceFacts> | undefined }[]) =>
  new Map(responses.flatMap(({ data }) => data?.items ?? []).map((item) => [item.product_id, item]))

/** Loads the price facts of all rows together, for the cells inside it. */
export const ProductPriceFacts = (props: PropsWithChildren<ProductPriceFactsProps>) => {
  const { websiteType, products, isShown, children } = props
  const groups = useMemo(() => (isShown ? priceFactGroups(products.map(({ id }) => id)) : []), [products, isShown])
  const known = useQueries({
    queries: groups.map((ids) => ({
      ...priceFactsQuery(websiteType, ids),
      staleTime: PRICE_FACTS_STALE_MS,
      refetchInterval: PRICE_FACTS_STALE_MS,
    })),
    combine: byId,
  })
  return <KnownPriceFacts value={known}>{children}</KnownPriceFacts>
}
