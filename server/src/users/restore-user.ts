import type { User } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { lockAnyUser } from './lock-user'
import { refuseTakenUsername } from './refuse-taken-username'
import { toUser, userLifecycle } from './user-row'

/**
 * Undoes a deletion; a user that is not deleted stays unchanged. Throws Refusal `user.not_found` (also after the
 * purge), `user.username_taken` if another user has taken the user name since.
 */
export async function restoreUser(tx: Transaction, caller: Caller, secrets: SecretBox, userId: string): Promise<User> {
  authorise(caller.actor, 'users.write')
  const reader = { actor: caller.actor, secrets }
  const user = await lockAnyUser(tx, userId)
  if (user.deleted_at === null) return toUser(user, reader)
  return toUser(await userLifecycle.restore(tx, caller, user).catch(refuseTakenUsername), reader)
}
