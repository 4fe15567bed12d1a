import { userCan, type User, type UserChange } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { emit } from '../platform/outbox/emit'
import { endSessionsOf } from './end-sessions-of'
import { lockAdmins, lockUser, refuseLastAdmin } from './lock-user'
import { refuseTakenUsername } from './refuse-taken-username'
import { changesUser, toUser, userLifecycle, type UserRow } from './user-row'

export type UserPatch = Omit<UserChange, 'current_password'>

/** Whether a change affects the user's access, so that existing sessions must end. */
const changesAccess = (row: UserRow, { role = row.role, state = row.state }: Omit<UserPatch, 'version'>) =>
  role !== row.role || state !== row.state

/**
 * Changes a user. Another role, or a deactivation, ends the user's sessions. A patch without a difference leaves the
 * version as it is. Throws Refusal `user.not_found`, `user.version_conflict` (with `current`), `user.own_access`,
 * `user.last_admin`, `user.username_taken`.
 */
export async function updateUser(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  userId: string,
  { version, ...patch }: UserPatch,
): Promise<User> {
  authorise(caller.actor, 'users.write')
  const reader = { actor: caller.actor, secrets }
  if (patch.role !== undefined || patch.state !== undefined) await lockAdmins(tx)
  const before = await lockUser(tx, userId)
  await checkVersion('user', before, version, () => toUser(before, reader))
  if (!changesUser(before, patch)) return toUser(before, reader)
  const access = changesAccess(before, patch)
  if (access) {
    if (!userCan.changeAccess(before, caller.actor.id)) throw new Refusal('conflict', 'user.own_access')
    await refuseLastAdmin(tx, before)
  }
  const after = await userLifecycle.change(tx, caller, before, patch).catch(refuseTakenUsername)
  if (access) await endSessionsOf(tx, before.id)
  if (after.role !== before.role) {
    const payload = { role: after.role, by: caller.actor.name }
    await emit(tx, [{ kind: 'role_changed', subject: { type: 'user', id: after.id }, payload }])
  }
  return toUser(after, reader)
}
