import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { publishEvent } from '../../platform/live/publish-event'
import { emit } from '../../platform/outbox/emit'
import { clock } from '../../platform/time/clock'
import type { Lease } from '../../platform/work/work-table'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { Cart } from '../../stores/shopper'
import { shopperOf, type AttemptContext } from '../buying/attempt-context'
import { attemptTable, stepTable, type AttemptRow } from '../attempt-row'
import { addSteps, type Step } from '../buying/attempt-steps'
import type { BuyingDeps } from '../buying/buying-deps'
import { endAttempt, lockBudgets } from '../end-attempt'
import { AttemptLostError, storeAttempt, lockAttempt } from '../store-attempt'
import { findOrder } from '../buying/search-order'
import { purchasePayload } from '../purchase-payload'
import { readCart } from '../buying/sealed-cart'
import { findOrderConflict, settleOrder } from '../settle-attempt'
import { findReasonNotToBuy } from '../../snatch-tasks/spending'

/** Time for a person to complete a purchase at the store; the cart may expire sooner. */
export const HAND_OVER_TIMEOUT_MS = 30 * 60_000
/** The reminder is sent this long before the deadline, or at half-time if there is less time. */
export const REMINDER_LEAD_MS = 10 * 60_000

const reminderTime = (now: number, end: number) =>
  new Date(end - Math.min(REMINDER_LEAD_MS, Math.max(0, end - now) / 2))

const deadlineMs = (startedAt: number, cart: Cart | null): number =>
  Math.min(startedAt + HAND_OVER_TIMEOUT_MS, cart?.expiresAt?.getTime() ?? Infinity)

const emitAwaiting = async (
  tx: Transaction,
  attempt: AttemptRow,
  task: SnatchTaskRow | null,
  isReminder: boolean,
): Promise<void> => {
  await publishEvent(tx, 'snatch-tasks', [attempt.taskId])
  const payload = await purchasePayload(tx, attempt, task)
  await emit(tx, [
    {
      kind: 'purchase_awaiting',
      subject: { type: 'purchase_attempt', id: attempt.id },
      store: attempt.websiteType,
      payload: { ...payload, is_handed_over: true, is_reminder: isReminder },
    },
  ])
}

/**
 * Hands the cart over to a person, who completes the purchase in the store's checkout. Slot and budget stay reserved
 * until the person reports the result or the deadline passes.
 */
export async function handOver(
  deps: Pick<BuyingDeps, 'db'>,
  lease: Lease,
  { attempt }: AttemptContext,
  { cart, url }: { cart: Cart; url: string },
): Promise<void> {
  const now = clock.now()
  const end = deadlineMs(now, cart)
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['carting'] })
    if (!row) throw new AttemptLostError()
    // A late order of the task, reported while the cart was created, may have left nothing to buy.
    const reason = task && (await findReasonNotToBuy(tx, task))
    if (reason) return void (await endAttempt(tx, row, task, { state: 'abandoned', reason }))
    const [handed] = await tx
      .update(attemptTable)
      .set({
        state: 'handed_over',
        handOverUrl: url,
        deadline: new Date(end),
        awaitsUntil: new Date(end),
        nextAt: reminderTime(now, end),
        holder: null,
        attempts: 0,
      })
      .where(eq(attemptTable.id, row.id))
      .returning()
    if (!handed) throw new AttemptLostError()
    const details = { url, until: handed.deadline?.toISOString() }
    await addSteps(tx, attempt.id, [{ step: 'handed_over', outcome: 'ok', details }])
    await emitAwaiting(tx, handed, task, false)
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

/** Releases slot, variant and budget after the deadline. A late report is still accepted (`settlePurchase`). */
async function releaseHandOver(deps: BuyingDeps, lease: Lease, attempt: AttemptRow): Promise<void> {
  await retriedTransaction(deps.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    if (row) await endAttempt(tx, row, task, { state: 'abandoned', reason: 'not_confirmed' })
  })
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
  const end = deadlineMs(startedAt, readCart(deps, attempt))
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
  await (isOver ? releaseHandOver(deps, lease, attempt) : remind(deps, lease, context))
  await deps.reached?.('hand_over_step_kept', attempt.id)
}
