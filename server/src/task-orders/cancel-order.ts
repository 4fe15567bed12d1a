import { eq, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { orderCan } from '@outlet/shared/contract/orders'
import type { cancelOrder as endpoint } from '@outlet/shared/contract/orders/task-orders'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { wake } from '../platform/work/work-process'
import { dueIn } from '../platform/work/work-table'
import { ConnectorError } from '../stores/connector-error'
import type { Cancel, Cancellation, OrderReference, OrderState } from '../stores/shopper'
import { addOrderEvent } from '../orders/add-order-event'
import { getOrder } from './get-order'
import { storeOrderState } from '../orders/store-order-state'
import { fetchReading, failedReading, openOrder, type OrderReading } from './order-at-store'
import { orderTable, type OrderRow } from '../orders/order-row'
import { findOrderRow } from '../orders/read-order'
import { readingRefusal, type OrderActionDeps } from './refresh-order'
import { nextReadingMs } from '../orders/refresh-schedule'
import { orderRefreshTable, orderRefreshWork } from '../orders/refresh-work'

/** Time limit for the store's response; the caller waits for it. */
const CANCEL_TIMEOUT_MS = 20_000
const CANCEL_LEASE_MS = 60_000
/** Delay until the next reading if the store's response was unclear: a cancellation then shows in the order. */
const RECHECK_MS = 5000

/**
 * Stores that a cancellation is in progress before the store is called, in a transaction of its own. Other processes
 * see it even if this process dies, and do not read the order in the meantime. Throws Refusal `order.cancel_under_way`,
 * `order.not_cancellable`.
 */
async function markCancelling(db: Database, lease: number, { id }: OrderRow): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    if (!row || !orderCan.cancelAtStore(row)) throw new Refusal('conflict', 'order.not_cancellable')
    const { rowCount } = await tx.execute(sql`
      update order_refreshes set cancel_asked_at = clock_now(), cancel_until = ${dueIn(CANCEL_LEASE_MS)},
        holder = ${lease}, next_at = ${dueIn(CANCEL_LEASE_MS)}
      where order_id = ${id} and (cancel_until is null or cancel_until < clock_now())`)
    if (!rowCount) throw new Refusal('conflict', 'order.cancel_under_way')
    await publishEvent(tx, 'orders', [id])
  })
}

type CancelResult = Cancellation | { outcome: 'not_asked'; reading: OrderReading }

async function requestCancellation(cancel: Cancel, reference: OrderReference): Promise<CancelResult> {
  try {
    return await cancel.request(reference, { signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) })
  } catch (error) {
    // After an error of our own it is also unknown whether the request reached the store.
    const isKnown = error instanceof ConnectorError && !error.isAmbiguous
    if (isKnown) return { outcome: 'not_asked', reading: failedReading(error) }
    return { outcome: 'unknown', why: error instanceof Error ? error.message : 'no response' }
  }
}

const messageOf = (cancellation: Cancellation): string => {
  if (cancellation.outcome === 'refused') return `${cancellation.code}: ${cancellation.message}`
  return cancellation.outcome === 'unknown' ? cancellation.why : ''
}

const eventOf = { cancelled: 'cancelled', refused: 'cancel_refused', unknown: 'cancel_unknown' } as const

/**
 * Order state after the cancellation: the state that the store displays, but `cancelled` if the store has confirmed
 * that.
 */
const stateAfter = (row: OrderRow, cancellation: Cancellation, reading: OrderState | null): OrderState | null => {
  if (cancellation.outcome !== 'cancelled' || reading?.status === 'cancelled') return reading
  const { payment, fulfilment, raw, store_order_number: orderNumber, placed_at } = row
  const known = {
    payment,
    fulfilment,
    raw: raw ?? {},
    orderNumber: orderNumber ?? '',
    total: null,
    placedAt: new Date(placed_at),
  }
  return { ...(reading ?? known), status: 'cancelled' }
}

interface CancellationResult {
  cancellation: Cancellation
  reading: OrderReading
}

const isReadAsCancelled = ({ state }: OrderReading): boolean => state?.status === 'cancelled'

