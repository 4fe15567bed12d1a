import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { clock } from '../../platform/time/clock'
import { errorText } from '../../platform/work/failed-work'
import { releaseRows, type Lease } from '../../platform/work/work-table'
import { openShopperOf, type AttemptContext } from '../buying/attempt-context'
import { attemptTable, stepTable, type AttemptRow } from '../attempt-row'
import { attemptWork } from '../attempt-work'
import { addSteps, type Step } from '../buying/attempt-steps'
import type { BuyingDeps } from '../buying/buying-deps'
import { endAttempt, lockBudgets } from '../end-attempt'
import { AttemptLostError, storeAttempt, lockAttempt } from '../store-attempt'
import { findOrder, shownCart } from '../buying/search-order'
import { readCart, sealCart } from '../buying/sealed-cart'
import { findOrderConflict, markUnknown, settleOrder } from '../settle-attempt'
import {
  emitAwaiting,
  handOverEndMs,
  isForPersonsOnly,
  isPollable,
  markHandedOver,
  nextPoll,
  reminderTime,
  type HandedCart,
} from './mark-handed-over'
import { findReasonNotToBuy } from '../../snatch-tasks/spending'
import type { Cart, Shopper } from '../../stores/shopper'

/**
 * Hands the cart over to a person, who completes the purchase in the store's checkout. Slot and budget stay reserved
 * until the person reports the result or the deadline passes. Returns false if the attempt was ended instead.
 */
export async function handOver(
  deps: Pick<BuyingDeps, 'db'>,
  lease: Lease,
  { attempt }: AttemptContext,
  handed: HandedCart,
): Promise<boolean> {
  return retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['carting', 'quoted'] })
    if (!row) throw new AttemptLostError()
    // A late order of the task, reported while the cart was created, may have left nothing to buy.
    const reason = task && (await findReasonNotToBuy(tx, task))
    if (reason) {
      await endAttempt(tx, row, task, { state: 'abandoned', reason })
      return false
    }
    if (!(await markHandedOver(tx, row, task, handed))) throw new AttemptLostError()
    return true
  })
}

interface OpenedCart {
  shopper: Shopper
  cart: Cart
}

/** Account and cart of a hand-over; null if one of them cannot be used any more. */
function openHandedCart(deps: BuyingDeps, context: AttemptContext): OpenedCart | null {
  const shopper = openShopperOf(deps, context)
  const cart = readCart(deps, context.attempt)
  return shopper && cart && { shopper, cart }
}

type Result = Awaited<ReturnType<typeof findOrder>>

/** Reconciliation: settles the attempt if the store reports the person's order. */
async function settleFoundOrder(deps: BuyingDeps, { attempt }: AttemptContext, found: Result): Promise<boolean> {
  if (found.outcome !== 'order' || found.order.status === 'failed' || found.order.status === 'pending') return false
  const { order, cart: orderCart } = found
  if (await findOrderConflict(deps, attempt, order.orderNumber)) return false
  const step: Step = { step: 'look', outcome: 'order', details: { order_number: order.orderNumber } }
  await settleOrder(deps, attempt, { order, cart: orderCart }, step)
  return true
}

/**
 * Reminds the person; `looks` counts the reminders. Returns false if the task cannot make the purchase any more: then
 * there is no reminder.
 */
async function remind(deps: BuyingDeps, lease: Lease, { attempt }: AttemptContext, nextAt: Date): Promise<boolean> {
  return retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    if (!row) return true
    if (task && (await findReasonNotToBuy(tx, task))) return false
    await tx
      .update(attemptTable)
      .set({ looks: row.looks + 1, nextAt, holder: null, attempts: 0 })
      .where(eq(attemptTable.id, row.id))
    await addSteps(tx, row.id, [{ step: 'asked_again', outcome: 'ok' }])
    await emitAwaiting(tx, row, task, true)
    return true
  })
}

const CLOSE_TIMEOUT_MS = 20_000
const CLOSE_RETRY_MS = 60_000

/** Failed tries to close a cart, with increasing delays, after which a person has to check the store. */
const MAX_CLOSE_TRIES = 5

type Closing = 'closed' | 'open' | { unknown: string }

const hasExpired = ({ expiresAt }: Cart): boolean => expiresAt !== null && expiresAt.getTime() <= clock.now()

/**
 * Discards the cart, if the store has a way to, so that no person can complete the purchase after its release. A cart
 * that cannot be discarded may have become an order, also after it has expired: then the store must show that there is
 * none.
 */
async function closeCart(
  deps: BuyingDeps,
  { attempt, store }: AttemptContext,
  opened: OpenedCart | null,
): Promise<Closing> {
  if (!opened) {
    return isForPersonsOnly(store) ? 'closed' : { unknown: 'the cart or the account can no longer be used' }
  }
  const { shopper, cart } = opened
  const failure = await shopper.discard(cart, { signal: AbortSignal.timeout(CLOSE_TIMEOUT_MS) }).then(
    () => null,
    (error: unknown) => errorText(error),
  )
  if (failure === null) return 'closed'
  const found = await findOrder(deps, shopper, attempt, cart)
  const isExpired = hasExpired(shownCart(found, cart))
  // An expired cart without an order gets none.
  if (isExpired && (found.outcome === 'absent' || found.outcome === 'handed_over')) return 'closed'
  return isExpired || attempt.attempts >= MAX_CLOSE_TRIES ? { unknown: failure } : 'open'
}

