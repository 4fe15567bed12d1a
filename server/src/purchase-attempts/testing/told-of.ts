import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database'
import type { AttemptRow } from '../attempt-row'

/**
 * What people were told of each attempt, as `<kind of event> <attempt>`; and what there was to tell: `was unknown` and
 * `was asked` with the attempt, `was paused` with the channel.
 */
export async function toldOf(db: Queryable, attempts: readonly AttemptRow[]): Promise<ReadonlySet<string>> {
  const ids = sql.param(attempts.map(({ id }) => id))
  const channels = sql.param([...new Set(attempts.map(({ channelId }) => channelId))])
  const { rows } = await db.execute<{ told: string }>(sql`
    select kind || ' ' || subject_id as told from events
    where subject_type = 'purchase_attempt' and subject_id = any(${ids}::text[])
    union all
    select 'was ' || step || ' ' || attempt_id from purchase_steps
    where step in ('unknown', 'asked') and attempt_id = any(${ids}::uuid[])
    union all
    select 'was paused ' || subject_id from audit
    where subject_type = 'task_channel' and subject_id = any(${channels}::text[]) and action = 'task_channels.pause'`)
  return new Set(rows.map(({ told }) => told))
}
