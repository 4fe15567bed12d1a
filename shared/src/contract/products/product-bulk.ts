import { BulkJob, bulkRequest } from '../list/bulk-jobs'
import { endpoint } from '../endpoint'
import { productList } from '../products'
import type { Product } from '../products'
import { z } from '../zod'

/**
 * Actions that can be applied to many products. `restore` reverts `unmonitor`, `remove_from_base` reverts
 * `add_to_base`; both are used only to undo a job.
 */
export const ProductBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('monitor') }),
  z.strictObject({ kind: z.literal('unmonitor') }),
  z.strictObject({ kind: z.literal('restore'), monitor_id: z.uuid() }),
  /**
   * Adds the product with its id as product code. The row is unchanged if the product base already has a code for the
   * product. Requires `product-base.write`.
   */
  z.strictObject({ kind: z.literal('add_to_base') }),
  z.strictObject({ kind: z.literal('remove_from_base'), item_id: z.uuid() }),
])
export type ProductBulkAction = z.infer<typeof ProductBulkAction>

export const productSubject = ({ website_type, id }: Pick<Product, 'website_type' | 'id'>): string =>
  `${website_type}/${id}`

export const bulkProducts = endpoint({
  method: 'POST',
  path: '/products/bulk',
  summary: 'Monitor many products, stop monitoring them, or add them to the product base, as a job',
  needs: 'inventory-monitors.write',
  body: bulkRequest(productList, ProductBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
