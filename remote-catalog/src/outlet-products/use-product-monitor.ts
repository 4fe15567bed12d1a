import { useQuery } from '@tanstack/react-query'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Product } from '@outlet/shared/contract/products'
import { useCan } from '@outlet/shared/session/use-can'
import { productMonitorsQuery } from '../common/product.queries'

/**
 * A product has one monitor at most; undefined while it is unknown which, null where there is none. Not asked for where
 * there is but one variant: the product's own monitor is what there is to say.
 */
export type ProductMonitor = Pick<InventoryMonitor, 'id' | 'variant_ids'> | null | undefined

export const useProductMonitor = (
  { website_type, id, is_monitored: isMonitored }: Pick<Product, 'website_type' | 'id' | 'is_monitored'>,
  variantCount: number,
): ProductMonitor => {
  const isAsked = useCan()('inventory-monitors.read') && isMonitored && variantCount > 1
  const { data } = useQuery({ ...productMonitorsQuery(website_type, id), enabled: isAsked })
  return isMonitored ? data?.items.find(({ product_id }) => product_id === id) : null
}
