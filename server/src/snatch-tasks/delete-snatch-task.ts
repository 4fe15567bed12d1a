import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { taskSpending } from './spending'
import { releaseMonitors } from './end-task'
import { lockSnatchTask, snatchTaskLifecycle } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import type { SnatchTaskDeps } from './snatch-task-deps'
import type { SnatchTaskRow } from './snatch-task-row'

/**
 * Soft-deletes a task. Throws Refusal `snatch_task.not_found`, and `snatch_task.under_way` if it is armed or has an
 * open purchase.
 */
export async function deleteSnatchTask(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  return deleteLockedTask(tx, caller, task)
}

/** Soft-deletes a task that is already read and locked. */
export async function deleteLockedTask(
  tx: Transaction,
  caller: Caller,
  task: SnatchTaskRow,
): Promise<Record<string, never>> {
  const { id } = snatchTaskLifecycle.refuseDeleted(task)
  const isOpen = (await taskSpending(tx, [id])).get(id)?.isOpen
  if (task.state === 'armed' || isOpen) throw new Refusal('conflict', 'snatch_task.under_way')
  await releaseMonitors(tx, id)
  return snatchTaskLifecycle.delete(tx, caller, task)
}

/** Restores a soft-deleted task; does nothing if it is not deleted. Throws Refusal `snatch_task.not_found`. */
export async function restoreSnatchTask(
  tx: Transaction,
  caller: Caller,
  deps: SnatchTaskDeps,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  if (task.deleted_at !== null) await snatchTaskLifecycle.restore(tx, caller, task)
  return readSnatchTask(tx, deps, id)
}
