import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import type { AttemptRow } from '../attempt-row'

/**
 * Events of attempts as `<kind of event> <attempt>`, and the reasons for events: `was unknown` and `was asked` with the
 * attempt, `was paused` with the channel.
 */
export async function readAttemptEvents(db: Queryable, attempts: readonly AttemptRow[]): Promise<ReadonlySet<string>> {
  const ids = sql.param(attempts.map(({ id }) => id))
  const channels = sql.param([...new Set(attempts.map(({ channelId }) => channelId))])
  const { rows } = await db.execute<{ event: string }>(sql`
    select kind || ' ' || subject_id as event from events
    where subject_type = 'purchase_attempt' and subject_id = any(${ids}::text[])
    union all
    select 'was ' || step || ' ' || attempt_id from purchase_steps
    where step in ('unknown', 'asked') and attempt_id = any(${ids}::uuid[])
    union all
    select 'was paused ' || subject_id from audit
    where subject_type = 'task_channel' and subject_id = any(${channels}::text[]) and action = 'task_channels.pause'`)
  return new Set(rows.map(({ event }) => event))
}
