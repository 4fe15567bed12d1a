import { BulkJob, bulkRequest } from './bulk-jobs'
import { endpoint } from './endpoint'
import { productFilters } from './products'
import type { Product } from './products'
import { z } from './zod'

/**
 * `restore` takes back that a product is no longer monitored, `remove_from_base` that it was added to the product base;
 * a page offers neither.
 */
export const ProductBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('monitor') }),
  z.strictObject({ kind: z.literal('unmonitor') }),
  z.strictObject({ kind: z.literal('restore'), monitor_id: z.uuid() }),
  /** Under its id as product code; unchanged where the base has a code already that names it. Needs `product-base.write`. */
  z.strictObject({ kind: z.literal('add_to_base') }),
  z.strictObject({ kind: z.literal('remove_from_base'), item_id: z.uuid() }),
])
export type ProductBulkAction = z.infer<typeof ProductBulkAction>

/** As a bulk request names a product. */
export const productSubject = ({ website_type, id }: Pick<Product, 'website_type' | 'id'>): string =>
  `${website_type}/${id}`

export const bulkProducts = endpoint({
  method: 'POST',
  path: '/products/bulk',
  summary: 'Monitor many products, or no longer, or add them to the product base, as a job',
  needs: 'inventory-monitors.write',
  body: bulkRequest(productFilters, ProductBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
