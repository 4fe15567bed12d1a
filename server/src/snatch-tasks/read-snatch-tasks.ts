import { eq, inArray, sql } from 'drizzle-orm'
import type { SnatchTarget, SnatchTask, SnatchTaskPhase } from '@outlet/shared/contract/snatch-tasks'
import { convertMoney } from '../exchange-rates/convert-money'
import { rateOfRow } from '../exchange-rates/rate-on'
import { productImages } from '../images/image-address'
import { moneyOf } from '../inventory-monitors/engine/stock-reading'
import { nextActive } from '../inventory-monitors/engine/active-hours'
import { readDeletions } from '../platform/audit/read-deletions'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import { taskSpending } from '../purchase-attempts/spending'
import { lesserMode } from '../purchase-attempts/trigger-tasks'
import { practiceStoreKeys } from '../stores/practice-stores'
import { taskChannelTable, type TaskChannelRow } from '../task-channels/task-channel-row'
import { userTable } from '../users/user-row'
import { isTaskId } from './lock-snatch-task'
import { snatchTaskTable, type SnatchTaskRow } from './snatch-task-row'
import type { SnatchTaskParts } from './snatch-task-parts'

export type ReadingParts = Pick<SnatchTaskParts, 'secrets' | 'config'>

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

/** What tasks want, with what the catalogue has of it: of a product without a variant any that can be ordered. */
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

const toTarget = (row: TargetRow, secrets: ReadingParts['secrets']): SnatchTarget => {
  const address = productImages(secrets, { websiteType: row.website_type, id: row.product_id })
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

const phaseOf = ({ state, endReason }: SnatchTaskRow, open: OpenRow | undefined): SnatchTaskPhase => {
  if (open?.state === 'unknown' || open?.state === 'handed_over') return 'needs_attention'
  if (open) return open.awaits ? 'awaiting_confirmation' : 'running'
  return state === 'ended' ? (endReason ?? 'cancelled') : state
}

function nextPossible({ state, restsUntil, startsAt, activeHours }: SnatchTaskRow, timeZone: string): string | null {
  if (state !== 'armed') return null
  const now = clock.now()
  const from = Math.max(now, restsUntil?.getTime() ?? 0, startsAt?.getTime() ?? 0)
  const at = nextActive(activeHours, timeZone, from)
  return at > now && Number.isFinite(at) ? new Date(at).toISOString() : null
}

export interface TaskWithChannel {
  task: SnatchTaskRow
  channel: TaskChannelRow
  rate: string | null
  creator: { id: string; name: string } | null
}

/** Tasks with what is told beside them. */
export const selectSnatchTasks = (db: Queryable, { config }: ReadingParts) =>
  db
    .select({
      task: snatchTaskTable,
      channel: taskChannelTable,
      rate: rateOfRow(snatchTaskTable.currency, config.reportingCurrency, dayIn(config.timeZone, clock.date())),
      creator: { id: userTable.id, name: userTable.name },
    })
    .from(snatchTaskTable)
    .innerJoin(taskChannelTable, eq(taskChannelTable.id, snatchTaskTable.channelId))
    .leftJoin(userTable, eq(userTable.id, snatchTaskTable.createdBy))

const settingsOf = (task: SnatchTaskRow) => ({
  quantity: task.quantity,
  slots: task.slots,
  currency: task.currency,
  min_unit_price: task.minUnitPrice,
  max_unit_price: task.maxUnitPrice,
  max_total: task.maxTotal,
  budget: task.budget,
  cooldown_seconds: task.cooldownSeconds,
  priority: task.priority,
  active_hours: task.activeHours,
  starts_at: task.startsAt?.toISOString() ?? null,
  expires_at: task.expiresAt?.toISOString() ?? null,
})

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

/** As they are told, in the order of the rows. */
export async function toSnatchTasks(
  db: Queryable,
  { secrets, config }: ReadingParts,
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
  return rows.map(({ task, channel, rate, creator }) => ({
    id: task.id,
    website_type: task.websiteType,
    is_practice: practice.has(task.websiteType),
    name: task.name,
    channel: { id: channel.id, name: channel.name, state: channel.state, mode: channel.mode },
    mode: task.mode,
    effective_mode: lesserMode(task.mode, channel.mode),
    targets: targets.filter(({ task_id }) => task_id === task.id).map((row) => toTarget(row, secrets)),
    ...settingsOf(task),
    converted_budget: converted(task, rate, config.reportingCurrency),
    state: task.state,
    phase: phaseOf(task, open.get(task.id)),
    suspended_code: task.suspendedCode,
    state_since: task.stateSince.toISOString(),
    next_possible_at: nextPossible(task, config.timeZone),
    ...usedBy(task, spending.get(task.id)),
    open_attempt_id: open.get(task.id)?.id ?? null,
    created_by: creator,
    created_at: task.createdAt.toISOString(),
    updated_at: task.updatedAt.toISOString(),
    deletion: deletions.get(task.id) ?? null,
    version: task.version,
  }))
}

/** Deleted ones too. Throws Refusal `snatch_task.not_found`. */
export async function readSnatchTask(db: Queryable, parts: ReadingParts, id: string): Promise<SnatchTask> {
  const rows = isTaskId(id) ? await selectSnatchTasks(db, parts).where(inArray(snatchTaskTable.id, [id])) : []
  const [task] = await toSnatchTasks(db, parts, rows)
  if (!task) throw notFound('snatch_task.not_found')
  return task
}
