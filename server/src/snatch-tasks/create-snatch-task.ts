import { eq } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskDraft } from '@outlet/shared/contract/snatch-tasks'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Queryable } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { invalidField } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { storeTable } from '../stores/store-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { confirmPassword } from '../users/confirm-password'
import { replaceTargets } from './cover-targets'
import { findTargets } from './find-targets'
import { auditedOf } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTaskTable } from './snatch-task-row'
import type { SnatchTaskDeps } from './snatch-task-deps'

/** Finds the channel and its store's currency. Throws Refusal `request.invalid` if the channel does not exist. */
export async function channelForTask(
  db: Queryable,
  id: string,
): Promise<{ channel: TaskChannelRow; currency: string }> {
  const [found] = await db
    .select({ channel: taskChannelTable, currency: storeTable.currency })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.website_type))
    .where(eq(taskChannelTable.id, id))
  if (!found || found.channel.deleted_at) throw invalidField('channel_id', 'snatch_task.channel_unknown')
  return found
}

/**
 * Users without `snatch-tasks.spend` may not set a budget above the channel's daily budget. Throws Refusal
 * `request.invalid`.
 */
export function refuseLargeBudget(channel: TaskChannelRow, budget: number, maySpend: boolean): void {
  if (!maySpend && budget > channel.daily_budget) throw invalidField('budget', 'snatch_task.budget_over_channel')
}

/** The instant in the stored form, for a comparison of texts. */
export const instantOf = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

/**
 * Creates a draft task. Mode `auto` needs `snatch-tasks.spend` and the caller's own password. Throws Refusal
 * `permission.denied`, `request.invalid` with an error for each field, and the refusals of `confirmPassword`.
 */
export async function createSnatchTask(
  deps: SnatchTaskDeps,
  caller: Caller,
  { current_password, targets, channel_id, ...draft }: SnatchTaskDraft,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { db } = deps
  if (draft.mode === 'auto') {
    authorise(caller.actor, 'snatch-tasks.spend')
    await confirmPassword(db, caller.actor, current_password)
  }
  const { channel, currency } = await channelForTask(db, channel_id)
  refuseLargeBudget(channel, draft.budget, draft.mode === 'auto')
  const found = await findTargets(db, channel.website_type, targets)
  const id = uuidv7()
  return retriedTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(snatchTaskTable)
      .values({
        ...draft,
        id,
        website_type: channel.website_type,
        channel_id: channel.id,
        currency,
        starts_at: instantOf(draft.starts_at),
        expires_at: instantOf(draft.expires_at),
        created_by: caller.actor.kind === 'user' ? caller.actor.id : null,
      })
      .returning()
    if (!row) throw new Error('the task was not stored')
    await replaceTargets(tx, row, found)
    await recordAudit(tx, caller, {
      action: 'snatch_tasks.create',
      subjectType: 'snatch_task',
      subjectId: id,
      after: { ...auditedOf(row), targets: found.map(({ productCode }) => productCode) },
    })
    await publishEvent(tx, 'snatch-tasks', [id])
    return readSnatchTask(tx, deps, id)
  })
}
