import type { FastifyRequest } from 'fastify'
import { sql } from 'drizzle-orm'
import type { Role } from '@outlet/shared/contract/roles'
import { anonymous, type Actor } from '../audit/actor'
import type { Database } from '../db/database'
import { SESSION_IDLE_DAYS } from '../session/session-row'
import { hashToken, MACHINE_TOKEN_PREFIX } from '../session/token'

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null

/** Who sends this request. Reads the session's row each time, so that an ended session is ended in all processes. */
export async function authenticate(db: Database, request: FastifyRequest): Promise<Actor> {
  const token = bearerOf(request)
  if (token === null) return anonymous
  return token.startsWith(MACHINE_TOKEN_PREFIX) ? machine(db, token) : user(db, token)
}

interface SessionUser extends Record<string, unknown> {
  session_id: string
  user_id: string
  name: string
  role: Role
  stale: boolean
}

async function user(db: Database, token: string): Promise<Actor> {
  const hash = hashToken(token)
  const { rows } = await db.execute<SessionUser>(sql`
    select s.id as session_id, u.id as user_id, u.name, u.role, s.last_seen_at < now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      and u.state = 'active' and u.deleted_at is null`)
  const row = rows[0]
  if (!row) return anonymous
  if (row.stale) await markSeen(db, hash, row.user_id)
  return { kind: 'user', id: row.user_id, name: row.name, role: row.role, sessionId: row.session_id }
}

async function markSeen(db: Database, tokenHash: Buffer, userId: string): Promise<void> {
  // Two statements: one would hold the session's row while it waits for the user's, and whoever ends a user's sessions
  // takes them the other way round.
  await db.execute(sql`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`)
  await db.execute(sql`update users set last_seen_at = now() where id = ${userId}`)
}

async function machine(db: Database, token: string): Promise<Actor> {
  const { rows } = await db.execute<{ id: string; name: string; scopes: string[] }>(sql`
    update machine_tokens set last_used_at = now()
    where token_hash = ${hashToken(token)} and revoked_at is null returning id, name, scopes`)
  const row = rows[0]
  return row ? { kind: 'machine', id: row.id, name: row.name, scopes: row.scopes } : anonymous
}
