import type { Order, OrderDraft } from '@outlet/shared/contract/orders'
import { authorise } from '../audit/actor'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { uuidv7 } from '../db/uuid'
import { publishEvent } from '../events/publish-event'
import { dayIn } from '../time/day-in'
import { addOrderEvent } from './add-order-event'
import { columnsOfDraft, type OrderSettings } from './order-columns'
import { replaceLines } from './order-lines'
import { nextOrderNumber } from './order-number'
import { orderTable, toOrder } from './order-row'

/** Records an order that a person bought elsewhere. Throws Refusal `order.total_too_large`. */
export async function recordOrder(
  tx: Transaction,
  caller: Caller,
  settings: OrderSettings,
  draft: OrderDraft,
): Promise<Order> {
  authorise(caller.actor, 'orders.write')
  const orderNumber = await nextOrderNumber(tx, dayIn(settings.timeZone, new Date()))
  const columns = await columnsOfDraft(tx, settings, orderNumber, draft)
  const [row] = await tx
    .insert(orderTable)
    .values({ ...columns, id: uuidv7(), orderNumber, source: 'manual' })
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
