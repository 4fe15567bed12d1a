import { eq, sql } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import type { TaskMode } from '@outlet/shared/contract/task-channels'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { taskSpending } from './spending'
import { confirmPassword } from '../users/confirm-password'
import { coverTargets } from './cover-targets'
import { endTask } from './end-task'
import { isTaskId, lockSnatchTask, snatchTaskLifecycle, type LockedSnatchTask } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'
import type { SnatchTaskDeps } from './snatch-task-deps'

const auditState = (
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
      suspended_code: null,
      failures: 0,
      rests_until: null,
      state_since: sql`clock_now()`,
      version: sql`${snatchTaskTable.version} + 1`,
    })
    .where(eq(snatchTaskTable.id, id))
  await publishEvent(tx, 'snatch-tasks', [id])
}

async function refuseUnarmable(tx: Transaction, task: SnatchTaskRow, channelState: string): Promise<void> {
  if (task.state === 'ended') throw new Refusal('conflict', 'snatch_task.ended')
  if (channelState !== 'active') throw new Refusal('conflict', 'snatch_task.channel_not_active')
  if (task.expires_at && Date.parse(task.expires_at) <= clock.now())
    throw new Refusal('conflict', 'snatch_task.expired')
  const use = (await taskSpending(tx, [task.id])).get(task.id)
  if (use && use.used + task.max_total > task.budget && !use.isOpen)
    throw new Refusal('conflict', 'snatch_task.exhausted')
}

async function readMode({ db }: SnatchTaskDeps, id: string): Promise<TaskMode | null> {
  const [row] = isTaskId(id)
    ? await db.select({ mode: snatchTaskTable.mode }).from(snatchTaskTable).where(eq(snatchTaskTable.id, id))
    : []
  return row?.mode ?? null
}

/** Arms a task that is already read and locked, and whose mode the caller may arm. */
export async function armLockedTask(
  tx: Transaction,
  caller: Caller,
  deps: SnatchTaskDeps,
  { task, channel }: LockedSnatchTask,
): Promise<void> {
  snatchTaskLifecycle.refuseDeleted(task)
  await refuseUnarmable(tx, task, channel.deleted_at ? 'deleted' : channel.state)
  if (task.state === 'armed') return
  await setState(tx, task.id, 'armed')
  await coverTargets(tx, caller, deps.config.timeZone, task)
  await auditState(tx, caller, task, 'snatch_tasks.arm')
  await deps.triggerTasks(tx, deps.config.timeZone, { taskIds: [task.id] })
}

/**
 * Arms a task. It buys at once if a target can be ordered already, and its targets are monitored from then on. Does
 * nothing if it is armed. A task that buys without a confirmation (`auto`) needs `snatch-tasks.spend` and the caller's
 * own password. Throws Refusal `snatch_task.not_found`, `snatch_task.ended`, `snatch_task.expired`,
 * `snatch_task.exhausted`, `snatch_task.channel_not_active`, `snatch_task.version_conflict` (with `current`) if it
 * became `auto` in the meantime, `permission.denied`, and the refusals of `confirmPassword`.
 */
export async function armSnatchTask(
  deps: SnatchTaskDeps,
  caller: Caller,
  id: string,
  password: string | undefined,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const isAuto = (await readMode(deps, id)) === 'auto'
  if (isAuto) {
    authorise(caller.actor, 'snatch-tasks.spend')
    await confirmPassword(deps.db, caller.actor, password)
  }
  return retriedTransaction(deps.db, async (tx) => {
    const locked = await lockSnatchTask(tx, id)
    snatchTaskLifecycle.refuseDeleted(locked.task)
    if (locked.task.mode === 'auto' && !isAuto)
      throw new Refusal('conflict', 'snatch_task.version_conflict', { current: await readSnatchTask(tx, deps, id) })
    await armLockedTask(tx, caller, deps, locked)
    return readSnatchTask(tx, deps, id)
  })
}

/**
 * Pauses a task. A submission that is already running finishes. Throws Refusal `snatch_task.not_found`,
 * `snatch_task.ended`.
 */
export async function pauseSnatchTask(
  tx: Transaction,
  caller: Caller,
  deps: SnatchTaskDeps,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  await pauseLockedTask(tx, caller, task)
  return readSnatchTask(tx, deps, id)
}

/** Pauses a task that is already read and locked; returns whether it was armed or suspended. */
export async function pauseLockedTask(tx: Transaction, caller: Caller, task: SnatchTaskRow): Promise<boolean> {
  snatchTaskLifecycle.refuseDeleted(task)
  if (task.state === 'ended') throw new Refusal('conflict', 'snatch_task.ended')
  if (task.state !== 'armed' && task.state !== 'suspended') return false
  await setState(tx, task.id, 'paused')
  await auditState(tx, caller, task, 'snatch_tasks.pause')
  return true
}

/** Ends a task permanently; does nothing if it has ended. Throws Refusal `snatch_task.not_found`. */
export async function cancelSnatchTask(
  tx: Transaction,
  caller: Caller,
  deps: SnatchTaskDeps,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  snatchTaskLifecycle.refuseDeleted(task)
  if (task.state !== 'ended') {
    await endTask(tx, task, 'cancelled')
    await auditState(tx, caller, task, 'snatch_tasks.cancel')
  }
  return readSnatchTask(tx, deps, id)
}
