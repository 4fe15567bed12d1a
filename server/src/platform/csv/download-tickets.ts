import { sql } from 'drizzle-orm'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import type { Role } from '@outlet/shared/contract/users/roles'
import { signedInUser, type UserActor } from '../audit/actor'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Database, Transaction } from '../db/database'
import { notFound } from '../http/refusal'
import { hashToken, newToken } from '../secrets/token'
import { clock } from '../time/clock'

const GOOD_FOR_SECONDS = 60

/** Issues a ticket for one download of a list's rows that match `request`. Throws Refusal `session.required`. */
export async function issueTicket(
  tx: Transaction,
  caller: Caller,
  list: string,
  request: object,
): Promise<DownloadTicket> {
  const { sessionId } = signedInUser(caller.actor)
  const token = newToken()
  const expires = new Date(clock.now() + GOOD_FOR_SECONDS * 1000)
  await tx.execute(sql`
    insert into download_tickets (token_hash, session_id, list, request, expires_at)
    values (${hashToken(token)}, ${sessionId}, ${list}, ${JSON.stringify(request)}, ${expires.toISOString()})`)
  await recordAudit(tx, caller, {
    action: 'downloads.issue',
    subjectType: 'download',
    subjectId: list,
    after: request,
  })
  return { path: `/downloads/${token}`, expires_at: expires.toISOString() }
}

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
