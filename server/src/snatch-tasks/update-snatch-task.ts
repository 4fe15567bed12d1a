import { eq, sql } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskChange } from '@outlet/shared/contract/snatch-tasks'
import { requiresStepUp, type TaskTerms } from '@outlet/shared/contract/step-up'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Queryable, Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { confirmPassword } from '../users/confirm-password'
import { triggerTasks } from '../purchase-attempts/trigger-tasks'
import { releaseMonitors } from './end-task'
import { coverTargets, replaceTargets } from './cover-targets'
import { channelForTask, instantOf, refuseLargeBudget } from './create-snatch-task'
import { findTargets, type FoundTarget } from './find-targets'
import { auditedOf, isTaskId, lockSnatchTask } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTargetTable, snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'
import type { SnatchTaskParts } from './snatch-task-parts'

/** What is left out stays; null is a value. */
const changedOr = <Value>(changed: Value | undefined, before: Value): Value =>
  changed === undefined ? before : changed
const momentOr = (changed: string | null | undefined, before: Date | null) =>
  changed === undefined ? before : instantOf(changed)

const columnsAfter = (row: SnatchTaskRow, change: SnatchTaskChange) => ({
  name: changedOr(change.name, row.name),
  channelId: changedOr(change.channel_id, row.channelId),
  mode: changedOr(change.mode, row.mode),
  quantity: changedOr(change.quantity, row.quantity),
  slots: changedOr(change.slots, row.slots),
  minUnitPrice: changedOr(change.min_unit_price, row.minUnitPrice),
  maxUnitPrice: changedOr(change.max_unit_price, row.maxUnitPrice),
  maxTotal: changedOr(change.max_total, row.maxTotal),
  budget: changedOr(change.budget, row.budget),
  cooldownSeconds: changedOr(change.cooldown_seconds, row.cooldownSeconds),
  priority: changedOr(change.priority, row.priority),
  activeHours: changedOr(change.active_hours, row.activeHours),
  startsAt: momentOr(change.starts_at, row.startsAt),
  expiresAt: momentOr(change.expires_at, row.expiresAt),
})
type Columns = ReturnType<typeof columnsAfter>

type Targets = TaskTerms['targets']

const termsOf = (row: Columns, targets: Targets): TaskTerms => ({
  mode: row.mode,
  channel_id: row.channelId,
  targets: targets.map(({ product_id, variant_id }) => ({ product_id, variant_id })),
  quantity: row.quantity,
  slots: row.slots,
  min_unit_price: row.minUnitPrice,
  max_unit_price: row.maxUnitPrice,
  max_total: row.maxTotal,
  budget: row.budget,
  cooldown_seconds: row.cooldownSeconds,
  priority: row.priority,
  active_hours: row.activeHours,
  starts_at: row.startsAt?.toISOString() ?? null,
  expires_at: row.expiresAt?.toISOString() ?? null,
})

const readTargets = (db: Queryable, taskId: string): Promise<Targets> =>
  db
    .select({ product_id: snatchTargetTable.productId, variant_id: snatchTargetTable.variantId })
    .from(snatchTargetTable)
    .where(eq(snatchTargetTable.taskId, taskId))
    .orderBy(snatchTargetTable.position)

/** Only those who may spend loosen what an `auto` task is held to, or raise a budget, and they give their own password. */
async function stepUp(
  parts: SnatchTaskParts,
  caller: Caller,
  {
    row,
    after,
    targets,
    password,
  }: { row: SnatchTaskRow; after: Columns; targets: FoundTarget[] | undefined; password: string | undefined },
): Promise<boolean> {
  const before = await readTargets(parts.db, row.id)
  const wanted =
    targets?.map(({ productId, variantId }) => ({ product_id: productId, variant_id: variantId })) ?? before
  if (!requiresStepUp(termsOf(row, before), termsOf(after, wanted))) return false
  authorise(caller.actor, 'snatch-tasks.spend')
  await confirmPassword(parts.db, caller.actor, password)
  return true
}

