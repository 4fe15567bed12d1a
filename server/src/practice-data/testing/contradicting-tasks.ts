import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database'

/** Names of the tasks whose state does not follow from their limits and attempts. */
export async function contradictingTasks(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with used as (
      select task_id, sum(spent) as spent, count(*) filter (where state = 'placed') as placed
      from purchase_attempts group by task_id
    )
    select name from snatch_tasks t join used u on u.task_id = t.id where not coalesce(
      case
        when t.state = 'suspended' then t.failures = 5 and not exists (
          select from (select state from purchase_attempts where task_id = t.id order by created_at desc limit 5) last
          where last.state <> 'refused')
        when t.end_reason = 'completed' then u.placed = t.slots
        when t.end_reason = 'exhausted' then u.spent <= t.budget and u.spent + t.max_total > t.budget
        when t.end_reason = 'expired' then t.expires_at <= clock_now()
        else u.spent < t.budget
      end, false)`)
  return rows.map(({ name }) => name)
}
