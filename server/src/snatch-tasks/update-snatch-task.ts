import { eq } from 'drizzle-orm'
import type { SnatchTask, SnatchTaskChange } from '@outlet/shared/contract/snatch-tasks'
import { requiresStepUp, type TaskTerms } from '@outlet/shared/contract/users/step-up'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Queryable, Transaction } from '../platform/db/database'
import { definedOf, pick } from '../platform/db/pick'
import { retriedTransaction } from '../platform/db/transaction'
import { invalidField, notFound, Refusal } from '../platform/http/refusal'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import { confirmPassword } from '../users/confirm-password'
import { releaseMonitors } from './end-task'
import { coverTargets, replaceTargets } from './cover-targets'
import { channelForTask, instantOf, refuseLargeBudget } from './create-snatch-task'
import { findTargets, type FoundTarget } from './find-targets'
import { isTaskId, lockSnatchTask, snatchTaskLifecycle } from './lock-snatch-task'
import { readSnatchTask } from './read-snatch-tasks'
import { snatchTargetTable, snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'
import type { SnatchTaskDeps } from './snatch-task-deps'

const momentOr = (changed: string | null | undefined, before: string | null) =>
  changed === undefined ? before : instantOf(changed)

const settable = [
  'name',
  'channel_id',
  'mode',
  'quantity',
  'slots',
  'min_unit_price',
  'max_unit_price',
  'max_total',
  'budget',
  'cooldown_seconds',
  'priority',
  'active_hours',
] as const

const columnsAfter = (row: SnatchTaskRow, change: SnatchTaskChange) => ({
  ...pick(row, ...settable),
  ...definedOf(pick(change, ...settable)),
  starts_at: momentOr(change.starts_at, row.starts_at),
  expires_at: momentOr(change.expires_at, row.expires_at),
})
type Columns = ReturnType<typeof columnsAfter>

type Targets = TaskTerms['targets']

const termsOf = ({ name, ...row }: Columns, targets: Targets): TaskTerms => ({
  ...row,
  targets: targets.map(({ product_id, variant_id }) => ({ product_id, variant_id })),
})

const readTargets = (db: Queryable, taskId: string): Promise<Targets> =>
  db
    .select({ product_id: snatchTargetTable.product_id, variant_id: snatchTargetTable.variant_id })
    .from(snatchTargetTable)
    .where(eq(snatchTargetTable.task_id, taskId))
    .orderBy(snatchTargetTable.position)

/**
 * Checks that only users with `snatch-tasks.spend` loosen the limits of an `auto` task or raise a budget, with their
 * own password. Returns whether the change was one of these.
 */
async function authoriseStepUp(
  deps: SnatchTaskDeps,
  caller: Caller,
  {
    row,
    after,
    targets,
    password,
  }: { row: SnatchTaskRow; after: Columns; targets: FoundTarget[] | undefined; password: string | undefined },
): Promise<boolean> {
  const before = await readTargets(deps.db, row.id)
  const targetsAfter =
    targets?.map(({ productId, variantId }) => ({ product_id: productId, variant_id: variantId })) ?? before
  if (!requiresStepUp(termsOf(pick(row, ...settable, 'starts_at', 'expires_at'), before), termsOf(after, targetsAfter)))
    return false
  authorise(caller.actor, 'snatch-tasks.spend')
  await confirmPassword(deps.db, caller.actor, password)
  return true
}

function refuseContradictingLimits({ min_unit_price, max_unit_price, max_total, budget }: Columns): void {
  if (min_unit_price !== null && min_unit_price > max_unit_price)
    throw invalidField('min_unit_price', 'snatch_task.least_over_most')
  if (budget < max_total) throw invalidField('budget', 'snatch_task.budget_too_small')
}

async function readRow(deps: SnatchTaskDeps, id: string): Promise<SnatchTaskRow> {
  const [row] = isTaskId(id) ? await deps.db.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id)) : []
  if (!row || row.deleted_at) throw notFound('snatch_task.not_found')
  return row
}

async function refuseConflict(
  tx: Transaction,
  deps: SnatchTaskDeps,
  [row, asRead]: [SnatchTaskRow, SnatchTaskRow],
  version: number,
): Promise<void> {
  snatchTaskLifecycle.refuseDeleted(row)
  // Compared with the row as read, so that the change applied is the one that was authorised.
  for (const expected of [version, asRead.version])
    await checkVersion('snatch_task', row, expected, () => readSnatchTask(tx, deps, row.id))
  if (row.state === 'ended') throw new Refusal('conflict', 'snatch_task.ended')
}

async function refuseOtherStore(deps: SnatchTaskDeps, row: SnatchTaskRow, after: Columns): Promise<TaskChannelRow> {
  const { channel } = await channelForTask(deps.db, after.channel_id)
  if (channel.website_type !== row.website_type)
    throw invalidField('channel_id', 'snatch_task.other_store', 'a channel of another store')
  return channel
}

/**
 * Changes a task that has not ended, with optimistic locking by `version`. The changes named by `requiresStepUp` need
 * `snatch-tasks.spend` and the caller's own password. Throws Refusal `snatch_task.not_found`,
 * `snatch_task.version_conflict` (with `current`), `snatch_task.ended`, `permission.denied`, `request.invalid` with an
 * error for each field, and the refusals of `confirmPassword`.
 */
export async function updateSnatchTask(
  deps: SnatchTaskDeps,
  caller: Caller,
  id: string,
  change: SnatchTaskChange,
): Promise<SnatchTask> {
  authorise(caller.actor, 'snatch-tasks.write')
  const asRead = await readRow(deps, id)
  const columns = columnsAfter(asRead, change)
  const targets = change.targets && (await findTargets(deps.db, asRead.website_type, change.targets))
  const isSteppedUp = await authoriseStepUp(deps, caller, {
    row: asRead,
    after: columns,
    targets,
    password: change.current_password,
  })
  refuseContradictingLimits(columns)
  refuseLargeBudget(
    await refuseOtherStore(deps, asRead, columns),
    columns.budget,
    isSteppedUp || columns.budget <= asRead.budget,
  )
  return retriedTransaction(deps.db, async (tx) => {
    const { task: row } = await lockSnatchTask(tx, id)
    await refuseConflict(tx, deps, [row, asRead], change.version)
    // Resetting the failures lets an `auto` task buy for longer, and so needs the same authorisation.
    const mayTryAgain = isSteppedUp || columns.mode !== 'auto'
    const set = { ...columns, ...(mayTryAgain && { failures: 0 }) }
    const details = targets && { targets: targets.map(({ productCode }) => productCode) }
    const after = await snatchTaskLifecycle.change(tx, caller, row, set, details)
    if (targets) await replaceTargets(tx, row, targets)
    if (after.state === 'armed') {
      if (targets) await releaseMonitors(tx, id)
      await coverTargets(tx, caller, deps.config.timeZone, after)
      await deps.triggerTasks(tx, deps.config.timeZone, { taskIds: [id] })
    }
    return readSnatchTask(tx, deps, id)
  })
}
