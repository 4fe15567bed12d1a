import { sql } from 'drizzle-orm'
import type { DownloadTicket } from '@outlet/shared/contract/list/downloads'
import { clock } from '../time/clock'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { Refusal } from '../http/refusal'
import { hashToken, newToken } from '../secrets/token'

const GOOD_FOR_SECONDS = 60

/** Issues a ticket for one download of a list's rows that match `request`. Throws Refusal `session.required`. */
export async function issueTicket(
  tx: Transaction,
  caller: Caller,
  list: string,
  request: object,
): Promise<DownloadTicket> {
  const { actor } = caller
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'session.required')
  const token = newToken()
  const expires = new Date(clock.now() + GOOD_FOR_SECONDS * 1000)
  await tx.execute(sql`
    insert into download_tickets (token_hash, session_id, list, request, expires_at)
    values (${hashToken(token)}, ${actor.sessionId}, ${list}, ${JSON.stringify(request)}, ${expires.toISOString()})`)
  await recordAudit(tx, caller, {
    action: 'downloads.issue',
    subjectType: 'download',
    subjectId: list,
    after: request,
  })
  return { path: `/downloads/${token}`, expires_at: expires.toISOString() }
}
