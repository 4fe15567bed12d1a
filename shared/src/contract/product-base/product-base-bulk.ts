import { BulkJob, bulkRequest } from '../list/bulk-jobs'
import { endpoint } from '../endpoint'
import { baseProductList, KnownTag, ProductTag } from '../product-base'
import { z } from '../zod'

/** `restore` reverts the deletion of products that a filter with `deleted` matches. */
export const BaseProductBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add_tag'), tag: ProductTag }),
  z.strictObject({ kind: z.literal('remove_tag'), tag: KnownTag }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore') }),
])
export type BaseProductBulkAction = z.infer<typeof BaseProductBulkAction>

export const bulkBaseProducts = endpoint({
  method: 'POST',
  path: '/product-base/bulk',
  summary: 'Change or delete many products of the base, as a job',
  needs: 'product-base.write',
  body: bulkRequest(baseProductList, BaseProductBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
