import { and, eq } from 'drizzle-orm'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database, Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { passwordMatches } from '../session/password'
import { passwordTriesOf } from '../session/sign-in-tries'
import { forgive, throttle } from '../session/throttle'
import { identityTable } from './user-row'

export const wrongCurrent = (code: string) =>
  new Refusal('invalid', code, { errors: [{ path: 'current_password', code, message: 'the current password' }] })

export const isPasswordOf = (userId: string) =>
  and(eq(identityTable.userId, userId), eq(identityTable.kind, 'password'))

/** Null = the user has none. */
export async function secretOf(db: Queryable, userId: string): Promise<string | null> {
  const [identity] = await db.select({ secret: identityTable.secret }).from(identityTable).where(isPasswordOf(userId))
  return identity?.secret ?? null
}

/**
 * Answers the stored hash that the current password was compared with. Throws Refusal `user.current_password_required`,
 * `user.current_password_wrong`, `session.throttled`: counted apart from sign-ins, so that nobody who has no session can
 * keep a user from this.
 */
export async function checkCurrent(db: Database, userId: string, current: string | undefined): Promise<string | null> {
  if (current === undefined || current === '') throw wrongCurrent('user.current_password_required')
  await throttle(db, passwordTriesOf(userId))
  const stored = await secretOf(db, userId)
  if (!(await passwordMatches(stored, current))) throw wrongCurrent('user.current_password_wrong')
  return stored
}

/**
 * Asks whoever is signed in for their own password again, before what a stolen session must not do. Machines have none, and
 * are refused. Throws as `checkCurrent`, and Refusal `permission.denied`.
 */
export async function confirmPassword(db: Database, actor: Actor, current: string | undefined): Promise<void> {
  const { id } = signedInUser(actor)
  await checkCurrent(db, id, current)
  await db.transaction((tx) => forgive(tx, passwordTriesOf(id)))
}
