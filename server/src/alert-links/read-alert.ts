import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'

interface AlertRow extends Record<string, unknown> {
  title: string | null
  rule: string
  at: string
  acknowledged_at: string | null
  acknowledged_by: string | null
}

/** An alert as its page tells of it, whoever asks: the link that names it is signed. */
export async function readAlert(db: Database, alertId: string): Promise<AlertRow | undefined> {
  const { rows } = await db.execute<AlertRow>(sql`
    select (select title from deliveries d where d.alert_id = a.id and d.type = 'alert' order by created_at limit 1) as title, r.name as rule, a.at,
      a.acknowledged_at, (select name from users where id = a.acknowledged_by) as acknowledged_by
    from alerts a join alert_rules r on r.id = a.rule_id where a.id = ${alertId}`)
  return rows[0]
}
