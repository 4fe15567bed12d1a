import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database'
import { rollUpDays } from './roll-up-days'
import { rollUpHours } from './roll-up-hours'
import { stepStart } from './zone-steps'

const iso = (instant: number) => new Date(instant).toISOString()

/** The first hour that the raw history still has in full: its oldest partition begins there. */
async function rawSince(db: Database, timeZone: string): Promise<number | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'stock_intervals'::regclass
    order by 1 limit 1`)
  const [year, month] = (rows[0]?.name ?? '').split('_').slice(-2).map(Number)
  if (year === undefined || month === undefined) return null
  const begin = Date.UTC(year, month - 1, 1)
  const hour = stepStart(timeZone, 'hour', begin)
  return hour === begin ? begin : hour + 3_600_000
}

/**
 * Makes the roll-ups anew from what is kept of the raw history; what is older stays as it was rolled up. For when a roll-up
 * is doubted: the outcome is the same as that of rolling up as readings come in. A restock at the very beginning of the raw
 * history is not seen again, since nothing is known before it.
 */
export async function rebuildHistory(db: Database, timeZone: string, now: number): Promise<void> {
  const since = await rawSince(db, timeZone)
  if (since === null) return
  // Days are made of hours, which are kept for longer: the day of the first hour is made anew as a whole.
  const firstDay = stepStart(timeZone, 'day', since)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from monitor_checks order by monitor_id for update`)
    for (const [table, begin] of [
      ['stock_hours', iso(since)],
      ['stock_days', iso(firstDay)],
    ] as const) {
      const name = sql.identifier(table)
      await tx.execute(sql`delete from ${name} where from_at >= ${begin}`)
      await tx.execute(sql`update ${name} set until_at = ${begin} where until_at > ${begin}`)
    }
    await tx.execute(sql`
      update monitor_checks c set rolled_orderable = null,
        hours_until = case when hours_until is null or m.created_at >= ${iso(since)} then null else least(hours_until, ${iso(since)}) end,
        days_until = case when days_until is null or m.created_at >= ${iso(firstDay)} then null else least(days_until, ${iso(firstDay)}) end
      from inventory_monitors m where m.id = c.monitor_id`)
  })
  await rollUpHours(db, timeZone, now)
  await rollUpDays(db, timeZone, now)
}
