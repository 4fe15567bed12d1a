import { eq, sql } from 'drizzle-orm'
import type { WorkSchedule } from '@outlet/shared/contract/work'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { scheduleWork } from '../platform/work/every'
import { wake } from '../platform/work/work-process'
import { lockSchedule, toWorkSchedule, workScheduleTable } from './work-schedule-row'

/** Makes a schedule due. Throws Refusal `work.schedule_not_found`, `work.schedule_running`. */
export async function runScheduleNow(tx: Transaction, caller: Caller, name: string): Promise<WorkSchedule> {
  authorise(caller.actor, 'work.write')
  const before = await lockSchedule(tx, name)
  if (!before) throw notFound('work.schedule_not_found')
  if (before.isRunning) throw new Refusal('conflict', 'work.schedule_running')
  await tx
    .update(workScheduleTable)
    .set({ next_at: sql`clock_now()`, holder: null })
    .where(eq(workScheduleTable.name, name))
  await wake(tx, scheduleWork.name)
  await recordAudit(tx, caller, { action: 'work.run_schedule', subjectType: 'work_schedule', subjectId: name })
  await publishEvent(tx, 'work', [name])
  const after = await lockSchedule(tx, name)
  return toWorkSchedule(after ?? before)
}
