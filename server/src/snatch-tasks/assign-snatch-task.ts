import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import type { AssigneeChange } from '@outlet/shared/contract/users/assignee'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notifyAssignee } from '../users/assignees'
import { lockSnatchTask, snatchTaskLifecycle } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import type { SnatchTaskDeps } from './snatch-task-deps'
import type { SnatchTaskRow } from './snatch-task-row'

/**
 * Assigns a task to a user or to no one, with optimistic locking. Limits and progress of the task stay unchanged.
 * Throws Refusal `snatch_task.not_found`, `snatch_task.version_conflict` (with `current`), `request.invalid` with
 * `user.not_assignable`.
 */
export async function assignSnatchTask(
  tx: Transaction,
  caller: Caller,
  deps: SnatchTaskDeps,
  taskId: string,
  { version, assignee_id }: AssigneeChange,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, taskId)
  const { id } = snatchTaskLifecycle.refuseDeleted(task)
  await checkVersion('snatch_task', task, version, () => readSnatchTask(tx, deps, id))
  await assignLockedTask(tx, caller, task, assignee_id)
  return readSnatchTask(tx, deps, id)
}

/** Assigns a task that is already read and locked; returns its row. */
export async function assignLockedTask(
  tx: Transaction,
  caller: Caller,
  task: SnatchTaskRow,
  assignee_id: string | null,
): Promise<SnatchTaskRow> {
  const { id, name } = snatchTaskLifecycle.refuseDeleted(task)
  if (assignee_id === task.assignee_id) return task
  await notifyAssignee(tx, caller, { record: { type: 'snatch_task', id, name }, assigneeId: assignee_id })
  return snatchTaskLifecycle.change(tx, caller, task, { assignee_id })
}
