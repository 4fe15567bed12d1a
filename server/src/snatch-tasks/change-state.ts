import { eq, sql } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { triggerTasks } from '../purchase-attempts/trigger-tasks'
import { taskSpending } from '../purchase-attempts/spending'
import { confirmPassword } from '../users/confirm-password'
import { coverTargets } from './cover-targets'
import { endTask } from './end-task'
import { isTaskId, lockSnatchTask } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'
import type { SnatchTaskParts } from './snatch-task-parts'

const audited = (
  tx: Transaction,
  caller: Caller,
  { id, name, mode, budget, currency }: SnatchTaskRow,
  action: string,
) =>
  recordAudit(tx, caller, {
    action,
    subjectType: 'snatch_task',
    subjectId: id,
    after: { name, mode, budget, currency },
  })

async function setState(tx: Transaction, id: string, state: SnatchTaskState): Promise<void> {
  await tx
    .update(snatchTaskTable)
    .set({
      state,
      suspendedCode: null,
      failures: 0,
      restsUntil: null,
      stateSince: sql`clock_now()`,
      version: sql`${snatchTaskTable.version} + 1`,
    })
    .where(eq(snatchTaskTable.id, id))
  await publishEvent(tx, 'snatch-tasks', [id])
}

async function refuseVain(tx: Transaction, task: SnatchTaskRow, channelState: string): Promise<void> {
  if (task.state === 'ended') throw new Refusal('conflict', 'snatch_task.ended')
  if (channelState !== 'active') throw new Refusal('conflict', 'snatch_task.channel_not_active')
  if (task.expiresAt && task.expiresAt.getTime() <= clock.now()) throw new Refusal('conflict', 'snatch_task.expired')
  const use = (await taskSpending(tx, [task.id])).get(task.id)
  if (use && use.used + task.maxTotal > task.budget && !use.isOpen)
    throw new Refusal('conflict', 'snatch_task.exhausted')
}

async function readMode({ db }: SnatchTaskParts, id: string): Promise<TaskMode | null> {
  const [row] = isTaskId(id)
    ? await db.select({ mode: snatchTaskTable.mode }).from(snatchTaskTable).where(eq(snatchTaskTable.id, id))
    : []
  return row?.mode ?? null
}

async function arm(tx: Transaction, caller: Caller, parts: SnatchTaskParts, task: SnatchTaskRow): Promise<void> {
  await setState(tx, task.id, 'armed')
  await coverTargets(tx, caller, parts.config.timeZone, task)
  await audited(tx, caller, task, 'snatch_tasks.arm')
  await triggerTasks(tx, parts.config.timeZone, { taskIds: [task.id] })
}

/**
 * Lets a task buy, at once where a target can be ordered already; its targets are monitored from now on. One that is armed
 * stays so. One that buys without a person is armed by those who may spend, who give their own password again. Throws
 * Refusal `snatch_task.not_found`, `snatch_task.ended`, `snatch_task.expired`, `snatch_task.exhausted`,
 * `snatch_task.channel_not_active`, `snatch_task.version_conflict` (with `current`) where it became `auto` meanwhile,
 * `permission.denied`, and what `confirmPassword` throws.
 */
export async function armSnatchTask(
  parts: SnatchTaskParts,
  caller: Caller,
  id: string,
  password: string | undefined,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const isAuto = (await readMode(parts, id)) === 'auto'
  if (isAuto) {
    authorise(caller.actor, 'snatch-tasks.spend')
    await confirmPassword(parts.db, caller.actor, password)
  }
  return retriedTransaction(parts.db, async (tx) => {
    const { task, channel } = await lockSnatchTask(tx, id)
    if (task.deletedAt) throw notFound('snatch_task.not_found')
    if (task.mode === 'auto' && !isAuto)
      throw new Refusal('conflict', 'snatch_task.version_conflict', { current: await readSnatchTask(tx, parts, id) })
    await refuseVain(tx, task, channel.deletedAt ? 'deleted' : channel.state)
    if (task.state !== 'armed') await arm(tx, caller, parts, task)
    return readSnatchTask(tx, parts, id)
  })
}

/** Nothing more is bought for it; what is being submitted at this moment is finished. Throws Refusal `snatch_task.not_found`, `snatch_task.ended`. */
export async function pauseSnatchTask(
  tx: Transaction,
  caller: Caller,
  parts: SnatchTaskParts,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  if (task.deletedAt) throw notFound('snatch_task.not_found')
  if (task.state === 'ended') throw new Refusal('conflict', 'snatch_task.ended')
  if (task.state === 'armed' || task.state === 'suspended') {
    await setState(tx, id, 'paused')
    await audited(tx, caller, task, 'snatch_tasks.pause')
  }
  return readSnatchTask(tx, parts, id)
}

/** Ends it for good; one that has ended stays as it is. Throws Refusal `snatch_task.not_found`. */
export async function cancelSnatchTask(
  tx: Transaction,
  caller: Caller,
  parts: SnatchTaskParts,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  if (task.deletedAt) throw notFound('snatch_task.not_found')
  if (task.state !== 'ended') {
    await endTask(tx, task, 'cancelled')
    await audited(tx, caller, task, 'snatch_tasks.cancel')
  }
  return readSnatchTask(tx, parts, id)
}
