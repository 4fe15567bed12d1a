import { eq, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { orderCan } from '@outlet/shared/contract/orders'
import type { cancelOrder as endpoint } from '@outlet/shared/contract/task-orders'
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
import { addOrderEvent } from './add-order-event'
import { getOrder } from './get-order'
import { keepRefreshed } from './keep-refreshed'
import { askFor, failedReading, openOrder, type OrderReading } from './order-at-store'
import { orderTable, type OrderRow } from './order-row'
import { findOrderRow } from './read-order'
import { readingRefusal, type OrderVerbParts } from './refresh-order'
import { nextReadingMs } from './refresh-schedule'
import { orderRefreshTable, orderRefreshWork } from './refresh-work'

/** A store is waited for no longer, and so is whoever asked it. */
const CANCEL_MS = 20_000
const UNDER_WAY_MS = 60_000
/** What a store was asked without an answer shows in its order after so long, if it does. */
const LOOK_AGAIN_MS = 5000

/**
 * Says that the store is being asked, in a transaction of its own before it is: whoever comes later finds it, even if this
 * process ends. Nothing else reads the order meanwhile. Throws Refusal `order.cancel_under_way`, `order.not_cancellable`.
 */
async function beginCancel(db: Database, lease: number, { id }: OrderRow): Promise<void> {
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    if (!row || !orderCan.cancelAtStore(row)) throw new Refusal('conflict', 'order.not_cancellable')
    const { rowCount } = await tx.execute(sql`
      update order_refreshes set cancel_asked_at = clock_now(), cancel_until = ${dueIn(UNDER_WAY_MS)},
        holder = ${lease}, next_at = ${dueIn(UNDER_WAY_MS)}
      where order_id = ${id} and (cancel_until is null or cancel_until < clock_now())`)
    if (!rowCount) throw new Refusal('conflict', 'order.cancel_under_way')
    await publishEvent(tx, 'orders', [id])
  })
}

type Asked = Cancellation | { outcome: 'not_asked'; reading: OrderReading }

async function ask(cancel: Cancel, reference: OrderReference): Promise<Asked> {
  try {
    return await cancel.ask(reference, { signal: AbortSignal.timeout(CANCEL_MS) })
  } catch (error) {
    // A fault of our own leaves open, too, what the store was told.
    const isKnown = error instanceof ConnectorError && !error.isAmbiguous
    if (isKnown) return { outcome: 'not_asked', reading: failedReading(error) }
    return { outcome: 'unknown', why: error instanceof Error ? error.message : 'no answer' }
  }
}

const wordsOf = (answer: Cancellation): string => {
  if (answer.outcome === 'refused') return `${answer.code}: ${answer.message}`
  return answer.outcome === 'unknown' ? answer.why : ''
}

const eventOf = { cancelled: 'cancelled', refused: 'cancel_refused', unknown: 'cancel_unknown' } as const

/** What the order is by the store's answer: what it then shows, and that it is cancelled where it said so. */
const stateAfter = (row: OrderRow, answer: Cancellation, shown: OrderState | null): OrderState | null => {
  if (answer.outcome !== 'cancelled' || shown?.status === 'cancelled') return shown
  const { payment, fulfilment, raw, storeOrderNumber, placedAt } = row
  const known = { payment, fulfilment, raw: raw ?? {}, orderNumber: storeOrderNumber ?? '', total: null, placedAt }
  return { ...(shown ?? known), status: 'cancelled' }
}

interface Answered {
  answer: Cancellation
  shown: OrderReading
}

const isShownCancelled = ({ state }: OrderReading): boolean => state?.status === 'cancelled'

async function planNext(tx: Transaction, row: OrderRow, { answer, shown }: Answered, state: OrderState | null) {
  const isSure = answer.outcome === 'refused' || (answer.outcome === 'cancelled' && isShownCancelled(shown))
  const usual = nextReadingMs(state ?? row, clock.now() - row.placedAt.getTime())
  const ms = isSure ? usual : LOOK_AGAIN_MS
  const isOpen = answer.outcome === 'unknown' && !isShownCancelled(shown)
  await tx.execute(sql`
    update order_refreshes set cancel_until = null, holder = null, next_at = ${ms === null ? sql`null` : dueIn(ms)},
      cancel_asked_at = ${isOpen ? sql`cancel_asked_at` : sql`null`}, error_code = ${shown.error},
      refreshed_at = ${shown.state ? sql`clock_now()` : sql`refreshed_at`}
    where order_id = ${row.id}`)
  await wake(tx, orderRefreshWork.name)
}

async function keepAnswer(db: Database, caller: Caller, id: string, answered: Answered): Promise<void> {
  const { answer, shown } = answered
  await retriedTransaction(db, async (tx) => {
    const [row] = await tx.select().from(orderTable).where(eq(orderTable.id, id)).for('update')
    if (!row) return
    const state = stateAfter(row, answer, shown.state)
    const said = wordsOf(answer)
    const words = said === '' ? [] : [{ field: 'store_answer', before: null, after: said.slice(0, 500) }]
    await addOrderEvent(tx, caller, id, eventOf[answer.outcome], words)
    if (state) await keepRefreshed(tx, caller, { row, state, wasAskedToCancel: true })
    await planNext(tx, row, answered, state)
    const after = { outcome: answer.outcome, message: said, status: state?.status ?? row.status }
    await recordAudit(tx, caller, { action: 'orders.cancel', subjectType: 'order', subjectId: id, after })
    await publishEvent(tx, 'orders', [id])
  })
}

/** The store was never asked: all is as before. */
async function withdraw(db: Database, id: string): Promise<void> {
  await db
    .update(orderRefreshTable)
    .set({ cancelAskedAt: null, cancelUntil: null, holder: null, nextAt: clock.date() })
    .where(eq(orderRefreshTable.orderId, id))
}

/**
 * Asks the store to cancel a task's order, and then reads it. That the store refuses, or gives no answer, is an answer.
 * Throws Refusal `order.not_found`, `order.not_cancellable` (it has ended, is on its way, or its store does not offer to),
 * `order.not_refreshable`, `order.secrets_unreadable`, `order.cancel_under_way`, and by the name of its error
 * (`store.blocked` …) where the store was not asked.
 */
export async function cancelOrder(
  parts: OrderVerbParts,
  caller: Caller,
  orderId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'orders.write')
  const { db } = parts
  const row = await findOrderRow(db, orderId)
  if (!orderCan.cancelAtStore(row)) throw new Refusal('conflict', 'order.not_cancellable')
  const opened = await openOrder(parts, row)
  if (opened.error !== null) throw new Refusal('conflict', opened.error)
  const { shopper, reference } = opened
  if (!shopper.cancel?.isOffered(row.raw ?? {})) throw new Refusal('conflict', 'order.not_cancellable')
  await beginCancel(db, parts.work.newLease(), row)
  const answer = await ask(shopper.cancel, reference)
  if (answer.outcome === 'not_asked') {
    await withdraw(db, row.id)
    throw readingRefusal(answer.reading)
  }
  await keepAnswer(db, caller, row.id, { answer, shown: await shownAfter(shopper, reference) })
  return { outcome: answer.outcome, message: wordsOf(answer), order: await getOrder(parts, caller.actor, row.id) }
}

/** That it cannot be read, for whatever reason, must not keep the store's answer from being kept. */
const shownAfter = (...asked: Parameters<typeof askFor>): Promise<OrderReading> =>
  askFor(...asked).catch(() => ({ state: null, error: 'store.unavailable', message: '', retryAfterMs: null }))
