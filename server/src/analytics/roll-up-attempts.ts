import { sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { daySpans, hourOf } from './day-spans'

const msBetween = (from: SQL, until: SQL) => sql`round(1000 * extract(epoch from ${until} - ${from}))`

/**
 * Rolls up purchase attempts with the duration of each step. A restock before the task was armed counts from the
 * arming. The product code is that of the task's target. The restock is the event published to tasks or, without one
 * (practice data), the alert event of the monitor.
 */
export async function rollUpAttempts(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_attempts (day, hour, store, task_id, channel_id, mode, outcome, reason, product_code, trigger_ms, cart_ms,
      quote_ms, order_ms, restock_to_order_ms)
    select d.day, ${hourOf(sql`a.created_at`, timeZone)}, a.website_type, a.task_id, a.channel_id, a.mode, a.state, a.reason,
      coalesce(target.product_code, a.product_id), ${msBetween(sql`restock.at`, sql`a.created_at`)},
      ${msBetween(sql`a.created_at`, sql`step.carted`)}, ${msBetween(sql`step.carted`, sql`step.quoted`)},
      ${msBetween(sql`step.quoted`, sql`step.placed`)}, ${msBetween(sql`restock.at`, sql`step.placed`)}
    from ${daySpans(timeZone, days)}
    join purchase_attempts a on a.created_at >= d.from_at and a.created_at < d.until_at
    left join lateral (
      select min(at) filter (where step = 'cart' and outcome = 'ok') as carted,
        min(at) filter (where step = 'quote' and outcome = 'ok') as quoted,
        min(at) filter (where step = 'place' and outcome = 'placed') as placed,
        min((details ->> 'armed_at')::timestamptz) filter (where step = 'triggered') as armed
      from purchase_steps where attempt_id = a.id
    ) as step on true
    left join lateral (
      select product_code from snatch_targets where task_id = a.task_id and product_id = a.product_id order by position limit 1
    ) as target on true
    left join lateral (
      select at from events
      where subject_type = 'product' and subject_id = a.product_id and kind = 'became_orderable' and store = a.website_type
        and at <= a.created_at
      order by at desc limit 1
    ) as orderable on true
    left join lateral (
      select e.at from inventory_monitors m
      join events e on e.subject_type = 'inventory_monitor' and e.subject_id = m.id::text and e.kind = 'restocked' and e.at <= a.created_at
      where orderable.at is null and m.website_type = a.website_type and m.product_id = a.product_id
      order by e.at desc limit 1
    ) as restocked on true
    cross join lateral (
      select case when coalesce(orderable.at, restocked.at) is not null
        then greatest(coalesce(orderable.at, restocked.at), step.armed) end as at
    ) as restock`)
}
