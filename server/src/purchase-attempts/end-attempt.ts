import { and, eq, sql } from 'drizzle-orm'
import type { AttemptReason, AttemptState } from '@outlet/shared/contract/purchase-attempts'
import type { SnatchTaskEnd } from '@outlet/shared/contract/snatch-tasks'
import type { Transaction } from '../platform/db/database'
import { storableText } from '../platform/db/to-json-rows'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { endTask } from '../snatch-tasks/end-task'
import { snatchTaskTable, type SnatchTaskRow } from '../snatch-tasks/snatch-task-row'
import { storeTable } from '../stores/store-row'
import { clock } from '../platform/time/clock'
import { wake } from '../platform/work/work-process'
import { attemptWork } from './attempt-work'
import { taskChannelTable } from '../task-channels/task-channel-row'
import { attemptTable, type AttemptRow } from './attempt-row'
import { addSteps, type Step } from './buying/attempt-steps'
import { isForPersonsOnly } from './hand-over/mark-handed-over'
import { purchasePayload } from './purchase-payload'
import { findReasonNotToBuy, taskSpending } from '../snatch-tasks/spending'

/** Consecutive failed attempts after which the task is suspended until a person resumes it. */
export const MAX_FAILURES = 5

export interface Ending {
  state: Extract<AttemptState, 'placed' | 'refused' | 'not_placed' | 'abandoned'>
  reason: AttemptReason | null
  message?: string
  steps?: readonly Step[]
  columns?: Partial<typeof attemptTable.$inferInsert>
}

/** Ends the attempt: thrown where the reason is found, stored where the error is caught. */
export class AttemptEndedError extends Error {
  constructor(readonly ending: Ending) {
    super(ending.reason ?? ending.state)
  }
}

/** Locks the rows that an attempt counts against, always in this order: channel, task. Null if the task is gone. */
export async function lockBudgets(tx: Transaction, { channelId, taskId }: AttemptRow): Promise<SnatchTaskRow | null> {
  await tx
    .select({ id: taskChannelTable.id })
    .from(taskChannelTable)
    .where(eq(taskChannelTable.id, channelId))
    .for('no key update')
  const [task] = await tx.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, taskId)).for('no key update')
  return task ?? null
}

/** Whether the slot stays taken: by an order, or by a dry run that would have placed one. */
const retainsSlot = ({ state, reason }: Ending) => state === 'placed' || reason === 'would_buy'

/** Reasons that neither the task nor the store is responsible for; they are not counted as failures. */
const uncountedReasons = new Set<AttemptReason>([
  'would_buy',
  'buying_stopped',
  'task_not_armed',
  'channel_not_active',
  'declined',
  'not_confirmed',
  'told_not_placed',
  'over_budget',
])

/**
 * Ends a locked attempt and releases its reserved amount. The task then continues, rests, is suspended or ends. The
 * budgets must be locked (`lockBudgets`).
 */
export async function endAttempt(
  tx: Transaction,
  attempt: AttemptRow,
  task: SnatchTaskRow | null,
  ending: Ending,
): Promise<AttemptRow> {
  const [ended] = await tx
    .update(attemptTable)
    .set({
      state: ending.state,
      reason: ending.reason,
      message: storableText(ending.message ?? '').slice(0, 500),
      held: 0,
      holdsSlot: retainsSlot(ending),
      awaitsUntil: null,
      nextAt: null,
      holder: null,
      endedAt: sql`clock_now()`,
      ...ending.columns,
    })
    .where(eq(attemptTable.id, attempt.id))
    .returning()
  if (!ended) throw new Error('the attempt was not stored')
  await addSteps(tx, attempt.id, [
    ...(ending.steps ?? []),
    {
      step: 'ended',
      outcome: ending.state,
      details: { reason: ending.reason, ...(ending.message && { message: ending.message }) },
    },
  ])
  await emitEnded(tx, ended, task)
  if (task) await updateTask(tx, task, ended)
  await publishEvent(tx, 'snatch-tasks', [attempt.taskId])
  return ended
}

async function emitEnded(tx: Transaction, attempt: AttemptRow, task: SnatchTaskRow | null): Promise<void> {
  const { state } = attempt
  if (state !== 'placed' && state !== 'refused') return
  const kind = state === 'placed' ? 'purchase_placed' : 'purchase_refused'
  await emit(tx, [
    {
      kind,
      subject: { type: 'purchase_attempt', id: attempt.id },
      store: attempt.websiteType,
      payload: await purchasePayload(tx, attempt, task),
    },
  ])
}

