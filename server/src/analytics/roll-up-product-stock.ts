import { sql } from 'drizzle-orm'
import { MONITOR } from '../inventory-monitors/engine/monitor-events'
import type { Transaction } from '../platform/db/database'
import { daySpans, hourOf } from './day-spans'

/** Restocks and sold-outs of products as their monitors reported them, so that both count the same. */
export async function rollUpProductStock(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_product_stock (day, hour, store, product_code, restocks, sold_outs)
    select d.day, ${hourOf(sql`e.at`, timeZone)}, e.store, e.payload ->> 'product_code',
      count(*) filter (where e.kind = 'restocked'), count(*) filter (where e.kind = 'sold_out')
    from ${daySpans(timeZone, days)}
    join events e on e.kind in ('restocked', 'sold_out') and e.at >= d.from_at and e.at < d.until_at
      and e.subject_type = ${MONITOR}
    group by 1, 2, 3, 4`)
}
