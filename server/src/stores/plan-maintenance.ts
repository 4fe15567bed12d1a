import { sql, type SQL } from 'drizzle-orm'
import type { Database, Queryable } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'

/** The store is under maintenance now. A condition on the table `stores`. */
export const inMaintenance = sql`coalesce(maintenance_from <= clock_now() and maintenance_until > clock_now(), false)`

/** Days ahead in which the next weekly window starts. */
const DAYS_AHEAD = 8

/**
 * Stores the current or next maintenance window of the stores that match `where`. Local times are those of the store's
 * time zone, on days with a clock change too. Returns the keys of the stores whose window changed.
 * @param timeZone the installation's
 */
export async function planMaintenance(db: Queryable, timeZone: string, where: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with planned as (
      select s.key, next.from_at, next.until_at
      from stores s
      cross join lateral (select coalesce(s.maintenance ->> 'time_zone', ${timeZone}) as zone) z
      left join lateral (
        select from_at, until_at from (
          select (w ->> 'from')::timestamp at time zone z.zone as from_at, (w ->> 'to')::timestamp at time zone z.zone as until_at
          from jsonb_array_elements(s.maintenance -> 'windows') w where w ->> 'kind' = 'once'
          union all
          select (day + (w ->> 'from')::time) at time zone z.zone, (day + (w ->> 'to')::time
            + case when w ->> 'to' <= w ->> 'from' then interval '1 day' else interval '0' end) at time zone z.zone
          from jsonb_array_elements(s.maintenance -> 'windows') w
          cross join generate_series(date_trunc('day', clock_now() at time zone z.zone) - interval '1 day',
            date_trunc('day', clock_now() at time zone z.zone) + make_interval(days => ${DAYS_AHEAD}), interval '1 day') day
          where w ->> 'kind' = 'weekly' and w -> 'days' @> to_jsonb(extract(isodow from day)::int)
        ) windows where until_at > clock_now() order by from_at, until_at desc limit 1
      ) next on true
      where ${where}
    )
    update stores s set maintenance_from = from_at, maintenance_until = until_at
    from planned p
    where s.key = p.key and (s.maintenance_from, s.maintenance_until) is distinct from (from_at, until_at)
    returning s.key`)
  return rows.map(({ key }) => key)
}

/** Replaces the windows that are over by the next ones, and plans the first ones of new stores. */
export async function followMaintenance(db: Database, timeZone: string): Promise<void> {
  await db.transaction(async (tx) => {
    const isOver = sql`s.deleted_at is null and s.maintenance -> 'windows' <> '[]' and coalesce(s.maintenance_until <= clock_now(), true)`
    const changed = await planMaintenance(tx, timeZone, isOver)
    if (changed.length > 0) await publishEvent(tx, 'stores', changed)
  })
}
