import { eq, sql } from 'drizzle-orm'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { dueIn, stillHeld, type Held } from '../platform/work/work-table'
import type { OrderState } from '../stores/shopper'
import { keepRefreshed } from './keep-refreshed'
import type { OrderReading } from './order-at-store'
import { orderTable, type OrderRow } from './order-row'
import { nextReadingMs } from './refresh-schedule'
import { orderRefreshWork } from './refresh-work'

interface HeldRow extends Record<string, unknown> {
  error_code: string | null
  was_asked: boolean
}

const lockHeld = async (tx: Transaction, held: Held): Promise<HeldRow | undefined> => {
  const { rows } = await tx.execute<HeldRow>(sql`
    select error_code, cancel_asked_at is not null as was_asked from order_refreshes
    where ${stillHeld(orderRefreshWork.table, held)} for update`)
  return rows[0]
}

/** So long before the store shows a guest's order no more, it is read a last time. */
const LAST_READING_MS = 2 * 60_000

/** When it is read next, in milliseconds; never again where nothing can be asked by this order any more. */
function nextMs(row: OrderRow, { state, error, retryAfterMs, followedUntil }: OrderReading): number | null {
  if (error === 'order.not_refreshable' || error === 'order.not_followable') return null
  const next = nextReadingMs(state ?? row, clock.now() - row.placedAt.getTime(), retryAfterMs)
  if (next === null || !followedUntil) return next
  // The last reading comes a little before the store stops showing the order.
  const left = followedUntil.getTime() - LAST_READING_MS - clock.now()
  return left <= 0 ? null : Math.min(next, left)
}

const isOff = (state: OrderState | null) => state?.status === 'cancelled' || state?.status === 'failed'

async function planNext(tx: Transaction, row: OrderRow, reading: OrderReading): Promise<void> {
  const { state, error } = reading
  const ms = nextMs(row, reading)
  await tx.execute(sql`
    update order_refreshes set next_at = ${ms === null ? sql`null` : dueIn(ms)}, holder = null, error_code = ${error},
      refreshed_at = ${state ? sql`clock_now()` : sql`refreshed_at`},
      cancel_asked_at = ${isOff(state) ? sql`null` : sql`cancel_asked_at`}
    where order_id = ${row.id}`)
}

const audited = (tx: Transaction, caller: Caller, row: OrderRow, { state, error }: OrderReading) => {
  const { status, payment, fulfilment } = state ?? row
  const after = { outcome: error ?? 'read', status, payment, fulfilment }
  return recordAudit(tx, caller, { action: 'orders.refresh', subjectType: 'order', subjectId: row.id, after })
}

/**
 * Keeps what the store said of an order, and plans the next reading: if the lease still holds it, since a reading that came
 * later is newer. `isAsked` = a person did, which is audited whatever it told.
 */
export async function keepReading(
  db: Database,
  caller: Caller,
  held: Held,
  reading: OrderReading,
  { isAsked = false } = {},
): Promise<void> {
  const id = sql`${held.keys[0]}::uuid`
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    const work = row && (await lockHeld(tx, held))
    if (!work) return
    const { state, error } = reading
    const changes = state ? await keepRefreshed(tx, caller, { row, state, wasAskedToCancel: work.was_asked }) : []
    await planNext(tx, row, reading)
    if (isAsked || changes.length > 0) await audited(tx, caller, row, reading)
    if (isAsked || error !== work.error_code) await publishEvent(tx, 'orders', [row.id])
  })
}
