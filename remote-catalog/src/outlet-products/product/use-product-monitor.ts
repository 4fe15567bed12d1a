import { useQuery } from '@tanstack/react-query'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { productMonitorsQuery } from '../../common/product.queries'

/**
 * A product's only monitor; undefined while unknown, null if there is none. Not requested for a product with a single
 * variant, because the product's own monitor then covers it.
 */
export type ProductMonitor = Pick<InventoryMonitor, 'id' | 'variant_ids'> | null | undefined

export const useProductMonitor = (
  { website_type, id, is_monitored: isMonitored }: Pick<Product, 'website_type' | 'id' | 'is_monitored'>,
  variantCount: number,
): ProductMonitor => {
  const isRequested = useCan()('inventory-monitors.read') && isMonitored && variantCount > 1
  const { data } = useQuery({ ...productMonitorsQuery(website_type, id), enabled: isRequested })
  return isMonitored ? data?.items.find(({ product_id }) => product_id === id) : null
}
