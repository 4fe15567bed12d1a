import { eq, sql } from 'drizzle-orm'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import { runWork, type Running } from '../platform/work/run-work'
import { claimRows, releaseRows, stillHeld, type Claim } from '../platform/work/work-table'
import { readContext, shopperOf } from '../purchase-attempts/attempt-context'
import { attemptTable } from '../purchase-attempts/attempt-row'
import type { BuyingParts } from '../purchase-attempts/buying-parts'
import { openCart } from '../purchase-attempts/sealed-cart'
import { ConnectorError } from '../stores/connector-error'
import type { OrderState } from '../stores/shopper'
import type { WorkProcess } from '../platform/work/work-process'
import { addOrderEvent } from './add-order-event'
import { orderTable, type OrderRow } from './order-row'
import { orderRefreshWork } from './refresh-work'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How often an order is read, by its age: soon after it was placed often, later a few times a day. */
const everyMs = (ageMs: number): number => {
  if (ageMs < 10 * MINUTE) return MINUTE
  if (ageMs < 2 * HOUR) return 10 * MINUTE
  return ageMs < 48 * HOUR ? HOUR : 6 * HOUR
}
/** Nothing more is heard of an order that has not ended after so long. */
const MOST_AGE_MS = 120 * 24 * HOUR
const LEASE_MS = 30_000
const READ_MS = 20_000
const POLL_MS = 2000
const AT_ONCE = 4

const ended = new Set(['completed', 'cancelled', 'failed'])

/** Whether the store is asked about it no more: it has come to its end on both of the axes that matter for that. */
const isOver = ({ status, fulfilment }: Pick<OrderRow, 'status' | 'fulfilment'>): boolean =>
  status === 'completed' ? fulfilment === 'delivered' || fulfilment === 'returned' : ended.has(status)

const caller = systemCaller('order-refreshes')

interface Change {
  field: string
  before: unknown
  after: unknown
}

const changesOf = (row: OrderRow, state: OrderState): Change[] =>
  (['status', 'payment', 'fulfilment'] as const).flatMap((field) =>
    row[field] === state[field] ? [] : [{ field, before: row[field], after: state[field] }],
  )

const sameRaw = (one: Record<string, string> | null, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other).sort())

/** What the store says wins on its fields; what a person wrote stays. */
export async function keepRefreshed(tx: Transaction, row: OrderRow, state: OrderState): Promise<void> {
  const changes = changesOf(row, state)
  if (changes.length === 0 && sameRaw(row.raw, state.raw)) return
  const { status, payment, fulfilment, raw } = state
  await tx
    .update(orderTable)
    .set({ status, payment, fulfilment, raw, updatedAt: clock.date(), version: row.version + 1 })
    .where(eq(orderTable.id, row.id))
  if (changes.length > 0) {
    await addOrderEvent(tx, caller, row.id, 'refreshed', changes)
    await recordAudit(tx, caller, {
      action: 'orders.refresh',
      subjectType: 'order',
      subjectId: row.id,
      after: { status, payment, fulfilment },
    })
    const payload = { order_number: row.orderNumber, store_order_number: row.storeOrderNumber, status }
    await emit(tx, [
      { kind: 'order_changed', subject: { type: 'order', id: row.id }, store: row.websiteType ?? '', payload },
    ])
  }
  await publishEvent(tx, 'orders', [row.id])
}

interface Read {
  state: OrderState | null
  error: string | null
}

async function read(parts: BuyingParts, row: OrderRow): Promise<Read> {
  const [attempt] = row.attemptId
    ? await parts.db.select().from(attemptTable).where(eq(attemptTable.id, row.attemptId))
    : []
  if (!attempt || row.storeOrderNumber === null) return { state: null, error: 'order.not_refreshable' }
  const { store, channel } = await readContext(parts.db, attempt)
  const shopper = store && channel ? shopperOf(parts, store, channel) : null
  if (!shopper) return { state: null, error: 'order.not_refreshable' }
  try {
    const cart = attempt.cart === null ? null : openCart(parts.secrets, attempt.id, attempt.cart)
    const state = await shopper.read(
      { orderNumber: row.storeOrderNumber, cart },
      { signal: AbortSignal.timeout(READ_MS) },
    )
    return { state, error: state ? null : 'order.unknown_to_store' }
  } catch (error) {
    return { state: null, error: error instanceof ConnectorError ? error.code : 'store.timeout' }
  }
}

/** Reads one order from its store and plans the next reading. */
export async function refreshOrder(parts: BuyingParts, claim: Claim<{ order_id: string }>): Promise<void> {
  const [id] = claim.keys
  if (id === undefined) return
  const [row] = await parts.db.select().from(orderTable).where(eq(orderTable.id, id))
  if (!row) return releaseRows(parts.db, orderRefreshWork.table, claim, { delayMs: HOUR })
  const { state, error } = await read(parts, row)
  await retriedTransaction(parts.db, async (tx) => {
    const [locked] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    if (!locked) return
    if (state) await keepRefreshed(tx, locked, state)
    const age = clock.now() - locked.placedAt.getTime()
    const isDone = age > MOST_AGE_MS || error === 'order.not_refreshable' || (state !== null && isOver(state))
    const next = isDone ? sql`null` : sql`clock_now() + ${everyMs(age)} * interval '1 millisecond'`
    await tx.execute(sql`
      update order_refreshes set next_at = ${next}, holder = null, error_code = ${error},
        refreshed_at = ${state ? sql`clock_now()` : sql`refreshed_at`}
      where ${stillHeld(orderRefreshWork.table, claim)}`)
  })
}

export const claimRefresh = (db: Database, lease: number): Promise<Claim<{ order_id: string }>> =>
  claimRows<{ order_id: string }>(db, orderRefreshWork.table, {
    lease,
    limit: 1,
    leaseMs: LEASE_MS,
    returning: sql`w.order_id`,
  })

/** Reads orders from their stores until they end, within the stores' rates. */
export function startOrderRefreshes(parts: BuyingParts & { work: WorkProcess }): Running {
  return runWork<{ order_id: string }>(parts.work, {
    kind: orderRefreshWork.name,
    table: orderRefreshWork.table,
    claim: () => claimRefresh(parts.db, parts.work.newLease()),
    run: async (claim) => {
      await refreshOrder(parts, claim)
      parts.work.count(orderRefreshWork.name, 'done', claim.rows.length)
    },
    limit: () => 1,
    concurrency: () => AT_ONCE,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
}
