import type { FastifyRequest } from 'fastify'
import { sql, type SQL } from 'drizzle-orm'
import type { Role } from '@outlet/shared/contract/users/roles'
import { anonymous, type Actor, type UserActor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { SESSION_IDLE_DAYS } from '../users/session-row'
import { hashToken, MACHINE_TOKEN_PREFIX, PURCHASE_TOKEN_PREFIX } from '../platform/secrets/token'
import { sharedBatch } from '../platform/http/shared-run'

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * Token check: creates the function that determines the actor of a request from its session token. It reads the
 * session's row for each request, so that an ended session is invalid in all processes at once. Concurrent requests
 * share one query.
 */
export function authenticator(db: Database): (request: FastifyRequest) => Promise<Actor> {
  const read = sharedBatch((hashes) => readSessions(db, hashes))
  const user = async (token: string): Promise<Actor> => {
    const hash = hashToken(token)
    const session = await read(hash.toString('hex'))
    if (!session) return anonymous
    if (session.stale) await markSeen(db, hash, session.user_id)
    return actorOf(session)
  }
  return async (request) => {
    const token = bearerOf(request)
    if (token === null || token.startsWith(PURCHASE_TOKEN_PREFIX)) return anonymous
    return token.startsWith(MACHINE_TOKEN_PREFIX) ? machine(db, token) : user(token)
  }
}

/** Returns the user of a purchase session; null for any other token. */
export async function purchaseActor(db: Database, token: string): Promise<UserActor | null> {
  if (!token.startsWith(PURCHASE_TOKEN_PREFIX)) return null
  const hash = hashToken(token).toString('hex')
  const session = (await readSessions(db, [hash])).get(hash)
  return session ? actorOf(session) : null
}

const actorOf = ({ user_id: id, name, role, session_id: sessionId }: SessionUser): UserActor => ({
  kind: 'user',
  id,
  name,
  role,
  sessionId,
})

interface SessionUser extends Record<string, unknown> {
  token_hash: string
  session_id: string
  user_id: string
  name: string
  role: Role
  stale: boolean
}

/** Reads the live sessions of active users, by token hash in hexadecimal digits. */
async function readSessions(db: Database, hashes: readonly string[]): Promise<ReadonlyMap<string, SessionUser>> {
  const tokenHashes = hashes.map((hash) => Buffer.from(hash, 'hex'))
  const rows = await selectSessions(db, sql`s.token_hash = any(${sql.param(tokenHashes)}::bytea[])`)
  return new Map(rows.map((row) => [row.token_hash, row]))
}

/** Returns the user of a live session by the session's id; null = it has ended, or its user is not active. */
export async function sessionUser(db: Database, sessionId: string): Promise<UserActor | null> {
  const [session] = await selectSessions(db, sql`s.id = ${sessionId}`)
  return session ? actorOf(session) : null
}

async function selectSessions(db: Database, where: SQL): Promise<SessionUser[]> {
  const { rows } = await db.execute<SessionUser>(sql`
    select encode(s.token_hash, 'hex') as token_hash, s.id as session_id, u.id as user_id, u.name, u.role,
      s.last_seen_at < clock_now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
    where ${where} and s.expires_at > clock_now()
      and s.last_seen_at > clock_now() - make_interval(days => ${SESSION_IDLE_DAYS})
      and u.state = 'active' and u.deleted_at is null`)
  return rows
}

async function markSeen(db: Database, tokenHash: Buffer, userId: string): Promise<void> {
  // Two statements: a single one would lock the session before the user, while `endSessionsOf` callers lock them in
  // reverse order, and could deadlock.
  await db.execute(sql`update sessions set last_seen_at = clock_now() where token_hash = ${tokenHash}`)
  await db.execute(sql`update users set last_seen_at = clock_now() where id = ${userId}`)
}

interface UsedToken extends Record<string, unknown> {
  id: string
  name: string
  scopes: string[]
  stale: boolean
}

async function machine(db: Database, token: string): Promise<Actor> {
  const hash = hashToken(token)
  const { rows } = await db.execute<UsedToken>(sql`
    select id, name, scopes, (${isUseStale}) as stale from machine_tokens
    where token_hash = ${hash} and revoked_at is null and expires_at > clock_now()`)
  const row = rows[0]
  if (!row) return anonymous
  if (row.stale)
    await db.execute(sql`
      update machine_tokens set last_used_at = clock_now() where token_hash = ${hash} and (${isUseStale})`)
  return { kind: 'machine', id: row.id, name: row.name, scopes: row.scopes }
}

/** The last use is stored to the minute, so that a deployment of a hundred requests causes one write. */
const isUseStale = sql`last_used_at is null or last_used_at < clock_now() - interval '1 minute'`
