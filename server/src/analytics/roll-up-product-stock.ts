import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { daySpans, hourOf } from './day-spans'

/** Rolls up the restocked and sold-out events of product monitors, so that the counts equal those of the monitors. */
export async function rollUpProductStock(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_product_stock (day, hour, store, product_code, restocks, sold_outs)
    select d.day, ${hourOf(sql`e.at`, timeZone)}, e.store, e.payload ->> 'product_code',
      count(*) filter (where e.kind = 'restocked'), count(*) filter (where e.kind = 'sold_out')
    from ${daySpans(timeZone, days)}
    join events e on e.kind in ('restocked', 'sold_out') and e.at >= d.from_at and e.at < d.until_at
      and e.subject_type = 'inventory_monitor'
    group by 1, 2, 3, 4`)
}
