import { eq, sql } from 'drizzle-orm'
import type { User } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { lockAnyUser } from './lock-user'
import { refuseTakenUsername } from './refuse-taken-username'
import { toAuditedUser, toUser, userTable } from './user-row'

/**
 * Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `user.not_found` (after the purge too),
 * `user.username_taken` where somebody else has got the user name since.
 */
export async function restoreUser(tx: Transaction, caller: Caller, secrets: SecretBox, userId: string): Promise<User> {
  authorise(caller.actor, 'users.write')
  const reader = { actor: caller.actor, secrets }
  const user = await lockAnyUser(tx, userId)
  if (!user.deletedAt) return toUser(user, reader)
  const [restored] = await tx
    .update(userTable)
    .set({ deletedAt: null, updatedAt: sql`clock_now()`, version: user.version + 1 })
    .where(eq(userTable.id, user.id))
    .returning()
    .catch(refuseTakenUsername)
  if (!restored) throw new Error('the user was not stored')
  await recordAudit(tx, caller, {
    action: 'users.restore',
    subjectType: 'user',
    subjectId: user.id,
    after: toAuditedUser(restored),
  })
  await publishEvent(tx, 'users', [user.id])
  return toUser(restored, reader)
}
