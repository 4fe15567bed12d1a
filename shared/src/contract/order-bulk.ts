import { z } from './zod'
import { BulkJob, bulkRequest } from './bulk-jobs'
import { endpoint } from './endpoint'
import { MAX_FILTER_VALUES } from './list'
import { KnownOrderTag, orderFilters, OrderFulfilment, OrderPayment, OrderStatus, OrderTags } from './orders'

const Tags = OrderTags.min(1)
/** Orders may have tags that today's rules refuse, and more of them. */
const KnownTags = z.array(KnownOrderTag).min(1).max(MAX_FILTER_VALUES)

/** What can be done to many orders at once. */
export const OrderBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_status'), status: OrderStatus }),
  z.strictObject({ kind: z.literal('set_payment'), payment: OrderPayment }),
  z.strictObject({ kind: z.literal('set_fulfilment'), fulfilment: OrderFulfilment }),
  z.strictObject({ kind: z.literal('add_tags'), tags: Tags }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: KnownTags }),
  /** Of tasks' orders: read from their stores as soon as the stores' rates let them. */
  z.strictObject({ kind: z.literal('refresh') }),
])
export type OrderBulkAction = z.infer<typeof OrderBulkAction>

export const bulkOrders = endpoint({
  method: 'POST',
  path: '/orders/bulk',
  summary: 'Change many orders, as a job',
  needs: 'orders.write',
  body: bulkRequest(orderFilters, OrderBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
