import { and, eq, isNull, sql } from 'drizzle-orm'
import { clock } from '../platform/time/clock'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { identityTable, userTable, type UserRow } from '../users/user-row'
import { newDevice, type KnownDevice } from './known-devices'
import { passwordMatches } from '../users/password'
import { PURCHASE_SESSION_MINUTES, SESSION_DAYS, sessionTable } from '../users/session-row'
import { foldUsername, hiddenName, triesOf } from '../users/sign-in-tries'
import { revertAttempts, throttle, type ThrottleKey } from '../users/throttle'
import { hashToken, newPurchaseToken, newToken } from '../platform/secrets/token'

export interface Credentials {
  username: string
  password: string
}

/** Client of the new session. */
export interface Browser {
  userAgent: string | null
  devices: readonly KnownDevice[]
  /** The session is short and only for decisions on purchases; the API does not accept it. */
  isForPurchases?: boolean
}

export interface SignedIn {
  token: string
  /** Device to store in the browser's cookie. */
  device: KnownDevice
}

interface Found {
  user: UserRow
  secret: string
}

async function findUser(db: Database, folded: string): Promise<Found | null> {
  const [found] = await db
    .select({ user: userTable, secret: identityTable.secret })
    .from(userTable)
    .innerJoin(identityTable, and(eq(identityTable.user_id, userTable.id), eq(identityTable.kind, 'password')))
    .where(and(sql`fold_username(${userTable.username}) = ${folded}`, isNull(userTable.deleted_at)))
  return found ?? null
}

/**
 * Opens a session and returns its token. An unknown name, a wrong password and an inactive user get the same Refusal
 * `session.wrong_credentials` in the same time; too many attempts get `session.throttled`.
 */
export async function signIn(
  db: Database,
  secrets: SecretBox,
  caller: Caller,
  { username, password }: Credentials,
  browser: Browser,
): Promise<SignedIn> {
  const folded = await foldUsername(db, username)
  const found = await findUser(db, folded)
  const device = browser.devices.find(({ userId }) => userId === found?.user.id)
  const tries = await triesOf(db, secrets, { folded, address: caller.address, deviceId: device?.id ?? null })
  await throttle(db, tries)
  const matches = await passwordMatches(found?.secret ?? null, password)
  if (!found || !matches || found.user.state !== 'active') {
    await recordFailure(db, caller, found ? found.user.id : hiddenName(secrets, folded), reasonOf(found, matches))
    throw wrongCredentials()
  }
  const token = await openSession(db, caller, found, { ...browser, tries })
  return { token, device: device ?? newDevice(found.user.id) }
}

const reasonOf = (found: Found | null, matches: boolean): string => {
  if (!found) return 'unknown_name'
  return matches ? 'inactive' : 'wrong_password'
}

/** `subjectId` is the user id, or the signature of an unknown name. */
const recordFailure = (db: Database, caller: Caller, subjectId: string, reason: string): Promise<void> =>
  db.transaction((tx) =>
    recordAudit(tx, caller, { action: 'session.sign_in_failed', subjectType: 'user', subjectId, after: { reason } }),
  )

async function openSession(
  db: Database,
  caller: Caller,
  { user, secret }: Found,
  { userAgent, isForPurchases = false, tries }: Browser & { tries: readonly ThrottleKey[] },
): Promise<string> {
  const token = isForPurchases ? newPurchaseToken() : newToken()
  const minutes = isForPurchases ? PURCHASE_SESSION_MINUTES : SESSION_DAYS * 24 * 60
  const sessionId = uuidv7()
  await db.transaction(async (tx) => {
    await refuseIfChanged(tx, user.id, secret)
    await revertAttempts(tx, tries)
    await tx.insert(sessionTable).values({
      token_hash: hashToken(token),
      id: sessionId,
      user_id: user.id,
      user_agent: userAgent?.slice(0, 300) ?? null,
      address: caller.address ?? '',
      expires_at: new Date(clock.now() + minutes * 60_000).toISOString(),
    })
    await tx
      .update(userTable)
      .set({ last_seen_at: sql`clock_now()` })
      .where(eq(userTable.id, user.id))
    const actor = { kind: 'user', id: user.id, name: user.name, role: user.role, sessionId } as const
    await recordAudit(
      tx,
      { ...caller, actor },
      {
        action: 'session.sign_in',
        subjectType: 'user',
        subjectId: user.id,
        ...(isForPurchases && { after: { use: 'purchases' } }),
      },
    )
  })
  return token
}

const wrongCredentials = () => new Refusal('unauthenticated', 'session.wrong_credentials')

/**
 * Locks the user's row and verifies state and password again. A password change, deactivation or deletion locks this
 * row and ends the existing sessions, so a session based on the old state must not be opened afterwards.
 */
async function refuseIfChanged(tx: Transaction, userId: string, secret: string): Promise<void> {
  const isActive = and(eq(userTable.id, userId), eq(userTable.state, 'active'), isNull(userTable.deleted_at))
  const [user] = await tx.select({ id: userTable.id }).from(userTable).where(isActive).for('no key update')
  const isSame = and(eq(identityTable.user_id, userId), eq(identityTable.secret, secret))
  const [identity] = await tx.select({ id: identityTable.id }).from(identityTable).where(isSame)
  if (!user || !identity) throw wrongCredentials()
}
