import { grantsAccess, type UserChange } from '@outlet/shared/contract/users'
import { authorise, type Actor } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { confirmPassword } from './confirm-password'
import { readUser } from './lock-user'
import { toUser } from './user-row'

/**
 * Requires the caller's own password if a change of a user grants access. It must judge the version that `updateUser`
 * changes afterwards, since a change of a later version would not be judged. Throws Refusal `user.not_found`,
 * `user.version_conflict` (with `current`), and the Refusals of `confirmPassword`.
 */
export async function confirmUserChange(
  db: Database,
  reader: { actor: Actor; secrets: SecretBox },
  userId: string,
  { version, current_password: current, ...change }: UserChange,
): Promise<void> {
  authorise(reader.actor, 'users.write')
  const before = await readUser(db, userId)
  await checkVersion('user', before, version, () => toUser(before, reader))
  if (grantsAccess(before, change)) await confirmPassword(db, reader.actor, current)
}
