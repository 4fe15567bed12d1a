import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { signIn as signInEndpoint } from '@outlet/shared/contract/session'
import { clock } from '../platform/time/clock'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import { identityTable, userTable } from '../users/user-row'
import { passwordMatches } from './password'
import { SESSION_DAYS, sessionTable } from './session-row'
import { forgiveSignIn, throttleSignIn } from './throttle-sign-in'
import { hashToken, newToken } from '../platform/secrets/token'

export interface Credentials {
  username: string
  password: string
}

/**
 * Opens a session and answers its token. An unknown name, a wrong password and an inactive user get the same
 * Refusal `session.wrong_credentials` in the same time; too many attempts `session.throttled`.
 */
export async function signIn(
  db: Database,
  caller: Caller,
  { username, password }: Credentials,
  userAgent: string | null,
): Promise<EndpointResponse<typeof signInEndpoint>> {
  const address = caller.address ?? ''
  await throttleSignIn(db, username, address)
  const [found] = await db
    .select({ user: userTable, secret: identityTable.secret })
    .from(userTable)
    .innerJoin(identityTable, and(eq(identityTable.userId, userTable.id), eq(identityTable.kind, 'password')))
    .where(and(sql`lower(${userTable.username}) = lower(${username})`, isNull(userTable.deletedAt)))
  const matches = await passwordMatches(found?.secret ?? null, password)
  if (!found || !matches || found.user.state !== 'active') throw wrongCredentials()
  const { user } = found
  const token = newToken()
  const sessionId = uuidv7()
  await db.transaction(async (tx) => {
    await refuseIfChanged(tx, user.id, found.secret)
    await forgiveSignIn(tx, username, address)
    await tx.insert(sessionTable).values({
      tokenHash: hashToken(token),
      id: sessionId,
      userId: user.id,
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
      expiresAt: new Date(clock.now() + SESSION_DAYS * 86_400_000),
    })
    await tx
      .update(userTable)
      .set({ lastSeenAt: sql`clock_now()` })
      .where(eq(userTable.id, user.id))
    const actor = { kind: 'user', id: user.id, name: user.name, role: user.role, sessionId } as const
    await recordAudit(tx, { ...caller, actor }, { action: 'session.sign_in', subjectType: 'user', subjectId: user.id })
  })
  return { access_token: token, token_type: 'bearer' }
}

const wrongCredentials = () => new Refusal('unauthenticated', 'session.wrong_credentials')

/**
 * Whoever changes a password, deactivates or deletes holds the user's row and ends the sessions that there are: one that
 * is being opened with what held before must not slip in behind.
 */
async function refuseIfChanged(tx: Transaction, userId: string, secret: string): Promise<void> {
  const isActive = and(eq(userTable.id, userId), eq(userTable.state, 'active'), isNull(userTable.deletedAt))
  const [user] = await tx.select({ id: userTable.id }).from(userTable).where(isActive).for('no key update')
  const isSame = and(eq(identityTable.userId, userId), eq(identityTable.secret, secret))
  const [identity] = await tx.select({ id: identityTable.id }).from(identityTable).where(isSame)
  if (!user || !identity) throw wrongCredentials()
}
