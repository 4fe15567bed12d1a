import { eq, sql } from 'drizzle-orm'
import { userCan, type User, type UserChange } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { emit } from '../platform/outbox/emit'
import { endSessionsOf } from '../session/end-sessions-of'
import { lockAdmins, lockUser, refuseLastAdmin } from './lock-user'
import { refuseTakenUsername } from './refuse-taken-username'
import { toAuditedUser, toUser, userTable, type UserRow } from './user-row'
import { changesUser, columnsOfUser } from './user-columns'

export type UserPatch = Omit<UserChange, 'current_password'>

/** What the user may do changes: their sessions were opened for something else. */
const changesAccess = (row: UserRow, { role = row.role, state = row.state }: Omit<UserPatch, 'version'>) =>
  role !== row.role || state !== row.state

/**
 * Changes a user; another role, or deactivation, ends their sessions. A patch that changes nothing leaves the version as
 * it is. Throws Refusal `user.not_found`, `user.version_conflict` (with `current`), `user.own_access`,
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
  if (before.version !== version) {
    throw new Refusal('conflict', 'user.version_conflict', { current: toUser(before, reader) })
  }
  const columns = columnsOfUser(patch)
  if (!changesUser(before, columns)) return toUser(before, reader)
  const access = changesAccess(before, patch)
  if (access) {
    if (!userCan.changeAccess(before, caller.actor.id)) throw new Refusal('conflict', 'user.own_access')
    await refuseLastAdmin(tx, before)
  }
  const [after] = await tx
    .update(userTable)
    .set({ ...columns, updatedAt: sql`clock_now()`, version: version + 1 })
    .where(eq(userTable.id, before.id))
    .returning()
    .catch(refuseTakenUsername)
  if (!after) throw new Error('the user was not stored')
  if (access) await endSessionsOf(tx, before.id)
  await recordAudit(tx, caller, {
    action: 'users.update',
    subjectType: 'user',
    subjectId: before.id,
    before: toAuditedUser(before),
    after: toAuditedUser(after),
  })
  await publishEvent(tx, 'users', [before.id])
  if (after.role !== before.role) {
    const payload = { role: after.role, by: caller.actor.name }
    await emit(tx, [{ kind: 'role_changed', subject: { type: 'user', id: after.id }, payload }])
  }
  return toUser(after, reader)
}