/** Releases slot, variant and budget. A late report is still accepted (`settlePurchase`). */
async function releaseHandOver(deps: BuyingDeps, lease: Lease, attempt: AttemptRow): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    if (!row) return
    const reason = (task && (await findReasonNotToBuy(tx, task))) ?? 'not_confirmed'
    await endAttempt(tx, row, task, { state: 'abandoned', reason })
  })
}

/** Marks a hand-over as unknown that may have become an order: slot and budget stay reserved. */
async function suspectOrder(deps: BuyingDeps, lease: Lease, attempt: AttemptRow, why: string): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    const steps = [{ step: 'discard', outcome: 'failed', details: { why } }]
    if (row) await markUnknown(tx, row, task, { reason: 'answer_unknown', message: why, steps })
  })
}

/** Ends a hand-over once nothing can be bought with its cart. */
async function endHandOver(
  deps: BuyingDeps,
  lease: Lease,
  context: AttemptContext,
  opened: OpenedCart | null,
): Promise<void> {
  const { attempt } = context
  const closing = await closeCart(deps, context, opened)
  if (closing === 'closed') return releaseHandOver(deps, lease, attempt)
  if (closing !== 'open') return suspectOrder(deps, lease, attempt, closing.unknown)
  const delayMs = CLOSE_RETRY_MS * 2 ** Math.max(0, attempt.attempts - 1)
  await releaseRows(deps.db, attemptWork.table, { lease, keys: [attempt.id] }, { delayMs })
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

/** Stores the deadline of a cart that the store has extended, or lets expire sooner. One that has passed stays. */
async function moveDeadline(
  deps: BuyingDeps,
  lease: Lease,
  attempt: AttemptRow,
  { known, found, startedAt }: { known: Cart; found: Result; startedAt: number },
): Promise<AttemptRow> {
  const cart = shownCart(found, known)
  const hasPassed = (attempt.deadline?.getTime() ?? 0) <= clock.now()
  if (hasPassed || cart.expiresAt?.getTime() === known.expiresAt?.getTime()) return attempt
  const deadline = new Date(handOverEndMs(startedAt, cart))
  const columns = { deadline, awaitsUntil: deadline, cart: sealCart(deps.secrets, attempt.id, cart) }
  return storeAttempt(deps.db, lease, attempt.id, columns, [])
}

const isHandOverPolled = (opened: OpenedCart | null): boolean =>
  opened !== null && isPollable(opened.shopper, opened.cart)

/** Time of the reminder; once it is sent, the deadline. Polls take place before it. */
const nextStepTime = ({ deadline, looks }: AttemptRow, startedAt: number): Date => {
  const end = deadline ?? clock.date()
  return looks > 0 ? end : reminderTime(startedAt, end.getTime())
}

/** Polls wait this long for the store's rate limiter: they give way to purchases, and are repeated anyway. */
export const POLL_WAIT_MS = 2000

/** Searches for the person's order. */
async function searchHandedCart(
  deps: BuyingDeps,
  attempt: AttemptRow,
  opened: OpenedCart,
  startedAt: number,
): Promise<Result> {
  const isPoll = isHandOverPolled(opened) && clock.now() < nextStepTime(attempt, startedAt).getTime()
  return findOrder(deps, opened.shopper, attempt, opened.cart, isPoll ? { maxWaitMs: POLL_WAIT_MS } : {})
}

/**
 * Polls again until the reminder and then until the deadline, sends the reminder, or ends the hand-over after its
 * deadline or if its task cannot make the purchase any more.
 */
async function pollRemindOrEnd(
  deps: BuyingDeps,
  lease: Lease,
  context: AttemptContext,
  { opened, startedAt }: { opened: OpenedCart | null; startedAt: number },
): Promise<void> {
  const { attempt } = context
  const isPolled = isHandOverPolled(opened)
  const deadline = attempt.deadline ?? clock.date()
  const next = nextStepTime(attempt, startedAt)
  if (isPolled && clock.now() < next.getTime()) {
    const delayMs = nextPoll(startedAt, next).getTime() - clock.now()
    const claim = { lease, keys: [attempt.id] }
    return releaseRows(deps.db, attemptWork.table, claim, { delayMs, set: sql`attempts = 0` })
  }
  const isOver = deadline.getTime() <= clock.now()
  const nextAt = isPolled ? nextPoll(startedAt, deadline) : deadline
  if (isOver || !(await remind(deps, lease, context, nextAt))) await endHandOver(deps, lease, context, opened)
}

/** Next step of a hand-over: settle the person's order, send the reminder, or release it after the deadline. */
export async function continueHandOver(deps: BuyingDeps, lease: Lease, context: AttemptContext): Promise<void> {
  const attempt = context.attempt.deadline ? context.attempt : await addDeadline(deps, lease, context.attempt)
  if (attempt.holder === null) return
  const opened = openHandedCart(deps, context)
  const startedAt = (await handedOverAt(deps.db, attempt)).getTime()
  const found = opened && (await searchHandedCart(deps, attempt, opened, startedAt))
  if (found && (await settleFoundOrder(deps, context, found))) return
  await deps.reached?.('before_hand_over_step', attempt.id)
  const moved = found && (await moveDeadline(deps, lease, attempt, { known: opened.cart, found, startedAt }))
  await pollRemindOrEnd(deps, lease, { ...context, attempt: moved ?? attempt }, { opened, startedAt })
  await deps.reached?.('hand_over_step_kept', attempt.id)
}
