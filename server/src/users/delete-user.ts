import { userCan } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { endSessionsOf } from './end-sessions-of'
import { lockAdmins, lockUser, refuseLastAdmin } from './lock-user'
import { userLifecycle } from './user-row'

/**
 * Deletes a user (soft delete) and ends the user's sessions. The other data stays for a restore until the purge. Throws
 * Refusal `user.not_found`, `user.own_access`, `user.last_admin`.
 */
export async function deleteUser(tx: Transaction, caller: Caller, userId: string): Promise<Record<string, never>> {
  authorise(caller.actor, 'users.write')
  await lockAdmins(tx)
  const user = await lockUser(tx, userId)
  if (!userCan.changeAccess(user, caller.actor.id)) throw new Refusal('conflict', 'user.own_access')
  await refuseLastAdmin(tx, user)
  await endSessionsOf(tx, user.id)
  return userLifecycle.delete(tx, caller, user)
}
