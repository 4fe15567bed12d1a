import { sql, type SQL } from 'drizzle-orm'
import { mutableEvents } from '@outlet/shared/contract/alert-rules'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'

/** A person may end the mute at any time, so the held deliveries are checked again this often. */
const CHECK_AGAIN = sql`interval '1 minute'`

/**
 * Holds a channel's due repeats and escalations about muted monitors and stores: their alerts were sent before the mute.
 */
export async function holdMuted(tx: Transaction, channelId: string, isDue: SQL): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    update deliveries d set state = 'held', holder = null, next_at = least(muted.until, clock_now() + ${CHECK_AGAIN})
    from (
      select due.id, greatest(m.muted_until, s.muted_until) as until
      from (select * from deliveries where channel_id = ${channelId} and ${isDue} and type in ('repeat', 'escalation')
        and event = any(${sql.param([...mutableEvents])}::text[])) due
      left join inventory_monitors m
        on m.id = case when due.subject_type = 'inventory_monitor' then due.subject_id::uuid end
      left join stores s on s.key = due.store
    ) muted
    where d.id = muted.id and muted.until > clock_now()`)
  if (rowCount) await publishEvent(tx, 'deliveries', [])
}
