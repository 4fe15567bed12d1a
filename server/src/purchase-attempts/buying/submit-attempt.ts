import { eq } from 'drizzle-orm'
import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { lockBuying } from '../../buying-stop/buying-stop'
import type { Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { clock, msOf } from '../../platform/time/clock'
import { dayIn } from '../../platform/time/day-in'
import type { Lease } from '../../platform/work/work-table'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import type { Cart, Checkout, Placement, PlaceOptions, Shopper } from '../../stores/shopper'
import { taskChannelTable, type TaskChannelRow } from '../../task-channels/task-channel-row'
import { attemptTable, type AttemptRow } from '../attempt-row'
import { addSteps } from './attempt-steps'
import type { BuyingDeps } from './buying-deps'
import { endAttempt, lockBudgets } from '../end-attempt'
import { isPollable } from '../hand-over/mark-handed-over'
import { AttemptLostError, lockAttempt } from '../store-attempt'
import { settleNotSent, settlePlacement } from '../settle-attempt'
import { findReasonNotToBuy, readSpending } from '../../snatch-tasks/spending'
import { lesserMode } from '../../snatch-tasks/lesser-mode'

/** Time after the decision in which the request may be sent; later no worker sends it. */
export const SEND_TIMEOUT_MS = 10_000

export interface Submission {
  deps: BuyingDeps
  lease: Lease
  shopper: Shopper
  cart: Cart
  payment: Checkout['payment']
}

/**
 * Whether the quote exceeds a budget. Counts the amounts of all other attempts, but not this attempt's own reservation.
 */
async function isOverBudget(
  tx: Transaction,
  { attempt, task, channel, day }: { attempt: AttemptRow; task: SnatchTaskRow; channel: TaskChannelRow; day: string },
): Promise<boolean> {
  const total = attempt.quote?.total.minor ?? Infinity
  const { tasks, channels } = await readSpending(tx, { taskIds: [task.id], channelIds: [attempt.channelId], day })
  const [ofTask, ofChannel] = [tasks.get(task.id), channels.get(attempt.channelId)]
  if (!ofTask || !ofChannel || total > attempt.held) return true
  return (
    ofTask.used - attempt.held + total > task.budget || ofChannel.used - attempt.held + total > channel.daily_budget
  )
}

const isActive = (channel: TaskChannelRow | undefined): channel is TaskChannelRow =>
  channel?.state === 'active' && channel.deleted_at === null

const isLate = ({ deadline }: AttemptRow, { expires_at: expiresAt }: SnatchTaskRow): boolean =>
  clock.now() >= Math.min(deadline?.getTime() ?? 0, msOf(expiresAt) ?? Infinity)

/** A task whose mode was lowered since the trigger needs a confirmation, or buys nothing. */
const isAllowed = (mode: TaskMode, { confirmedAt }: AttemptRow) =>
  mode === 'auto' || (mode === 'confirm' && confirmedAt !== null)

/**
 * Why the attempt must not be submitted; null = submit it. Channel, task and attempt are locked, and buying cannot be
 * stopped in the meantime.
 */
async function findReasonNotToSubmit(
  tx: Transaction,
  attempt: AttemptRow,
  task: SnatchTaskRow | null,
  { isStopped, day }: { isStopped: boolean; day: string },
): Promise<AttemptReason | null> {
  if (isStopped) return 'buying_stopped'
  if (task?.state !== 'armed' || task.deleted_at) return 'task_not_armed'
  const [channel] = await tx.select().from(taskChannelTable).where(eq(taskChannelTable.id, attempt.channelId))
  if (!isActive(channel)) return 'channel_not_active'
  const mode = lesserMode(lesserMode(task.mode, channel.mode), attempt.mode)
  if (!isAllowed(mode, attempt)) return 'task_not_armed'
  if (isLate(attempt, task)) return 'deadline_passed'
  const reason = await findReasonNotToBuy(tx, task)
  if (reason) return reason
  return (await isOverBudget(tx, { attempt, task, channel, day })) ? 'over_budget' : null
}

/** Marks the attempt as submitting. From here on it may have been bought. */
async function markSubmitting(tx: Transaction, attempt: AttemptRow, day: string): Promise<AttemptRow | null> {
  const now = clock.now()
  const sendUntil = new Date(Math.min(now + SEND_TIMEOUT_MS, attempt.deadline?.getTime() ?? 0))
  const total = attempt.quote?.total
  const [submitting] = await tx
    .update(attemptTable)
    .set({
      state: 'submitting',
      submittedAt: new Date(now),
      sendUntil,
      held: total?.minor ?? attempt.held,
      budgetDay: day,
    })
    .where(eq(attemptTable.id, attempt.id))
    .returning()
  const details = { total, send_until: sendUntil.toISOString() }
  await addSteps(tx, attempt.id, [{ step: 'submit', outcome: 'decided', details }])
  return submitting ?? null
}

/**
 * Decides to buy. The decision is committed before anything is sent, at most once per attempt, and only by the holder
 * of the lease, which prevents a double purchase. Returns null if the decision is negative; the attempt is then ended.
 */
async function decideToSubmit({ deps, lease }: Submission, { id }: AttemptRow): Promise<AttemptRow | null> {
  return retriedTransaction(deps.db, async (tx) => {
    const { isStopped } = await lockBuying(tx)
    const [found] = await tx.select().from(attemptTable).where(eq(attemptTable.id, id))
    if (!found) throw new AttemptLostError()
    const task = await lockBudgets(tx, found)
    const attempt = await lockAttempt(tx, id, { lease, states: ['quoted'] })
    if (!attempt || attempt.submittedAt) throw new AttemptLostError()
    const day = dayIn(deps.config.timeZone, clock.date())
    const reason = await findReasonNotToSubmit(tx, attempt, task, { isStopped, day })
    if (reason) {
      await endAttempt(tx, attempt, task, { state: 'abandoned', reason })
      return null
    }
    return markSubmitting(tx, attempt, day)
  })
}

/** Whether all that the submission required still holds, so that the same order may be sent again. */
export async function mayStillSubmit(deps: BuyingDeps, attempt: AttemptRow): Promise<boolean> {
  return retriedTransaction(deps.db, async (tx) => {
    const { isStopped } = await lockBuying(tx)
    const task = await lockBudgets(tx, attempt)
    const row = await lockAttempt(tx, attempt.id, { states: ['unknown'] })
    const day = dayIn(deps.config.timeZone, clock.date())
    return row !== null && (await findReasonNotToSubmit(tx, row, task, { isStopped, day })) === null
  })
}

/** Discards a cart, if the store allows it: an account with an old cart may not get another one. */
export const discardCart = (shopper: Shopper, cart: Cart): Promise<void> =>
  shopper.discard(cart, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)

export const placeOptions = ({ quote }: AttemptRow, sendUntil: number): PlaceOptions => ({
  maxWaitMs: sendUntil - clock.now(),
  total: quote?.total,
})

/** Submits the order of a quoted attempt, at most once, and stores the result. */
export async function submitAttempt(submission: Submission, quoted: AttemptRow): Promise<void> {
  const { deps, shopper, cart, payment } = submission
  await deps.reached?.('before_submit', quoted.id)
  const attempt = await decideToSubmit(submission, quoted)
  if (!attempt) return discardCart(shopper, cart)
  await deps.reached?.('submit_kept', attempt.id)
  const sendUntil = attempt.sendUntil?.getTime() ?? 0
  // A process that was suspended since the decision must not send the request: other workers rely on the time limit.
  if (clock.now() >= sendUntil) return settleNotSent(deps, attempt)
  const startedAt = performance.now()
  const placement: Placement = await shopper.place(cart, payment, placeOptions(attempt, sendUntil))
  const ms = performance.now() - startedAt
  await deps.reached?.('answered', attempt.id)
  await settlePlacement(deps, attempt, placement, { ms, cart, isPolled: isPollable(shopper, cart) })
  await deps.reached?.('settled', attempt.id)
  if (placement.outcome === 'refused') await discardCart(shopper, cart)
}
