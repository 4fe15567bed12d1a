import { sql, type SQL } from 'drizzle-orm'
import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { can, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { isCounted, PRACTICE_CHANNEL } from '../stores/counted-stores'

type Broken = DeliveriesSummary['broken'][number]
type Channels = Pick<DeliveriesSummary, 'task_channels' | 'broken'>

const MAX_BROKEN = 20

/**
 * Returns failing channels, newest failure first. `own`: condition for the notification channels that the caller may
 * see. Task channels are included only if the caller may read them.
 */
export async function readBrokenChannels(db: Database, actor: Actor, own: SQL): Promise<Channels> {
  const mayReadTasks = can(actor, 'task-channels.read')
  const { rows } = await db.execute<Broken & { tasks: number; [column: string]: unknown }>(sql`
    with broken as (
      select 'notification' as type, id, name, code, state_since as since from notification_channels
        where (state = 'degraded' or state = 'disabled' and code is not null) and deleted_at is null
          and kind <> 'bell' and id <> ${PRACTICE_CHANNEL} and ${own}
      union all
      select 'task', id, name, coalesce(problem ->> 'code', last_trial ->> 'code'), state_since from task_channels
        where ${mayReadTasks} and state = 'needs_attention' and deleted_at is null and ${isCounted(sql`website_type`)}
    )
    select *, (select count(*)::int from broken where type = 'task') as tasks
    from broken order by since desc, id limit ${MAX_BROKEN}`)
  return {
    task_channels: mayReadTasks ? { needs_attention: rows[0]?.tasks ?? 0 } : null,
    broken: rows.map(({ type, id, name, code, since }) => ({
      type,
      id,
      name,
      code,
      since: new Date(since).toISOString(),
    })),
  }
}