async function planNext(
  tx: Transaction,
  row: OrderRow,
  { cancellation, reading }: CancellationResult,
  state: OrderState | null,
) {
  const isSure =
    cancellation.outcome === 'refused' || (cancellation.outcome === 'cancelled' && isReadAsCancelled(reading))
  const usual = nextReadingMs(state ?? row, clock.now() - Date.parse(row.placed_at))
  const ms = isSure ? usual : RECHECK_MS
  const isOpen = cancellation.outcome === 'unknown' && !isReadAsCancelled(reading)
  await tx.execute(sql`
    update order_refreshes set cancel_until = null, holder = null, next_at = ${ms === null ? sql`null` : dueIn(ms)},
      cancel_asked_at = ${isOpen ? sql`cancel_asked_at` : sql`null`}, error_code = ${reading.error},
      refreshed_at = ${reading.state ? sql`clock_now()` : sql`refreshed_at`}
    where order_id = ${row.id}`)
  await wake(tx, orderRefreshWork.name)
}

async function storeCancellation(db: Database, caller: Caller, id: string, result: CancellationResult): Promise<void> {
  const { cancellation, reading } = result
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    if (!row) return
    const state = stateAfter(row, cancellation, reading.state)
    const storeMessage = messageOf(cancellation)
    const messageChanges =
      storeMessage === '' ? [] : [{ field: 'store_answer', before: null, after: storeMessage.slice(0, 500) }]
    await addOrderEvent(tx, caller, id, eventOf[cancellation.outcome], messageChanges)
    if (state) await storeOrderState(tx, caller, { row, state, isCancelRequested: true })
    await planNext(tx, row, result, state)
    const after = { outcome: cancellation.outcome, message: storeMessage, status: state?.status ?? row.status }
    await recordAudit(tx, caller, { action: 'orders.cancel', subjectType: 'order', subjectId: id, after })
    await publishEvent(tx, 'orders', [id])
  })
}

/** Removes the cancellation mark after a request that did not reach the store. */
async function clearCancelMark(db: Database, id: string): Promise<void> {
  await db
    .update(orderRefreshTable)
    .set({ cancelAskedAt: null, cancelUntil: null, holder: null, nextAt: clock.date() })
    .where(eq(orderRefreshTable.orderId, id))
}

/**
 * Requests the cancellation of a task's order from its store, and then reads the order. A refusal by the store and a
 * missing response are results, not errors. Throws Refusal `order.not_found`, `order.not_cancellable` (it has ended,
 * has been shipped, or its store does not offer it), `order.not_refreshable`, `order.secrets_unreadable`,
 * `order.cancel_under_way`, and the code of the store's error (`store.blocked` …) if the request did not reach the
 * store.
 */
export async function cancelOrder(
  deps: OrderActionDeps,
  caller: Caller,
  orderId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'orders.write')
  const { db } = deps
  const row = await findOrderRow(db, orderId)
  if (!orderCan.cancelAtStore(row)) throw new Refusal('conflict', 'order.not_cancellable')
  const opened = await openOrder(deps, row)
  if (opened.error !== null) throw new Refusal('conflict', opened.error)
  const { shopper, reference } = opened
  if (!shopper.cancel?.isOffered(row.raw ?? {})) throw new Refusal('conflict', 'order.not_cancellable')
  await markCancelling(db, deps.work.newLease(), row)
  const cancellation = await requestCancellation(shopper.cancel, reference)
  if (cancellation.outcome === 'not_asked') {
    await clearCancelMark(db, row.id)
    throw readingRefusal(cancellation.reading)
  }
  await storeCancellation(db, caller, row.id, {
    cancellation,
    reading: await readAfterCancellation(shopper, reference),
  })
  return {
    outcome: cancellation.outcome,
    message: messageOf(cancellation),
    order: await getOrder(deps, caller.actor, row.id),
  }
}

/** An order that cannot be read must not prevent the store's response from being stored. */
const readAfterCancellation = (...request: Parameters<typeof fetchReading>): Promise<OrderReading> =>
  fetchReading(...request).catch(() => ({ state: null, error: 'store.unavailable', message: '', retryAfterMs: null }))
