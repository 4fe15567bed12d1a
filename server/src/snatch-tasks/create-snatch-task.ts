import { eq } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskDraft } from '@outlet/shared/contract/snatch-tasks'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Queryable } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { storeTable } from '../stores/store-row'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { confirmPassword } from '../users/confirm-password'
import { replaceTargets } from './cover-targets'
import { findTargets } from './find-targets'
import { auditedOf } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTaskTable } from './snatch-task-row'
import type { SnatchTaskParts } from './snatch-task-parts'

const wrong = (path: string, code: string) =>
  new Refusal('invalid', 'request.invalid', { errors: [{ path, code, message: code }] })

/** Throws Refusal `request.invalid` where there is none. */
export async function channelForTask(
  db: Queryable,
  id: string,
): Promise<{ channel: TaskChannelRow; currency: string }> {
  const [found] = await db
    .select({ channel: taskChannelTable, currency: storeTable.currency })
    .from(taskChannelTable)
    .innerJoin(storeTable, eq(storeTable.key, taskChannelTable.websiteType))
    .where(eq(taskChannelTable.id, id))
  if (!found || found.channel.deletedAt) throw wrong('channel_id', 'snatch_task.channel_unknown')
  return found
}

/** Of those who may not spend freely no task costs more than a channel's day. Throws Refusal `request.invalid`. */
export function refuseLargeBudget(channel: TaskChannelRow, budget: number, maySpend: boolean): void {
  if (!maySpend && budget > channel.dailyBudget) throw wrong('budget', 'snatch_task.budget_over_channel')
}

export const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * Makes a task that is not armed yet. `auto` is an admin's, who gives the own password again. Throws Refusal
 * `permission.denied`, `request.invalid` by field, and what `confirmPassword` throws.
 */
export async function createSnatchTask(
  parts: SnatchTaskParts,
  caller: Caller,
  { current_password, targets, channel_id, ...draft }: SnatchTaskDraft,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const { db } = parts
  if (draft.mode === 'auto') {
    authorise(caller.actor, 'snatch-tasks.spend')
    await confirmPassword(db, caller.actor, current_password)
  }
  const { channel, currency } = await channelForTask(db, channel_id)
  refuseLargeBudget(channel, draft.budget, draft.mode === 'auto')
  const found = await findTargets(db, channel.websiteType, targets)
  const id = uuidv7()
  return retriedTransaction(db, async (tx) => {
    const [row] = await tx
      .insert(snatchTaskTable)
      .values({
        id,
        name: draft.name,
        websiteType: channel.websiteType,
        channelId: channel.id,
        mode: draft.mode,
        quantity: draft.quantity,
        slots: draft.slots,
        currency,
        minUnitPrice: draft.min_unit_price,
        maxUnitPrice: draft.max_unit_price,
        maxTotal: draft.max_total,
        budget: draft.budget,
        cooldownSeconds: draft.cooldown_seconds,
        priority: draft.priority,
        activeHours: draft.active_hours,
        startsAt: instantOf(draft.starts_at),
        expiresAt: instantOf(draft.expires_at),
        createdBy: caller.actor.kind === 'user' ? caller.actor.id : null,
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
    return readSnatchTask(tx, parts, id)
  })
}
