import { and, eq, isNull, sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { signIn as signInEndpoint } from '@outlet/shared/contract/session'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Database } from '../db/database'
import { uuidv7 } from '../db/uuid'
import { Refusal } from '../http/refusal'
import { identityTable, sessionTable, userTable } from '../users/user-row'
import { passwordMatches } from './password'
import { forgiveSignIn, throttleSignIn } from './throttle-sign-in'
import { hashToken, newToken } from './token'

const SESSION_DAYS = 90

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
  if (!found || !matches || found.user.state !== 'active') {
    throw new Refusal('unauthenticated', 'session.wrong_credentials')
  }
  const { user } = found
  const token = newToken()
  const sessionId = uuidv7()
  await db.transaction(async (tx) => {
    await forgiveSignIn(tx, username, address)
    await tx.insert(sessionTable).values({
      tokenHash: hashToken(token),
      id: sessionId,
      userId: user.id,
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
      expiresAt: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    })
    const actor = { kind: 'user', id: user.id, name: user.name, role: user.role, sessionId } as const
    await recordAudit(tx, { ...caller, actor }, { action: 'session.sign_in', subjectType: 'user', subjectId: user.id })
  })
  return { access_token: token, token_type: 'bearer' }
}
