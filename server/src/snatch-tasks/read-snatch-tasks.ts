import { eq, inArray, sql } from 'drizzle-orm'
import type { SnatchTarget, SnatchTask, SnatchTaskPhase } from '@outlet/shared/contract/snatch-tasks'
import { convertMoney } from '../currency-conversion/convert-money'
import { rateOfRow } from '../currency-conversion/rate-on'
import { productImages } from '../products/image-address'
import { moneyOf } from '../inventory-monitors/engine/stock-reading'
import { nextActive } from '../inventory-monitors/engine/active-hours'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable } from '../platform/db/database'
import type { Keyset } from '../platform/db/keyset'
import { pick } from '../platform/db/pick'
import { notFound } from '../platform/http/refusal'
import { clock, msOf } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { taskSpending } from './spending'
import { lesserMode } from './lesser-mode'
import { practiceStoreKeys } from '../stores/practice-stores'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { assigneeColumns, assigneeTable, toUserReference, type StoredUserReference } from '../users/user-reference'
import { userTable } from '../users/user-row'
import { isTaskId } from './lock-snatch-task'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'
import type { SnatchTaskDeps } from './snatch-task-deps'

export type ReadingDeps = Pick<SnatchTaskDeps, 'secrets' | 'config'>

interface TargetRow extends Record<string, unknown> {
  task_id: string
  website_type: string
  product_code: string
  product_id: string
  variant_id: string | null
  product_name: string | null
  variant_name: string | null
  thumbnail: string | null
  thumbnail_alt: string | null
  store_url: string | null
  is_orderable: boolean | null
  price: string | null
  price_max: string | null
  currency: string | null
  read_at: string | null
  monitor_id: string | null
}

/** Reads the tasks' targets with their catalogue data. A target without a variant has the product's data. */
async function readTargets(db: Queryable, taskIds: readonly string[]): Promise<TargetRow[]> {
  const { rows } = await db.execute<TargetRow>(sql`
    select target.task_id, target.website_type, target.product_code, target.product_id, target.variant_id,
      product.name as product_name, nullif(concat_ws(' · ', v.color_name, v.size), '') as variant_name,
      product.thumbnail, product.thumbnail_alt, product.store_url, monitor.id as monitor_id,
      case when target.variant_id is null or v.variant_id is null then product.orderable else v.is_orderable end as is_orderable,
      case when v.variant_id is null then coalesce(product.promotional_price, product.current_price)
        else coalesce(v.promotional_price, v.sales_price) end as price,
      case when v.variant_id is null then (
        select max(coalesce(of_product.promotional_price, of_product.sales_price)) from variants of_product
        where of_product.website_type = target.website_type and of_product.product_id = target.product_id
          and of_product.currency = product.currency and of_product.missed < 2) end as price_max, product.currency,
      greatest(c.read_at, sighting.read_at) as read_at
    from snatch_targets target
    left join products product on product.website_type = target.website_type and product.id = target.product_id
      and product.deleted_at is null
    left join variants v on v.website_type = target.website_type and v.product_id = target.product_id
      and v.variant_id = target.variant_id
    left join inventory_monitors monitor on monitor.website_type = target.website_type
      and monitor.product_id = target.product_id and monitor.deleted_at is null
    left join monitor_checks c on c.monitor_id = monitor.id
    left join product_sightings sighting on sighting.website_type = target.website_type
      and sighting.product_id = target.product_id
    where target.task_id = any(${sql.param([...taskIds])}::uuid[]) order by target.task_id, target.position`)
  return rows
}

const toTarget = (row: TargetRow, secrets: ReadingDeps['secrets']): SnatchTarget => {
  const address = productImages(secrets, { website_type: row.website_type, id: row.product_id })
  return {
    product_code: row.product_code,
    product_id: row.product_id,
    variant_id: row.variant_id,
    product_name: row.product_name,
    variant_name: row.variant_name,
    thumbnail: row.thumbnail === null ? null : { url: address(row.thumbnail, 's'), alt: row.thumbnail_alt },
    store_url: row.store_url,
    is_orderable: row.is_orderable,
    price: moneyOf(row.price, row.currency),
    price_max: moneyOf(row.price_max, row.currency),
    read_at: row.read_at === null ? null : new Date(row.read_at).toISOString(),
    monitor_id: row.monitor_id,
  }
}

interface OpenRow extends Record<string, unknown> {
  task_id: string
  id: string
  state: string
  awaits: boolean
}

