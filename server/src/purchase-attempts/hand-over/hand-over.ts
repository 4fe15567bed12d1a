import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { clock } from '../../platform/time/clock'
import { releaseRows, type Lease } from '../../platform/work/work-table'
import { shopperOf, type AttemptContext } from '../buying/attempt-context'
import { attemptTable, stepTable, type AttemptRow } from '../attempt-row'
import { attemptWork } from '../attempt-work'
import { addSteps, type Step } from '../buying/attempt-steps'
import type { BuyingDeps } from '../buying/buying-deps'
import { endAttempt, lockBudgets } from '../end-attempt'
import { AttemptLostError, storeAttempt, lockAttempt } from '../store-attempt'
import { findOrder } from '../buying/search-order'
import { readCart } from '../buying/sealed-cart'
import { findOrderConflict, settleOrder } from '../settle-attempt'
import { emitAwaiting, handOverEndMs, markHandedOver, reminderTime, type HandedCart } from './mark-handed-over'
import { findReasonNotToBuy } from '../../snatch-tasks/spending'

/**
 * Hands the cart over to a person, who completes the purchase in the store's checkout. Slot and budget stay reserved
 * until the person reports the result or the deadline passes.
 */
export async function handOver(
  deps: Pick<BuyingDeps, 'db'>,
  lease: Lease,
  { attempt }: AttemptContext,
  handed: HandedCart,
): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['carting', 'quoted'] })
    if (!row) throw new AttemptLostError()
    // A late order of the task, reported while the cart was created, may have left nothing to buy.
    const reason = task && (await findReasonNotToBuy(tx, task))
    if (reason) return void (await endAttempt(tx, row, task, { state: 'abandoned', reason }))
    if (!(await markHandedOver(tx, row, task, handed))) throw new AttemptLostError()
  })
}

/** Reconciliation: settles the attempt if the store reports the person's order. */
async function settleFoundOrder(deps: BuyingDeps, { attempt, channel, store }: AttemptContext): Promise<boolean> {
  const shopper = store && channel ? shopperOf(deps, store, channel) : null
  const cart = readCart(deps, attempt)
  if (!shopper || !cart) return false
  const found = await findOrder(deps, shopper, attempt, cart)
  if (found.outcome !== 'order' || found.order.status === 'failed' || found.order.status === 'pending') return false
  const { order, cart: orderCart } = found
  if (await findOrderConflict(deps, attempt, order.orderNumber)) return false
  const step: Step = { step: 'look', outcome: 'order', details: { order_number: order.orderNumber } }
  await settleOrder(deps, attempt, { order, cart: orderCart }, step)
  return true
}

async function remind(deps: BuyingDeps, lease: Lease, { attempt }: AttemptContext): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    if (!row) return
    const reason = task && (await findReasonNotToBuy(tx, task))
    if (reason) return void (await endAttempt(tx, row, task, { state: 'abandoned', reason }))
    await tx
      .update(attemptTable)
      .set({ looks: row.looks + 1, nextAt: row.deadline, holder: null, attempts: 0 })
      .where(eq(attemptTable.id, row.id))
    await addSteps(tx, row.id, [{ step: 'asked_again', outcome: 'ok' }])
    await emitAwaiting(tx, row, task, true)
  })
}

const CLOSE_TIMEOUT_MS = 20_000
const CLOSE_RETRY_MS = 60_000

/**
 * Discards the cart, if the store has a way to, so that no person can complete the purchase after its release. Returns
 * false if that failed and the cart has not expired: it may have been bought in this moment.
 */
async function closeCart(deps: BuyingDeps, { attempt, channel, store }: AttemptContext): Promise<boolean> {
  const shopper = store && channel ? shopperOf(deps, store, channel) : null
  const cart = readCart(deps, attempt)
  if (!shopper || !cart) return true
  if (cart.expiresAt && cart.expiresAt.getTime() <= clock.now()) return true
  return shopper.discard(cart, { signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  )
}

/** Releases slot, variant and budget after the deadline. A late report is still accepted (`settlePurchase`). */
async function releaseHandOver(deps: BuyingDeps, lease: Lease, attempt: AttemptRow): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    if (row) await endAttempt(tx, row, task, { state: 'abandoned', reason: 'not_confirmed' })
  })
}

/** Ends a hand-over once nothing can be bought with its cart. */
async function endHandOver(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const { attempt } = context
  if (await closeCart(deps, context)) return releaseHandOver(deps, lease, attempt)
  await releaseRows(deps.db, attemptWork.table, { lease, keys: [attempt.id] }, { delayMs: CLOSE_RETRY_MS })
}

async function handedOverAt(db: Database, { id, createdAt }: AttemptRow): Promise<Date> {
  const [first] = await db
    .select({ at: stepTable.at })
    .from(stepTable)
    .where(and(eq(stepTable.attemptId, id), eq(stepTable.step, 'handed_over')))
    .orderBy(stepTable.id)
    .limit(1)
  return first?.at ?? createdAt
}

/**
 * Adds the missing deadline. Servers before 0055_hand_overs_end.sql stored none, including those that still run during
 * a rolling update.
 */
async function addDeadline(deps: BuyingDeps, lease: Lease, attempt: AttemptRow): Promise<AttemptRow> {
  const startedAt = (await handedOverAt(deps.db, attempt)).getTime()
  const end = handOverEndMs(startedAt, readCart(deps, attempt))
  const [deadline, nextAt] = [new Date(end), reminderTime(startedAt, end)]
  const isDue = nextAt.getTime() <= clock.now()
  const columns = { deadline, awaitsUntil: deadline, ...(!isDue && { nextAt, holder: null, attempts: 0 }) }
  return storeAttempt(deps.db, lease, attempt.id, columns, [])
}

/** Next step of a hand-over: settle the person's order, send the reminder, or release it after the deadline. */
export async function continueHandOver(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const attempt = context.attempt.deadline ? context.attempt : await addDeadline(deps, lease, context.attempt)
  if (attempt.holder === null) return
  if (await settleFoundOrder(deps, context)) return
  await deps.reached?.('before_hand_over_step', attempt.id)
  const isOver = (attempt.deadline?.getTime() ?? 0) <= clock.now()
  await (isOver ? endHandOver(deps, lease, { ...context, attempt }) : remind(deps, lease, context))
  await deps.reached?.('hand_over_step_kept', attempt.id)
}
