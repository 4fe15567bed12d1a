import { eq } from 'drizzle-orm'
import type { AttemptReason } from '@outlet/shared/contract/purchase-attempts'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { lockBuying } from '../buying-stop/buying-stop'
import type { Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import type { Lease } from '../platform/work/work-table'
import type { SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import type { Cart, Checkout, Placement, Shopper } from '../stores/shopper'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps } from './attempt-steps'
import type { BuyingParts } from './buying-parts'
import { endAttempt, lockBudgets } from './end-attempt'
import { AttemptLostError, lockAttempt } from './keep-attempt'
import { settleNotSent, settlePlacement } from './settle-attempt'
import { reasonNotToBuy, spendingOf } from './spending'
import { lesserMode } from './trigger-tasks'

/** So long after the decision the request may still leave; afterwards nobody sends it any more. */
export const SEND_MS = 10_000

export interface Submission {
  parts: BuyingParts
  lease: Lease
  shopper: Shopper
  cart: Cart
  payment: Checkout['payment']
}

/** What the quote counts against: what others have set aside and paid, without this attempt's own. */
async function overBudget(
  tx: Transaction,
  { attempt, task, channel, day }: { attempt: AttemptRow; task: SnatchTaskRow; channel: TaskChannelRow; day: string },
): Promise<boolean> {
  const total = attempt.quote?.total.minor ?? Infinity
  const { tasks, channels } = await spendingOf(tx, { taskIds: [task.id], channelIds: [attempt.channelId], day })
  const [ofTask, ofChannel] = [tasks.get(task.id), channels.get(attempt.channelId)]
  if (!ofTask || !ofChannel || total > attempt.held) return true
  return ofTask.used - attempt.held + total > task.budget || ofChannel.used - attempt.held + total > channel.dailyBudget
}

const isActive = (channel: TaskChannelRow | undefined): channel is TaskChannelRow =>
  channel?.state === 'active' && channel.deletedAt === null

const isLate = ({ deadline }: AttemptRow, { expiresAt }: SnatchTaskRow): boolean =>
  clock.now() >= Math.min(deadline?.getTime() ?? 0, expiresAt?.getTime() ?? Infinity)

/** A task that was turned down since, to be confirmed or to buy nothing, buys nothing by itself. */
const isAllowed = (mode: TaskMode, { confirmedAt }: AttemptRow) =>
  mode === 'auto' || (mode === 'confirm' && confirmedAt !== null)

/** Why it is not to be submitted; null = it is. Channel, task and attempt are locked, and nobody stops buying meanwhile. */
async function reasonNotTo(
  tx: Transaction,
  attempt: AttemptRow,
  task: SnatchTaskRow | null,
  { isStopped, day }: { isStopped: boolean; day: string },
): Promise<AttemptReason | null> {
  if (isStopped) return 'buying_stopped'
  if (task?.state !== 'armed' || task.deletedAt) return 'task_not_armed'
  const [channel] = await tx.select().from(taskChannelTable).where(eq(taskChannelTable.id, attempt.channelId))
  if (!isActive(channel)) return 'channel_not_active'
  const mode = lesserMode(lesserMode(task.mode, channel.mode), attempt.mode)
  if (!isAllowed(mode, attempt)) return 'task_not_armed'
  if (isLate(attempt, task)) return 'deadline_passed'
  const reason = await reasonNotToBuy(tx, task)
  if (reason) return reason
  return (await overBudget(tx, { attempt, task, channel, day })) ? 'over_budget' : null
}

/** From here on it may have been bought. */
async function markSubmitting(tx: Transaction, attempt: AttemptRow, day: string): Promise<AttemptRow | null> {
  const now = clock.now()
  const sendUntil = new Date(Math.min(now + SEND_MS, attempt.deadline?.getTime() ?? 0))
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
 * The one decision to buy: committed before anything is sent, once in an attempt's life, and by nobody who has lost its
 * lease. Null = it was decided against, and the attempt is ended.
 */
async function decide({ parts, lease }: Submission, { id }: AttemptRow): Promise<AttemptRow | null> {
  return retriedTransaction(parts.db, async (tx) => {
    const { isStopped } = await lockBuying(tx)
    const [asked] = await tx.select().from(attemptTable).where(eq(attemptTable.id, id))
    if (!asked) throw new AttemptLostError()
    const task = await lockBudgets(tx, asked)
    const attempt = await lockAttempt(tx, id, { lease, states: ['quoted'] })
    if (!attempt || attempt.submittedAt) throw new AttemptLostError()
    const day = dayIn(parts.config.timeZone, clock.date())
    const reason = await reasonNotTo(tx, attempt, task, { isStopped, day })
    if (reason) {
      await endAttempt(tx, attempt, task, { state: 'abandoned', reason })
      return null
    }
    return markSubmitting(tx, attempt, day)
  })
}

/** As far as the store lets one: an account that has a cart left may not be given another. */
export const discardCart = (shopper: Shopper, cart: Cart): Promise<void> =>
  shopper.discard(cart, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)

/** Sends the order of a quoted attempt, at most once, and writes down what came of it. */
export async function submitAttempt(submission: Submission, quoted: AttemptRow): Promise<void> {
  const { parts, shopper, cart, payment } = submission
  await parts.reached?.('before_submit', quoted.id)
  const attempt = await decide(submission, quoted)
  if (!attempt) return discardCart(shopper, cart)
  await parts.reached?.('submit_kept', attempt.id)
  const sendUntil = attempt.sendUntil?.getTime() ?? 0
  // Whoever slept since the decision must not send: others have counted on that.
  if (clock.now() >= sendUntil) return settleNotSent(parts, attempt)
  const began = performance.now()
  const placement: Placement = await shopper.place(cart, payment, { maxWaitMs: sendUntil - clock.now() })
  const ms = performance.now() - began
  await parts.reached?.('answered', attempt.id)
  await settlePlacement(parts, attempt, placement, ms)
  await parts.reached?.('settled', attempt.id)
  if (placement.outcome === 'refused') await discardCart(shopper, cart)
}