function refuseMisfit({ minUnitPrice, maxUnitPrice, maxTotal, budget }: Columns): void {
  const wrong = (path: string, code: string) =>
    new Refusal('invalid', 'request.invalid', { errors: [{ path, code, message: code }] })
  if (minUnitPrice !== null && minUnitPrice > maxUnitPrice) throw wrong('min_unit_price', 'snatch_task.least_over_most')
  if (budget < maxTotal) throw wrong('budget', 'snatch_task.budget_too_small')
}

async function readRow(parts: SnatchTaskParts, id: string): Promise<SnatchTaskRow> {
  const [row] = isTaskId(id) ? await parts.db.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)) : []
  if (!row || row.deletedAt) throw notFound('snatch_task.not_found')
  return row
}

async function refuseMoved(
  tx: Transaction,
  parts: SnatchTaskParts,
  [row, asRead]: [SnatchTaskRow, SnatchTaskRow],
  version: number,
): Promise<void> {
  if (row.deletedAt) throw notFound('snatch_task.not_found')
  // As it was read: so what was confirmed is what is changed.
  if (row.version !== version || row.version !== asRead.version)
    throw new Refusal('conflict', 'snatch_task.version_conflict', { current: await readSnatchTask(tx, parts, row.id) })
  if (row.state === 'ended') throw new Refusal('conflict', 'snatch_task.ended')
}

async function refuseOtherStore(parts: SnatchTaskParts, row: SnatchTaskRow, after: Columns): Promise<TaskChannelRow> {
  const { channel } = await channelForTask(parts.db, after.channelId)
  if (channel.websiteType !== row.websiteType)
    throw new Refusal('invalid', 'request.invalid', {
      errors: [{ path: 'channel_id', code: 'snatch_task.other_store', message: 'a channel of another store' }],
    })
  return channel
}

/**
 * Changes a task that has not ended; `requiresStepUp` says which changes are an admin's, who gives the own password again. Throws Refusal
 * `snatch_task.not_found`, `snatch_task.version_conflict` (with `current`), `snatch_task.ended`, `permission.denied`,
 * `request.invalid` by field, and what `confirmPassword` throws.
 */
export async function updateSnatchTask(
  parts: SnatchTaskParts,
  caller: Caller,
  id: string,
  change: SnatchTaskChange,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const asRead = await readRow(parts, id)
  const columns = columnsAfter(asRead, change)
  const targets = change.targets && (await findTargets(parts.db, asRead.websiteType, change.targets))
  const isMore = await stepUp(parts, caller, {
    row: asRead,
    after: columns,
    targets,
    password: change.current_password,
  })
  refuseMisfit(columns)
  refuseLargeBudget(
    await refuseOtherStore(parts, asRead, columns),
    columns.budget,
    isMore || columns.budget <= asRead.budget,
  )
  return retriedTransaction(parts.db, async (tx) => {
    const { task: row } = await lockSnatchTask(tx, id)
    await refuseMoved(tx, parts, [row, asRead], change.version)
    // Of an `auto` task, to forget its failures lets it buy for longer.
    const mayTryAgain = isMore || columns.mode !== 'auto'
    const [after] = await tx
      .update(snatchTaskTable)
      .set({ ...columns, ...(mayTryAgain && { failures: 0 }), updatedAt: sql`clock_now()`, version: row.version + 1 })
      .where(eq(snatchTaskTable.id, id))
      .returning()
    if (!after) throw new Error('the task was not stored')
    if (targets) await replaceTargets(tx, row, targets)
    if (after.state === 'armed') {
      if (targets) await releaseMonitors(tx, id)
      await coverTargets(tx, caller, parts.config.timeZone, after)
      await triggerTasks(tx, parts.config.timeZone, { taskIds: [id] })
    }
    await recordAudit(tx, caller, {
      action: 'snatch_tasks.update',
      subjectType: 'snatch_task',
      subjectId: id,
      before: auditedOf(row),
      after: { ...auditedOf(after), ...(targets && { targets: targets.map(({ productCode }) => productCode) }) },
    })
    await publishEvent(tx, 'snatch-tasks', [id])
    return readSnatchTask(tx, parts, id)
  })
}
