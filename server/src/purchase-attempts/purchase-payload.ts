import type { PurchasePayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { AttemptRow } from './attempt-row'

async function codeOf(db: Queryable, { taskId, productId }: AttemptRow): Promise<string> {
  const { rows } = await db.execute<{ product_code: string }>(sql`
    select product_code from snatch_targets where task_id = ${taskId} and product_id = ${productId}
    order by position limit 1`)
  return rows[0]?.product_code ?? productId
}

const totalOf = ({ state, spent, currency, quote }: AttemptRow) =>
  state === 'placed' ? { minor: spent, currency } : (quote?.total ?? null)

/** Event payload for an attempt in its current state. */
export async function purchasePayload(
  db: Queryable,
  attempt: AttemptRow,
  task: Pick<SnatchTaskRow, 'name'> | null,
): Promise<PurchasePayload> {
  return {
    task_id: attempt.taskId,
    task_name: task?.name ?? '',
    product_id: attempt.productId,
    product_code: await codeOf(db, attempt),
    product_name: attempt.title,
    variant_name: attempt.variantName,
    quantity: attempt.quantity,
    total: totalOf(attempt),
    quote: attempt.quote,
    reason: attempt.reason,
    message: attempt.message,
    store_order_number: attempt.storeOrderNumber,
    order_id: attempt.orderId,
    awaits_until: attempt.awaitsUntil?.toISOString() ?? null,
  }
}
