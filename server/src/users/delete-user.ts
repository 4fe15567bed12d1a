import { eq, sql } from 'drizzle-orm'
import { userCan } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { endSessionsOf } from '../session/end-sessions-of'
import { lockAdmins, lockUser, refuseLastAdmin } from './lock-user'
import { toAuditedUser, userTable } from './user-row'

/**
 * Ends the user's sessions; the rest stays for a restore, until the purge. Throws Refusal `user.not_found`,
 * `user.own_access`, `user.last_admin`.
 */
export async function deleteUser(tx: Transaction, caller: Caller, userId: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'users.write')
  await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (!userCan.changeAccess(user, caller.actor.id)) throw new Refusal('conflict', 'user.own_access')
  await refuseLastAdmin(tx, user)
  await tx
    .update(userTable)
    .set({ deletedAt: sql`clock_now()`, updatedAt: sql`clock_now()`, version: user.version + 1 })
    .where(eq(userTable.id, user.id))
  await endSessionsOf(tx, user.id)
  await recordAudit(tx, caller, {
    action: 'users.delete',
    subjectType: 'user',
    subjectId: user.id,
    before: toAuditedUser(user),
  })
  await publishEvent(tx, 'users', [user.id])
  return {}
}
