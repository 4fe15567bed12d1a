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
 * Records an order that a person bought elsewhere. It keeps the rate of its day from now on; where none is known yet, the
 * first that is set for its day or before (convert-waiting-orders.ts). Throws Refusal `order.total_too_large`.
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
