import { sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { EndedSessions } from '@outlet/shared/contract/session'
import type { setUserPassword as endpoint } from '@outlet/shared/contract/users'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { endSessionsOf } from '../session/end-sessions-of'
import { hashPassword } from '../session/password'
import type { SecretBox } from '../platform/secrets/secret-box'
import { forgetTries, passwordTriesOf } from '../session/sign-in-tries'
import { forgive } from '../session/throttle'
import { checkPassword } from './check-password'
import { checkCurrent, confirmPassword, isPasswordOf, secretOf, wrongCurrent } from './confirm-password'
import { lockUser } from './lock-user'
import { identityTable } from './user-row'

type NewPassword = EndpointRequest<typeof endpoint>['body']

/**
 * Changes one's own password, which ends one's other sessions, or resets another user's, which ends all of theirs. Both ask for
 * the caller's own password. Throws Refusal `password.too_weak`, `password.too_common`, `user.not_found`,
 * `user.current_password_required`, `user.current_password_wrong`, `session.throttled`: counted apart from sign-ins, so that
 * nobody who has no session can keep a user from this.
 */
export async function setPassword(
  db: Database,
  caller: Caller,
  secrets: SecretBox,
  userId: string,
  { password, current_password: current }: NewPassword,
): Promise<EndedSessions> {
  const asker = signedInUser(caller.actor)
  if (asker.id !== userId) {
    authorise(asker, 'users.write')
    checkPassword(password)
    await confirmPassword(db, asker, current)
    const secret = await hashPassword(password)
    return db.transaction((tx) => resetPassword(tx, { caller, secrets }, userId, secret))
  }
  checkPassword(password)
  const checked = await checkCurrent(db, userId, current)
  const secret = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    // Reset by an admin meanwhile: what was checked is the current password no more.
    if ((await secretOf(tx, userId)) !== checked) throw wrongCurrent('user.current_password_wrong')
    await forgive(tx, passwordTriesOf(userId))
    return store(tx, caller, { userId, secret, action: 'users.change_password', keep: asker.sessionId })
  })
}

async function resetPassword(
  tx: Transaction,
  { caller, secrets }: { caller: Caller; secrets: SecretBox },
  userId: string,
  secret: string,
): Promise<EndedSessions> {
  await forgetTries(tx, secrets, await lockUser(tx, userId))
  return store(tx, caller, { userId, secret, action: 'users.reset_password', keep: null })
}

interface Change {
  userId: string
  secret: string
  action: string
  keep: string | null
}

async function store(
  tx: Transaction,
  caller: Caller,
  { userId, secret, action, keep }: Change,
): Promise<EndedSessions> {
  await tx
    .update(identityTable)
    .set({ secret, updatedAt: sql`clock_now()` })
    .where(isPasswordOf(userId))
  const ended = await endSessionsOf(tx, userId, keep)
  await recordAudit(tx, caller, { action, subjectType: 'user', subjectId: userId, after: { ended_sessions: ended } })
  return { ended }
}
