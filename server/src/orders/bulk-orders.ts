import { and, inArray, sql } from 'drizzle-orm'
import type { OrderBulkAction } from '@outlet/shared/contract/order-bulk'
import { authorise } from '../audit/actor'
import type { BulkList } from '../bulk-jobs/bulk-list'
import type { OrderSettings } from './order-columns'
import { orderTable } from './order-row'
import { ordersMatching, type OrderFilter } from './orders-matching'
import { readOrderForUpdate } from './read-order'
import { updateOrder } from './update-order'

/** The same action with what the order has now. */
const inverseOf = (
  action: OrderBulkAction,
  { status, payment, fulfilment }: Awaited<ReturnType<typeof readOrderForUpdate>>,
): OrderBulkAction => {
  if (action.kind === 'set_status') return { kind: action.kind, status }
  return action.kind === 'set_payment' ? { kind: action.kind, payment } : { kind: action.kind, fulfilment }
}

/** Many orders at once: each as if it were changed by itself. */
export const bulkOrders = (settings: OrderSettings): BulkList<OrderFilter, OrderBulkAction> => ({
  authorise: (actor) => authorise(actor, 'orders.write'),
  rows: (_actor, filter, ids) => sql`
    select ${orderTable.id}::text as subject_id, ${orderTable.orderNumber} as label from ${orderTable}
    where ${and(ordersMatching(filter, settings.timeZone), ids && inArray(sql`${orderTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${orderTable.id}`,
  async apply(tx, caller, { id, action, version }) {
    const before = await readOrderForUpdate(tx, id)
    const { kind: _kind, ...patch } = action
    const after = await updateOrder(tx, caller, settings, id, { version: version ?? before.version, ...patch })
    if (after.version === before.version) return 'unchanged'
    return { inverse: inverseOf(action, before), version: after.version }
  },
})
