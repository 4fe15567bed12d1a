import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { CurrentUser, updateCurrentUser as endpoint } from '@outlet/shared/contract/session'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { lockUser } from '../users/lock-user'
import { toAuditedUser, toCurrentUser, userTable } from '../users/user-row'
import { changesUser } from '../users/user-columns'

/** Changes what one tells of oneself. Throws Refusal `user.version_conflict` (with `current`). */
export async function updateCurrentUser(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  { version, ...patch }: EndpointRequest<typeof endpoint>['body'],
): Promise<CurrentUser> {
  const before = await lockUser(tx, signedInUser(caller.actor).id)
  if (before.version !== version) {
    throw new Refusal('conflict', 'user.version_conflict', { current: toCurrentUser(before, secrets) })
  }
  if (!changesUser(before, patch)) return toCurrentUser(before, secrets)
  const [after] = await tx
    .update(userTable)
    .set({ ...patch, updatedAt: sql`clock_now()`, version: version + 1 })
    .where(eq(userTable.id, before.id))
    .returning()
  if (!after) throw new Error('the user was not stored')
  await recordAudit(tx, caller, {
    action: 'users.update',
    subjectType: 'user',
    subjectId: before.id,
    before: toAuditedUser(before),
    after: toAuditedUser(after),
  })
  await publishEvent(tx, 'users', [before.id])
  return toCurrentUser(after, secrets)
}
