import { and, eq, exists, isNull, sql, type SQL } from 'drizzle-orm'
import type { UserLeavesBehind } from '@outlet/shared/contract/users'
import { authorise, type Actor } from '../platform/audit/actor'
import { auditTable } from '../platform/audit/audit-row'
import { countCapped } from '../platform/db/count-capped'
import type { Database } from '../platform/db/database'
import { monitorTable } from '../inventory-monitors/monitor-row'
import { isLiveSession, sessionTable } from '../session/session-row'
import { readUser } from './lock-user'

/**
 * What the user has made that stays when they go, and the sessions that end. Who recorded an order or created a monitor
 * is what the audit trail says. Throws Refusal `user.not_found`.
 */
export async function leavesBehind(db: Database, actor: Actor, userId: string): Promise<UserLeavesBehind> {
  authorise(actor, 'users.write')
  const { id } = await readUser(db, userId)
  const byUser = and(eq(auditTable.actorKind, 'user'), eq(auditTable.actorId, id))
  const did = (action: string, also?: SQL) =>
    countCapped(db, auditTable, and(byUser, eq(auditTable.action, action), also))
  const isMonitorStill = and(sql`${monitorTable.id}::text = ${auditTable.subjectId}`, isNull(monitorTable.deletedAt))
  const monitorStill = db
    .select({ one: sql`1` })
    .from(monitorTable)
    .where(isMonitorStill)
  return {
    orders: await did('orders.record'),
    inventory_monitors: await did('inventory_monitors.create', exists(monitorStill)),
    audit_records: await countCapped(db, auditTable, byUser),
    sessions: await countCapped(db, sessionTable, and(eq(sessionTable.userId, id), isLiveSession)),
  }
}
