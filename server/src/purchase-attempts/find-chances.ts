import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { executePrepared } from '../platform/db/prepared'
import { isBuyingStopped } from '../buying-stop/buying-stop'

/** Target of an armed task that, by the newest reading, can be ordered within the task's limits. */
export interface Chance extends Record<string, unknown> {
  task_id: string
  channel_id: string
  product_id: string
  product_code: string
  variant_id: string
  title: string
  variant_name: string | null
}

/** Tasks to search: all, those with these products as targets, or these. */
export type ChanceFilter = { products: readonly string[]; websiteType: string } | { taskIds: readonly string[] } | 'all'

const tasksMatching = (filter: ChanceFilter) => {
  if (filter === 'all') return sql`true`
  if ('taskIds' in filter) return sql`task.id = any(${sql.param([...filter.taskIds])}::uuid[])`
  return sql`task.id = any(array(select task_id from snatch_targets
    where website_type = ${filter.websiteType} and product_id = any(${sql.param([...filter.products])}::text[])))`
}

/**
 * Finds purchases that can start now, by priority and rank: variants, and products without variants. A variant whose
 * attempt has failed is excluded until a newer reading.
 */
export async function findChances(
  tx: Transaction,
  filter: ChanceFilter,
): Promise<(Chance & { active_hours: unknown })[]> {
  const { rows } = await executePrepared<Chance & { active_hours: unknown }>(
    tx,
    sql`
    select task.id as task_id, task.channel_id, task.active_hours, target.product_id, target.product_code,
      item.variant_id, product.name as title, item.variant_name
    from snatch_tasks task
    join task_channels channel on channel.id = task.channel_id and channel.state = 'active' and channel.deleted_at is null
    join snatch_targets target on target.task_id = task.id
    join products product on product.website_type = target.website_type and product.id = target.product_id
      and product.deleted_at is null and not product.is_offline
    cross join lateral (
      select v.variant_id, concat_ws(' · ', v.color_name, v.size) as variant_name, v.ats, v.currency,
        coalesce(v.promotional_price, v.sales_price) as price
      from variants v
      where v.website_type = product.website_type and v.product_id = product.id and v.missed < 2 and v.is_orderable
        and (target.variant_id is null or v.variant_id = target.variant_id)
      union all
      select product.id, null, product.ats, product.currency, coalesce(product.promotional_price, product.current_price)
      where product.orderable and (target.variant_id is null or target.variant_id = product.id) and not exists (
        select 1 from variants v where v.website_type = product.website_type and v.product_id = product.id and v.missed < 2)
    ) item
    where task.state = 'armed' and task.deleted_at is null and ${tasksMatching(filter)} and not ${isBuyingStopped}
      and coalesce(task.rests_until, '-infinity') <= clock_now() and coalesce(task.starts_at, '-infinity') <= clock_now()
      and coalesce(task.expires_at, 'infinity') > clock_now()
      and not exists (select 1 from purchase_attempts open where open.task_id = task.id and open.is_open)
      and coalesce(item.ats, task.quantity) >= task.quantity and item.currency = task.currency
      and (item.price is null or item.price between coalesce(task.min_unit_price, 0) and task.max_unit_price)
      and not exists (
        select 1 from purchase_attempts tried
        where tried.task_id = task.id and tried.variant_id = item.variant_id and tried.state <> 'placed'
          and tried.ended_at >= coalesce((
            select max(c.read_at) from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
            where m.website_type = product.website_type and m.product_id = product.id and m.deleted_at is null), 'infinity'))
    order by task.priority desc, task.created_at, task.id, target.position, item.price nulls last, item.variant_id`,
  )
  return rows
}
