import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import type { Lease } from '../platform/work/work-table'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { Cart } from '../stores/shopper'
import { shopperOf, type AttemptContext } from './attempt-context'
import { attemptTable, stepTable, type AttemptRow } from './attempt-row'
import { addSteps, type Step } from './attempt-steps'
import type { BuyingParts } from './buying-parts'
import { endAttempt, lockBudgets } from './end-attempt'
import { AttemptLostError, keepAttempt, lockAttempt } from './keep-attempt'
import { findOrder } from './look-for-order'
import { purchasePayload } from './purchase-payload'
import { readCart } from './sealed-cart'
import { knownElsewhere, settleOrder } from './settle-attempt'
import { reasonNotToBuy } from './spending'

/** A person has this long to finish a purchase at the store; its cart may end sooner. */
export const HAND_OVER_MS = 30 * 60_000
/** The person is asked once more this long before the end, or after half of a shorter time. */
export const REMIND_MS = 10 * 60_000

const remindAt = (now: number, end: number) => new Date(end - Math.min(REMIND_MS, Math.max(0, end - now) / 2))

const endOf = (began: number, cart: Cart | null): number =>
  Math.min(began + HAND_OVER_MS, cart?.expiresAt?.getTime() ?? Infinity)

const tellPerson = async (
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

/** A person finishes the purchase in the store's own checkout; until they answer or its time is over, slot and budget are held. */
export async function handOver(
  parts: Pick<BuyingParts, 'db'>,
  lease: Lease,
  { attempt }: AttemptContext,
  { cart, url }: { cart: Cart; url: string },
): Promise<void> {
  const now = clock.now()
  const end = endOf(now, cart)
  await retriedTransaction(parts.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['carting'] })
    if (!row) throw new AttemptLostError()
    // An order of the task that was reported while the cart was made may have left nothing to buy.
    const reason = task && (await reasonNotToBuy(tx, task))
    if (reason) return void (await endAttempt(tx, row, task, { state: 'abandoned', reason }))
    const [handed] = await tx
      .update(attemptTable)
      .set({
        state: 'handed_over',
        handOverUrl: url,
        deadline: new Date(end),
        awaitsUntil: new Date(end),
        nextAt: remindAt(now, end),
        holder: null,
        attempts: 0,
      })
      .where(eq(attemptTable.id, row.id))
      .returning()
    if (!handed) throw new AttemptLostError()
    const details = { url, until: handed.deadline?.toISOString() }
    await addSteps(tx, attempt.id, [{ step: 'handed_over', outcome: 'ok', details }])
    await tellPerson(tx, handed, task, false)
  })
}

/** Takes in the order that the person has placed, where the store can say so. */
async function takeInOrder(parts: BuyingParts, { attempt, channel, store }: AttemptContext): Promise<boolean> {
  const shopper = store && channel ? shopperOf(parts, store, channel) : null
  const cart = readCart(parts, attempt)
  if (!shopper || !cart) return false
  const found = await findOrder(parts, shopper, attempt, cart)
  if (found.outcome !== 'order' || found.order.status === 'failed' || found.order.status === 'pending') return false
  const { order, cart: kept } = found
  if (await knownElsewhere(parts, attempt, order.orderNumber)) return false
  const step: Step = { step: 'look', outcome: 'order', details: { order_number: order.orderNumber } }
  await settleOrder(parts, attempt, { order, cart: kept }, step)
  return true
}

async function remind(parts: BuyingParts, lease: Lease, { attempt }: AttemptContext): Promise<void> {
  await retriedTransaction(parts.db, async (tx) => {
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { lease, states: ['handed_over'] })
    if (!row) return
    const reason = task && (await reasonNotToBuy(tx, task))
    if (reason) return void (await endAttempt(tx, row, task, { state: 'abandoned', reason }))
    await tx
      .update(attemptTable)
      .set({ looks: row.looks + 1, nextAt: row.deadline, holder: null, attempts: 0 })
      .where(eq(attemptTable.id, row.id))
    await addSteps(tx, row.id, [{ step: 'asked_again', outcome: 'ok' }])
    await tellPerson(tx, row, task, true)
  })
}

/** Nobody answered in time: slot, variant and budget are free again. A late answer is still taken in (answer-attempt.ts). */
async function letGo(parts: BuyingParts, lease: Lease, attempt: AttemptRow): Promise<void> {
  await retriedTransaction(parts.db, async (tx) => {
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

/** Servers before 0055_hand_overs_end.sql stored no end, also those that still run during a rolling update. */
async function planEnd(parts: BuyingParts, lease: Lease, attempt: AttemptRow): Promise<AttemptRow> {
  const began = (await handedOverAt(parts.db, attempt)).getTime()
  const end = endOf(began, readCart(parts, attempt))
  const [deadline, nextAt] = [new Date(end), remindAt(began, end)]
  const isDue = nextAt.getTime() <= clock.now()
  const columns = { deadline, awaitsUntil: deadline, ...(!isDue && { nextAt, holder: null, attempts: 0 }) }
  return keepAttempt(parts.db, lease, attempt.id, columns, [])
}

/** What is due of a purchase that a person finishes: it is asked about once more, and ends when its time is over. */
export async function afterHandOver(parts: BuyingParts, lease: Lease, context: AttemptContext): Promise<void> {
  const attempt = context.attempt.deadline ? context.attempt : await planEnd(parts, lease, context.attempt)
  if (attempt.holder === null) return
  if (await takeInOrder(parts, context)) return
  await parts.reached?.('before_hand_over_step', attempt.id)
  const isOver = (attempt.deadline?.getTime() ?? 0) <= clock.now()
  await (isOver ? letGo(parts, lease, attempt) : remind(parts, lease, context))
  await parts.reached?.('hand_over_step_kept', attempt.id)
}
