import { and, eq } from 'drizzle-orm'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { passwordMatches } from './password'
import { passwordTriesOf } from './sign-in-tries'
import { revertAttempts, throttle } from './throttle'
import { identityTable } from './user-row'

export const wrongCurrent = (code: string) =>
  new Refusal('invalid', code, { errors: [{ path: 'current_password', code, message: 'the current password' }] })

export const isPasswordOf = (userId: string) =>
  and(eq(identityTable.user_id, userId), eq(identityTable.kind, 'password'))

/** Returns the stored hash; null if the user has no password. */
export async function secretOf(db: Queryable, userId: string): Promise<string | null> {
  const [identity] = await db.select({ secret: identityTable.secret }).from(identityTable).where(isPasswordOf(userId))
  return identity?.secret ?? null
}

/**
 * Verifies the current password and returns its stored hash. Throws Refusal `user.current_password_required`,
 * `user.current_password_wrong`, `session.throttled`. Attempts are counted separately from sign-ins, so that a client
 * without a session cannot block a user.
 */
export async function checkCurrent(db: Database, userId: string, current: string | undefined): Promise<string | null> {
  if (current === undefined || current === '') throw wrongCurrent('user.current_password_required')
  await throttle(db, passwordTriesOf(userId))
  const stored = await secretOf(db, userId)
  if (!(await passwordMatches(stored, current))) throw wrongCurrent('user.current_password_wrong')
  return stored
}

/**
 * Requires the caller's own password before an action that a stolen session must not perform. Machines have no password
 * and are refused. Throws the Refusals of `checkCurrent`, and `permission.denied`.
 */
export async function confirmPassword(db: Database, actor: Actor, current: string | undefined): Promise<void> {
  const { id } = signedInUser(actor)
  await checkCurrent(db, id, current)
  await db.transaction((tx) => revertAttempts(tx, passwordTriesOf(id)))
}