async function readOpen(db: Queryable, taskIds: readonly string[]): Promise<Map<string, OpenRow>> {
  const { rows } = await db.execute<OpenRow>(sql`
    select task_id, id, state, awaits_until is not null and confirmed_at is null as awaits
    from purchase_attempts where is_open and task_id = any(${sql.param([...taskIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.task_id, row]))
}

const phaseOf = ({ state, end_reason: endReason }: SnatchTaskRow, open: OpenRow | undefined): SnatchTaskPhase => {
  if (open?.state === 'unknown' || open?.state === 'handed_over') return 'needs_attention'
  if (open) return open.awaits ? 'awaiting_confirmation' : 'running'
  return state === 'ended' ? (endReason ?? 'cancelled') : state
}

function nextPossible({ state, rests_until, starts_at, active_hours }: SnatchTaskRow, timeZone: string): string | null {
  if (state !== 'armed') return null
  const now = clock.now()
  const from = Math.max(now, msOf(rests_until) ?? 0, msOf(starts_at) ?? 0)
  const at = nextActive(active_hours, timeZone, from)
  return at > now && Number.isFinite(at) ? new Date(at).toISOString() : null
}

export interface TaskWithChannel {
  task: SnatchTaskRow
  channel: TaskChannelRow
  rate: string | null
  creator: { id: string; name: string } | null
  assignee: StoredUserReference | null
}

const noKey: Pick<Keyset, 'key' | 'idKey'> = { key: sql`null`, idKey: sql`null` }

/** Query for tasks with channel, exchange rate and creator; with keyset columns for a page. */
export const selectSnatchTasks = (db: Queryable, { config }: ReadingDeps, { key, idKey } = noKey) =>
  db
    .select({
      task: snatchTaskTable,
      channel: taskChannelTable,
      rate: rateOfRow(snatchTaskTable.currency, config.reportingCurrency, dayIn(config.timeZone, clock.date())),
      creator: { id: userTable.id, name: userTable.name },
      assignee: assigneeColumns,
      key,
      idKey,
    })
    .from(snatchTaskTable)
    .innerJoin(taskChannelTable, eq(taskChannelTable.id, snatchTaskTable.channel_id))
    .leftJoin(userTable, eq(userTable.id, snatchTaskTable.created_by))
    .leftJoin(assigneeTable, eq(assigneeTable.id, snatchTaskTable.assignee_id))

const converted = ({ budget, currency }: SnatchTaskRow, rate: string | null, to: string) =>
  rate === null ? null : convertMoney({ minor: budget, currency }, rate, to)

type Use = Awaited<ReturnType<typeof taskSpending>> extends Map<string, infer One> ? One : never
const unused: Pick<Use, 'spent' | 'held' | 'placed' | 'wouldBuy' | 'isOpen'> = {
  spent: 0,
  held: 0,
  placed: 0,
  wouldBuy: 0,
  isOpen: false,
}

const usedBy = ({ failures }: SnatchTaskRow, { spent, held, placed, wouldBuy, isOpen }: typeof unused = unused) => ({
  spent,
  held,
  purchases: { placed, open: isOpen ? 1 : 0, would_buy: wouldBuy, failed_in_a_row: failures },
})

/** Maps rows to the contract's shape, in the same order. */
export async function toSnatchTasks(
  db: Queryable,
  { secrets, config }: ReadingDeps,
  rows: readonly TaskWithChannel[],
): Promise<SnatchTask[]> {
  const ids = rows.map(({ task }) => task.id)
  if (ids.length === 0) return []
  const targets = await readTargets(db, ids)
  const open = await readOpen(db, ids)
  const spending = await taskSpending(db, ids)
  const practice = await practiceStoreKeys(db)
  const tasks = rows.map(({ task }) => task)
  const deletions = await readDeletions(db, { action: 'snatch_tasks.delete', subjectType: 'snatch_task' }, tasks)
  return rows.map(({ task, channel, rate, creator, assignee }) => ({
    ...pick(task, 'id', 'website_type', 'name', 'mode', 'quantity', 'slots', 'currency', 'min_unit_price'),
    ...pick(task, 'max_unit_price', 'max_total', 'budget', 'cooldown_seconds', 'priority', 'active_hours', 'starts_at'),
    ...pick(task, 'expires_at', 'state', 'suspended_code', 'state_since', 'created_at', 'updated_at', 'version'),
    is_practice: practice.has(task.website_type),
    channel: pick(channel, 'id', 'name', 'state', 'mode'),
    effective_mode: lesserMode(task.mode, channel.mode),
    targets: targets.filter(({ task_id }) => task_id === task.id).map((row) => toTarget(row, secrets)),
    converted_budget: converted(task, rate, config.reportingCurrency),
    phase: phaseOf(task, open.get(task.id)),
    next_possible_at: nextPossible(task, config.timeZone),
    ...usedBy(task, spending.get(task.id)),
    open_attempt_id: open.get(task.id)?.id ?? null,
    created_by: creator,
    assignee_id: task.assignee_id,
    assignee: assignee && toUserReference(assignee),
    deletion: deletions.get(task.id) ?? null,
  }))
}

/** Reads a task, deleted or not. Throws Refusal `snatch_task.not_found`. */
export async function readSnatchTask(db: Queryable, deps: ReadingDeps, id: string): Promise<SnatchTask> {
  const rows = isTaskId(id) ? await selectSnatchTasks(db, deps).where(inArray(snatchTaskTable.id, [id])) : []
  const [task] = await toSnatchTasks(db, deps, rows)
  if (!task) throw notFound('snatch_task.not_found')
  return task
}
