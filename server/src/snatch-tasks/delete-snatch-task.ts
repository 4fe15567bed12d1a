import { eq, sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/deletion'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { taskSpending } from '../purchase-attempts/spending'
import { releaseMonitors } from './end-task'
import { auditedOf, lockSnatchTask } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTaskTable } from './snatch-task-row'
import type { SnatchTaskParts } from './snatch-task-parts'

async function setDeleted(tx: Transaction, id: string, isDeleted: boolean): Promise<void> {
  await tx
    .update(snatchTaskTable)
    .set({
      deletedAt: isDeleted ? sql`clock_now()` : null,
      updatedAt: sql`clock_now()`,
      version: sql`${snatchTaskTable.version} + 1`,
    })
    .where(eq(snatchTaskTable.id, id))
  await publishEvent(tx, 'snatch-tasks', [id])
}

/** Throws Refusal `snatch_task.not_found`, `snatch_task.under_way` for one that is armed or whose purchase is open. */
export async function deleteSnatchTask(tx: Transaction, caller: Caller, id: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  if (task.deletedAt) throw notFound('snatch_task.not_found')
  const isOpen = (await taskSpending(tx, [id])).get(id)?.isOpen
  if (task.state === 'armed' || isOpen) throw new Refusal('conflict', 'snatch_task.under_way')
  await setDeleted(tx, id, true)
  await releaseMonitors(tx, id)
  await recordAudit(tx, caller, {
    action: 'snatch_tasks.delete',
    subjectType: 'snatch_task',
    subjectId: id,
    before: auditedOf(task),
  })
  return {}
}

/** Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `snatch_task.not_found`. */
export async function restoreSnatchTask(
  tx: Transaction,
  caller: Caller,
  parts: SnatchTaskParts,
  id: string,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { task } = await lockSnatchTask(tx, id)
  if (task.deletedAt) {
    await setDeleted(tx, id, false)
    await recordAudit(tx, caller, {
      action: 'snatch_tasks.restore',
      subjectType: 'snatch_task',
      subjectId: id,
      after: auditedOf(task),
    })
  }
  return readSnatchTask(tx, parts, id)
}

/** Takes away what can be restored no longer; attempts and orders stay. */
export const purgeSnatchTasks = (db: Database) =>
  db.execute(sql`
    delete from snatch_tasks where deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})`)
