import { sql } from 'drizzle-orm'
import type { Role } from '@outlet/shared/contract/users/roles'
import type { UserActor } from '../audit/actor'
import type { Database } from '../db/database'
import { notFound } from '../http/refusal'
import { hashToken } from '../secrets/token'

interface Taken extends Record<string, unknown> {
  list: string
  request: unknown
  session_id: string
  user_id: string
  name: string
  role: Role
}

/** Returns the owner of a ticket without consuming it. Throws Refusal `download.not_found`. */
export async function ticketOwner(db: Database, ticket: string): Promise<string> {
  const { rows } = await db.execute<{ user_id: string }>(sql`
    select s.user_id from download_tickets t join sessions s on s.id = t.session_id
    where t.token_hash = ${hashToken(ticket)} and t.expires_at > clock_now()`)
  const [row] = rows
  if (!row) throw notFound('download.not_found')
  return row.user_id
}

/**
 * Consumes a ticket and returns its request and owner. A ticket is valid once over all processes, and only during its
 * session. Throws Refusal `download.not_found`.
 */
export async function takeTicket(
  db: Database,
  ticket: string,
): Promise<{ list: string; request: unknown; actor: UserActor }> {
  const { rows } = await db.execute<Taken>(sql`
    with taken as (
      delete from download_tickets where token_hash = ${hashToken(ticket)} and expires_at > clock_now()
      returning list, request, session_id)
    select taken.list, taken.request, s.id as session_id, u.id as user_id, u.name, u.role
    from taken join sessions s on s.id = taken.session_id join users u on u.id = s.user_id
    where s.expires_at > clock_now() and u.state = 'active' and u.deleted_at is null`)
  const [row] = rows
  if (!row) throw notFound('download.not_found')
  const { list, request, session_id: sessionId, user_id: id, name, role } = row
  return { list, request, actor: { kind: 'user', id, name, role, sessionId } }
}