/** End state if the task has all its purchases or cannot afford another one; null = it continues. */
async function taskEndOf(tx: Transaction, task: SnatchTaskRow): Promise<SnatchTaskEnd | null> {
  const use = (await taskSpending(tx, [task.id])).get(task.id)
  if (!use || use.isOpen) return null
  if (use.freeSlot(task.slots) === undefined) return 'completed'
  return use.used + task.max_total > task.budget ? 'exhausted' : null
}

const isBought = ({ state, reason }: AttemptRow) => state === 'placed' || reason === 'would_buy'

/** Whether an order may have used the budget: this one, or a late one that ended this hand-over. */
const usesBudget = (attempt: AttemptRow): boolean => isBought(attempt) || attempt.handOverUrl !== null

/** Consecutive failures, including this attempt. */
const failuresAfter = (task: SnatchTaskRow, attempt: AttemptRow): number => {
  if (isBought(attempt)) return 0
  return attempt.reason && uncountedReasons.has(attempt.reason) ? task.failures : task.failures + 1
}

/**
 * Ends an open hand-over if a late order of the task has left no slot, or too little budget, for it; where its cart can
 * be closed, a worker does that first. The person can still report that it was paid.
 */
async function endHandedOver(tx: Transaction, task: SnatchTaskRow): Promise<void> {
  const [open] = await tx
    .select()
    .from(attemptTable)
    .where(and(eq(attemptTable.taskId, task.id), eq(attemptTable.state, 'handed_over')))
    .for('update')
  const reason = open && (await findReasonNotToBuy(tx, task))
  if (!reason) return
  const [store] = await tx.select().from(storeTable).where(eq(storeTable.key, open.websiteType))
  // Without the task: the task's state follows from the order, not from the hand-over.
  if (isForPersonsOnly(store)) return void (await endAttempt(tx, open, null, { state: 'abandoned', reason }))
  const now = clock.date()
  await tx
    .update(attemptTable)
    .set({ deadline: now, awaitsUntil: now, nextAt: now, holder: null, attempts: 0 })
    .where(eq(attemptTable.id, open.id))
  await wake(tx, attemptWork.name)
}

async function updateTask(tx: Transaction, task: SnatchTaskRow, attempt: AttemptRow): Promise<void> {
  const failures = failuresAfter(task, attempt)
  const isSuspended = task.state === 'armed' && failures >= MAX_FAILURES
  const suspended = { state: 'suspended' as const, suspended_code: attempt.reason, state_since: sql`clock_now()` }
  await tx
    .update(snatchTaskTable)
    .set({
      failures,
      rests_until: sql`clock_now() + ${task.cooldown_seconds} * interval '1 second'`,
      ...(isSuspended && suspended),
    })
    .where(eq(snatchTaskTable.id, task.id))
  if (isSuspended) await emitSuspended(tx, task, attempt)
  if (isBought(attempt)) await endHandedOver(tx, task)
  if (task.state === 'ended') return
  const end = await taskEndOf(tx, task)
  // A failed attempt may be the last open one of a task whose other purchase was reported late.
  if (end !== 'completed' && !usesBudget(attempt)) return
  if (end) await endTask(tx, task, end)
  if (end === 'exhausted') await emitExhausted(tx, task)
}

async function emitSuspended(tx: Transaction, task: SnatchTaskRow, { reason }: AttemptRow): Promise<void> {
  const payload = { task_name: task.name, reason }
  const subject = { type: 'snatch_task', id: task.id }
  await emit(tx, [{ kind: 'task_suspended', subject, store: task.website_type, payload }])
}

async function emitExhausted(tx: Transaction, task: SnatchTaskRow): Promise<void> {
  const used = (await taskSpending(tx, [task.id])).get(task.id)?.used ?? 0
  const left = { minor: Math.max(0, task.budget - used), currency: task.currency }
  await emit(tx, [
    {
      kind: 'budget_low',
      subject: { type: 'snatch_task', id: task.id },
      store: task.website_type,
      payload: { name: task.name, left },
    },
  ])
}
