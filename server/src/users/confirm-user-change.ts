import { grantsAccess, type UserChange } from '@outlet/shared/contract/users'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { confirmPassword } from './confirm-password'
import { readUser } from './lock-user'

/**
 * Asks for the caller's own password where a change of a user grants access. A change of another version of the user is left
 * to `updateUser`, which refuses it. Throws Refusal `user.not_found`, and as `confirmPassword`.
 */
export async function confirmUserChange(
  db: Database,
  actor: Actor,
  userId: string,
  { version, current_password: current, ...change }: UserChange,
): Promise<void> {
  authorise(actor, 'users.write')
  const before = await readUser(db, userId)
  if (before.version === version && grantsAccess(before, change)) await confirmPassword(db, actor, current)
}
