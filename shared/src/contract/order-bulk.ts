import { z } from './zod'
import { BulkJob, bulkRequest } from './bulk-jobs'
import { endpoint } from './endpoint'
import { orderFilters, OrderFulfilment, OrderPayment, OrderStatus, OrderTags } from './orders'

const Tags = OrderTags.min(1)

/** What can be done to many orders at once. */
export const OrderBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_status'), status: OrderStatus }),
  z.strictObject({ kind: z.literal('set_payment'), payment: OrderPayment }),
  z.strictObject({ kind: z.literal('set_fulfilment'), fulfilment: OrderFulfilment }),
  z.strictObject({ kind: z.literal('add_tags'), tags: Tags }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: Tags }),
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
