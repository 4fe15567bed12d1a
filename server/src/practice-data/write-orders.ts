import { eq } from 'drizzle-orm'
import { OrderDraft } from '@outlet/shared/contract/orders'
import { columnsOfDraft } from '../orders/order-columns'
import { orderEventTable } from '../orders/order-event-row'
import { replaceLines } from '../orders/order-lines'
import { orderTable } from '../orders/order-row'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { attemptTable, type AttemptRow } from '../purchase-attempts/attempt-row'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { pastStore } from '../stores/ensure-practice-stores'
import { practiceCaller, type PracticeDeps } from './practice-deps'
import type { OrderScene } from './purchase-scenes'

/**
 * Records the order of an attempt and returns the attempt with its order. `number` counts the practice orders from 0;
 * their order numbers are separate from those of the installation.
 */
export async function writeOrder(
  tx: Transaction,
  { config }: PracticeDeps,
  attempt: AttemptRow,
  { number, scene: [status, payment, fulfilment] }: { number: number; scene: OrderScene },
): Promise<AttemptRow> {
  const placedAt = attempt.endedAt ?? attempt.createdAt
  const orderNumber = `PRACTICE-${String(number + 1).padStart(4, '0')}`
  const storeOrderNumber = `P${String(number + 1).padStart(8, '0')}`
  const draft = OrderDraft.parse({
    website_type: PRACTICE_DATA_STORE,
    store_name: pastStore.name,
    store_order_number: storeOrderNumber,
    status,
    payment,
    fulfilment,
    currency: attempt.currency,
    lines: [
      {
        title: attempt.title,
        product_code: attempt.productId,
        color: attempt.variantName,
        quantity: attempt.quantity,
        unit_price: attempt.quote?.subtotal.minor ?? attempt.spent,
      },
    ],
    tax: attempt.quote?.tax.minor ?? 0,
    shipping: attempt.quote?.shipping.minor ?? 0,
    placed_at: placedAt.toISOString(),
  })
  const columns = await columnsOfDraft(tx, config, orderNumber, draft, null)
  const orderId = uuidv7()
  await tx.insert(orderTable).values({
    ...columns,
    id: orderId,
    order_number: orderNumber,
    source: 'task',
    task_id: attempt.taskId,
    attempt_id: attempt.id,
    channel_id: attempt.channelId,
    is_oversold: status === 'cancelled' && payment === 'refunded',
    created_at: draft.placed_at,
    updated_at: draft.placed_at,
  })
  await replaceLines(tx, orderId, draft.lines, { productId: attempt.productId, variantId: attempt.variantId })
  const { kind, id, name } = practiceCaller.actor
  await tx.insert(orderEventTable).values({
    id: uuidv7(),
    order_id: orderId,
    at: draft.placed_at,
    actor_kind: kind,
    actor_id: id,
    actor_name: name,
    kind: 'recorded',
    changes: [],
  })
  const [placed] = await tx
    .update(attemptTable)
    .set({ orderId, storeOrderNumber })
    .where(eq(attemptTable.id, attempt.id))
    .returning()
  return placed ?? attempt
}
