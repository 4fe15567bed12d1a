import { sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { EndedSessions } from '@outlet/shared/contract/session'
import type { setUserPassword as endpoint } from '@outlet/shared/contract/users'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { endSessionsOf } from './end-sessions-of'
import { hashPassword } from './password'
import type { SecretBox } from '../platform/secrets/secret-box'
import { forgetTries, passwordTriesOf } from './sign-in-tries'
import { revertAttempts } from './throttle'
import { checkPassword } from './check-password'
import { checkCurrent, confirmPassword, isPasswordOf, secretOf, wrongCurrent } from './confirm-password'
import { lockUser } from './lock-user'
import { identityTable } from './user-row'

type NewPassword = EndpointRequest<typeof endpoint>['body']

/**
 * Changes the caller's own password, which ends their other sessions, or resets another user's, which ends all of that
 * user's sessions. Both require the caller's own password. Throws Refusal `password.too_weak`, `password.too_common`,
 * `user.not_found`, `user.current_password_required`, `user.current_password_wrong`, `session.throttled`. Attempts are
 * counted separately from sign-ins, so that a client without a session cannot block a user.
 */
export async function setPassword(
  db: Database,
  caller: Caller,
  secrets: SecretBox,
  userId: string,
  { password, current_password: current }: NewPassword,
): Promise<EndedSessions> {
  const requester = signedInUser(caller.actor)
  if (requester.id !== userId) {
    authorise(requester, 'users.write')
    checkPassword(password)
    await confirmPassword(db, requester, current)
    const secret = await hashPassword(password)
    return db.transaction((tx) => resetPassword(tx, { caller, secrets }, userId, secret))
  }
  checkPassword(password)
  const checked = await checkCurrent(db, userId, current)
  const secret = await hashPassword(password)
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    // An admin has reset the password meanwhile: the verified password is no longer the current one.
    if ((await secretOf(tx, userId)) !== checked) throw wrongCurrent('user.current_password_wrong')
    await revertAttempts(tx, passwordTriesOf(userId))
    return store(tx, caller, { userId, secret, action: 'users.change_password', exceptSession: requester.sessionId })
  })
}

async function resetPassword(
  tx: Transaction,
  { caller, secrets }: { caller: Caller; secrets: SecretBox },
  userId: string,
  secret: string,
): Promise<EndedSessions> {
  await forgetTries(tx, secrets, await lockUser(tx, userId))
  return store(tx, caller, { userId, secret, action: 'users.reset_password', exceptSession: null })
}

interface Change {
  userId: string
  secret: string
  action: string
  exceptSession: string | null
}

async function store(
  tx: Transaction,
  caller: Caller,
  { userId, secret, action, exceptSession }: Change,
): Promise<EndedSessions> {
  await tx
    .update(identityTable)
    .set({ secret, updated_at: sql`clock_now()` })
    .where(isPasswordOf(userId))
  const ended = await endSessionsOf(tx, userId, exceptSession)
  await recordAudit(tx, caller, { action, subjectType: 'user', subjectId: userId, after: { ended_sessions: ended } })
  return { ended }
}
