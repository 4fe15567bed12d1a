import { and, inArray, sql } from 'drizzle-orm'
import type { SnatchTaskBulkAction } from '@outlet/shared/contract/snatch-tasks/snatch-task-bulk'
import type { BulkList, BulkOutcome, BulkRow } from '../bulk-jobs/bulk-list'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { assignLockedTask } from './assign-snatch-task'
import { armLockedTask, pauseLockedTask } from './change-state'
import { deleteLockedTask } from './delete-snatch-task'
import { snatchTasksMatching, type SnatchTaskFilter } from './list-snatch-tasks'
import { lockSnatchTask, snatchTaskLifecycle, type LockedSnatchTask } from './lock-snatch-task'
import type { SnatchTaskDeps } from './snatch-task-deps'
import { snatchTaskTable } from './snatch-task-row'

type Outcome = BulkOutcome<SnatchTaskBulkAction>

/** Arms a task. Purchases without a confirmation need a password, which a job does not have. */
async function arm(tx: Transaction, caller: Caller, deps: SnatchTaskDeps, locked: LockedSnatchTask): Promise<Outcome> {
  const { task } = locked
  if (task.state === 'armed') return 'unchanged'
  if (task.mode === 'auto') throw new Refusal('conflict', 'snatch_task.arm_alone')
  await armLockedTask(tx, caller, deps, locked)
  return { inverse: { kind: 'pause' }, version: task.version + 1 }
}

/** Pauses a task. The pause of a suspended task is not undone: arming it would hide that its purchases failed. */
async function pause(tx: Transaction, caller: Caller, { task }: LockedSnatchTask): Promise<Outcome> {
  const isChanged = await pauseLockedTask(tx, caller, task)
  if (!isChanged) return 'unchanged'
  return { inverse: task.state === 'armed' ? { kind: 'arm' } : null, version: task.version + 1 }
}

async function applyTo(
  tx: Transaction,
  caller: Caller,
  deps: SnatchTaskDeps,
  { id, action, version }: BulkRow<SnatchTaskBulkAction, never>,
): Promise<Outcome> {
  authorise(caller.actor, 'snatch-tasks.write')
  const locked = await lockSnatchTask(tx, id)
  const { task } = locked
  if (version !== null && task.version !== version) throw new Refusal('conflict', 'snatch_task.version_conflict')
  switch (action.kind) {
    case 'arm':
      return arm(tx, caller, deps, locked)
    case 'pause':
      return pause(tx, caller, locked)
    case 'assign': {
      const after = await assignLockedTask(tx, caller, task, action.assignee_id)
      if (after.version === task.version) return 'unchanged'
      return { inverse: { kind: 'assign', assignee_id: task.assignee_id }, version: after.version }
    }
    case 'delete':
      await deleteLockedTask(tx, caller, task)
      return { inverse: { kind: 'restore' }, version: task.version + 1 }
    case 'restore': {
      if (task.deleted_at === null) return 'unchanged'
      const restored = await snatchTaskLifecycle.restore(tx, caller, task)
      return { inverse: { kind: 'delete' }, version: restored.version }
    }
  }
}

/**
 * Bulk actions on tasks. Each task is changed as the single-task endpoints change it, one per transaction: a task is
 * locked after its channel, which others of the batch share.
 */
export const bulkSnatchTasks = (deps: SnatchTaskDeps): BulkList<SnatchTaskFilter, SnatchTaskBulkAction> => ({
  authorise: (actor) => authorise(actor, 'snatch-tasks.write'),
  rows: (_actor, filter, ids) => sql`
    select ${snatchTaskTable.id}::text as subject_id, ${snatchTaskTable.name} as label from ${snatchTaskTable}
    where ${and(snatchTasksMatching(filter), ids && inArray(sql`${snatchTaskTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${snatchTaskTable.id}`,
  apply: (tx, caller, row) => applyTo(tx, caller, deps, row),
})
