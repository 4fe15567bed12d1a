import type { Order, OrderDraft } from '@outlet/shared/contract/orders'
import { clock } from '../platform/time/clock'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { dayIn } from '../platform/time/day-in'
import { addOrderEvent } from './add-order-event'
import { columnsOfDraft, type OrderSettings } from './order-columns'
import { replaceLines } from './order-lines'
import { nextOrderNumber } from './order-number'
import { orderTable, toOrder } from './order-row'

/**
 * Records an order that a person placed elsewhere. It is stored with the rate of its day; if there is none, it takes
 * the first rate that is set for that day or an earlier one (`convertWaitingOrders`). Throws Refusal
 * `order.total_too_large`.
 */
export async function recordOrder(
  tx: Transaction,
  caller: Caller,
  settings: OrderSettings,
  draft: OrderDraft,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  const orderNumber = await nextOrderNumber(tx, dayIn(settings.timeZone, clock.date()))
  const columns = await columnsOfDraft(tx, settings, orderNumber, draft, null)
  const [row] = await tx
    .insert(orderTable)
    .values({ ...columns, id: uuidv7(), order_number: orderNumber, source: 'manual' })
    .returning()
  if (!row) throw new Error('the order was not stored')
  await replaceLines(tx, row.id, draft.lines)
  const order = toOrder(row, draft.lines)
  await addOrderEvent(tx, caller, order.id, 'recorded')
  await recordAudit(tx, caller, {
    action: 'orders.record',
    subjectType: 'order',
    subjectId: order.id,
    after: order,
  })
  await publishEvent(tx, 'orders', [order.id])
  return order
}
