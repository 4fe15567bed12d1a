import { grantsAccess, type UserChange } from '@outlet/shared/contract/users'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { confirmPassword } from './confirm-password'
import { readUser } from './lock-user'
import { toUser } from './user-row'

/**
 * Asks for the caller's own password where a change of a user grants access. It judges the very version that `updateUser`
 * changes afterwards: a change of a version still to come would pass unjudged. Throws Refusal `user.not_found`,
 * `user.version_conflict` (with `current`), and as `confirmPassword`.
 */
export async function confirmUserChange(
  db: Database,
  reader: { actor: Actor; secrets: SecretBox },
  userId: string,
  { version, current_password: current, ...change }: UserChange,
): Promise<void> {
  authorise(reader.actor, 'users.write')
  const before = await readUser(db, userId)
  if (before.version !== version) {
    throw new Refusal('conflict', 'user.version_conflict', { current: toUser(before, reader) })
  }
  if (grantsAccess(before, change)) await confirmPassword(db, reader.actor, current)
}
