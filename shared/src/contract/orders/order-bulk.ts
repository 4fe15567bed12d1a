import { z } from '../zod'
import { BulkJob, bulkRequest } from '../list/bulk-jobs'
import { endpoint } from '../endpoint'
import { MAX_FILTER_VALUES } from '../list'
import { AssigneeId } from '../users/assignee'
import { KnownOrderTag, orderList, OrderFulfilment, OrderPayment, OrderStatus, OrderTags } from '../orders'

const Tags = OrderTags.min(1)
/** Tags to remove. Orders may have more tags than today's rules allow, and tags that these rules would refuse. */
const KnownTags = z.array(KnownOrderTag).min(1).max(MAX_FILTER_VALUES)

/** Actions that can be applied to many orders. */
export const OrderBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set_status'), status: OrderStatus }),
  z.strictObject({ kind: z.literal('set_payment'), payment: OrderPayment }),
  z.strictObject({ kind: z.literal('set_fulfilment'), fulfilment: OrderFulfilment }),
  z.strictObject({ kind: z.literal('add_tags'), tags: Tags }),
  z.strictObject({ kind: z.literal('remove_tags'), tags: KnownTags }),
  z.strictObject({ kind: z.literal('assign'), assignee_id: AssigneeId.default(null) }),
  /** Reads the orders of tasks from their stores, within the stores' rate limits. */
  z.strictObject({ kind: z.literal('refresh') }),
])
export type OrderBulkAction = z.infer<typeof OrderBulkAction>

export const bulkOrders = endpoint({
  method: 'POST',
  path: '/orders/bulk',
  summary: 'Change many orders, as a job',
  needs: 'orders.write',
  body: bulkRequest(orderList, OrderBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
