import { eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { lockUser } from '../users/lock-user'
import { toCurrentUser, avatarTable, userTable } from '../users/user-row'

export async function removeAvatar(tx: Transaction, caller: Caller, secrets: SecretBox): Promise<CurrentUser> {
  const before = await lockUser(tx, signedInUser(caller.actor).id)
  if (before.avatar === null) return toCurrentUser(before, secrets)
  await tx.delete(avatarTable).where(eq(avatarTable.user_id, before.id))
  await tx
    .update(userTable)
    .set({ avatar: null, updated_at: sql`clock_now()` })
    .where(eq(userTable.id, before.id))
  await recordAudit(tx, caller, {
    action: 'users.remove_avatar',
    subjectType: 'user',
    subjectId: before.id,
    before: { avatar: before.avatar },
  })
  await publishEvent(tx, 'users', [before.id])
  return toCurrentUser({ ...before, avatar: null }, secrets)
}
