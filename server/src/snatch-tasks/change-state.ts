import { eq, sql } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { triggerTasks } from '../purchase-attempts/trigger-tasks'
import { taskSpending } from '../purchase-attempts/spending'
import { coverTargets } from './cover-targets'
import { endTask } from './end-task'
import { lockSnatchTask } from './lock-snatch-task'
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

/**
 * Lets a task buy, at once where a target can be ordered already; its targets are monitored from now on. One that is armed
 * stays so. Throws Refusal `snatch_task.not_found`, `snatch_task.ended`, `snatch_task.expired`, `snatch_task.exhausted`,
 * `snatch_task.channel_not_active`; `permission.denied` where it buys without a person.
 */
export async function armSnatchTask(
  tx: Transaction,
  caller: Caller,
  parts: SnatchTaskParts,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task, channel } = await lockSnatchTask(tx, id)
  if (task.deletedAt) throw notFound('snatch_task.not_found')
  if (task.mode === 'auto') authorise(caller.actor, 'snatch-tasks.spend')
  await refuseVain(tx, task, channel.deletedAt ? 'deleted' : channel.state)
  if (task.state !== 'armed') {
    await setState(tx, id, 'armed')
    await coverTargets(tx, caller, parts.config.timeZone, task)
    await audited(tx, caller, task, 'snatch_tasks.arm')
    await triggerTasks(tx, parts.config.timeZone, { taskIds: [id] })
  }
  return readSnatchTask(tx, parts, id)
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
