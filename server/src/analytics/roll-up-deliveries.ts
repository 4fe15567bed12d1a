import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { PRACTICE_CHANNEL, PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { daySpans, hourOf } from './day-spans'

/**
 * A person who waits for an alert notices a longer delay. Only alerts can be late: digests, repeats and escalations are
 * delayed on purpose.
 */
const isLate = sql`m.state = 'sent' and m.type = 'alert' and m.ended_at > m.event_at + interval '1 minute'`

/** Digests have no store; a digest of practice data counts as practice data. */
const store = sql`coalesce(m.store, case when m.channel_id = ${PRACTICE_CHANNEL} then ${PRACTICE_DATA_STORE} end)`

/** Rolls up messages to channels by their outcome. Suppressed messages (sent in a digest, or obsolete) do not count. */
export async function rollUpDeliveries(tx: Transaction, timeZone: string, days: readonly string[]): Promise<void> {
  await tx.execute(sql`
    insert into analytics_deliveries (day, hour, store, notification_channel_id, delivery_type, deliveries, sent, late, dead)
    select d.day, ${hourOf(sql`m.created_at`, timeZone)}, ${store}, m.channel_id, m.type, count(*),
      count(*) filter (where m.state = 'sent'), count(*) filter (where ${isLate}), count(*) filter (where m.state = 'dead')
    from ${daySpans(timeZone, days)}
    join deliveries m on m.created_at >= d.from_at and m.created_at < d.until_at and m.state <> 'suppressed'
    group by 1, 2, 3, 4, 5`)
}
