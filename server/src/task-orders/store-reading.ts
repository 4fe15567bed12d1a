import { eq, sql } from 'drizzle-orm'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { dueIn, stillHeld, type Held } from '../platform/work/work-table'
import type { OrderState } from '../stores/shopper'
import { storeOrderState } from '../orders/store-order-state'
import type { OrderReading } from './order-at-store'
import { orderTable, type OrderRow } from '../orders/order-row'
import { nextReadingMs } from '../orders/refresh-schedule'
import { orderRefreshWork } from '../orders/refresh-work'

interface LockedWork extends Record<string, unknown> {
  error_code: string | null
  is_cancel_requested: boolean
}

const lockHeld = async (tx: Transaction, held: Held): Promise<LockedWork | undefined> => {
  const { rows } = await tx.execute<LockedWork>(sql`
    select error_code, cancel_asked_at is not null as is_cancel_requested from order_refreshes
    where ${stillHeld(orderRefreshWork.table, held)} for update`)
  return rows[0]
}

/** The last reading of a guest's order takes place this long before the store stops displaying it. */
const LAST_READING_MS = 2 * 60_000

/** Delay until the next reading in ms; null = the order is not read again. */
function nextMs(row: OrderRow, { state, error, retryAfterMs, followedUntil }: OrderReading): number | null {
  if (error === 'order.not_refreshable' || error === 'order.not_followable') return null
  const next = nextReadingMs(state ?? row, clock.now() - Date.parse(row.placed_at), retryAfterMs)
  if (next === null || !followedUntil) return next
  // The last reading takes place shortly before the store stops displaying the order.
  const left = followedUntil.getTime() - LAST_READING_MS - clock.now()
  return left <= 0 ? null : Math.min(next, left)
}

const isCancelledOrFailed = (state: OrderState | null) => state?.status === 'cancelled' || state?.status === 'failed'

async function planNext(tx: Transaction, row: OrderRow, reading: OrderReading): Promise<void> {
  const { state, error } = reading
  const ms = nextMs(row, reading)
  await tx.execute(sql`
    update order_refreshes set next_at = ${ms === null ? sql`null` : dueIn(ms)}, holder = null, error_code = ${error},
      refreshed_at = ${state ? sql`clock_now()` : sql`refreshed_at`},
      cancel_asked_at = ${isCancelledOrFailed(state) ? sql`null` : sql`cancel_asked_at`}
    where order_id = ${row.id}`)
}

const auditReading = (tx: Transaction, caller: Caller, row: OrderRow, { state, error }: OrderReading) => {
  const { status, payment, fulfilment } = state ?? row
  const after = { outcome: error ?? 'read', status, payment, fulfilment }
  return recordAudit(tx, caller, { action: 'orders.refresh', subjectType: 'order', subjectId: row.id, after })
}

/**
 * Stores a reading of an order and plans the next one. Does nothing if the lease is lost, because a later reading is
 * newer. `isRequested`: a person requested the reading, so that it is audited even without changes.
 */
export async function storeReading(
  db: Database,
  caller: Caller,
  held: Held,
  reading: OrderReading,
  { isRequested = false } = {},
): Promise<void> {
  const id = sql`${held.keys[0]}::uuid`
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    const work = row && (await lockHeld(tx, held))
    if (!work) return
    const { state, error } = reading
    const changes = state
      ? await storeOrderState(tx, caller, { row, state, isCancelRequested: work.is_cancel_requested })
      : []
    await planNext(tx, row, reading)
    if (isRequested || changes.length > 0) await auditReading(tx, caller, row, reading)
    if (isRequested || error !== work.error_code) await publishEvent(tx, 'orders', [row.id])
  })
}
