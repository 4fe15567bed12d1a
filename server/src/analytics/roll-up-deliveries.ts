import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { PRACTICE_CHANNEL, PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { daySpans, hourOf } from './day-spans'

/** Whoever waits for an alert notices more. Of what is put off on purpose (digests, repetitions, escalations) nothing is late. */
const isLate = sql`m.state = 'sent' and m.type = 'alert' and m.ended_at > m.event_at + interval '1 minute'`

/** A digest is of no store; that of practice data is practice data. */
const store = sql`coalesce(m.store, case when m.channel_id = ${PRACTICE_CHANNEL} then ${PRACTICE_DATA_STORE} end)`

/** Messages to channels by how they ended; what a digest told or nobody wanted any more is none. */
export async function rollUpDeliveries(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_deliveries (day, hour, store, notification_channel_id, delivery_type, deliveries, sent, late, dead)
    select d.day, ${hourOf(sql`m.created_at`, timeZone)}, ${store}, m.channel_id, m.type, count(*),
      count(*) filter (where m.state = 'sent'), count(*) filter (where ${isLate}), count(*) filter (where m.state = 'dead')
    from ${daySpans(timeZone, days)}
    join deliveries m on m.created_at >= d.from_at and m.created_at < d.until_at and m.state <> 'suppressed'
    group by 1, 2, 3, 4, 5`)
}
