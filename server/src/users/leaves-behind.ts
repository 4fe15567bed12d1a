import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { UserLeavesBehind } from '@outlet/shared/contract/users'
import { authorise, type Actor } from '../platform/audit/actor'
import { auditTable } from '../platform/audit/audit-row'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { isLiveSession, sessionTable } from './session-row'
import { readUser } from './lock-user'

/**
 * Counts the items of a user that stay after a deletion, and the sessions that end. The audit trail supplies who
 * recorded an order or created a monitor. Throws Refusal `user.not_found`.
 */
export async function leavesBehind(db: Database, actor: Actor, userId: string): Promise<UserLeavesBehind> {
  authorise(actor, 'users.write')
  const { id } = await readUser(db, userId)
  const byUser = and(eq(auditTable.actor_kind, 'user'), eq(auditTable.actor_id, id))
  const did = (action: string, also?: SQL) =>
    countCapped(db, auditTable, and(byUser, eq(auditTable.action, action), also))
  const isMonitorStored = sql`exists (
    select 1 from inventory_monitors m where m.id::text = ${auditTable.subject_id} and m.deleted_at is null)`
  return {
    orders: await did('orders.record'),
    inventory_monitors: await did('inventory_monitors.create', isMonitorStored),
    audit_records: await countCapped(db, auditTable, byUser),
    sessions: await countCapped(db, sessionTable, and(eq(sessionTable.user_id, id), isLiveSession)),
  }
}
