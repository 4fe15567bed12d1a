import { and, eq } from 'drizzle-orm'
import type { EndedSessions } from '@outlet/shared/contract/session'
import { z } from '@outlet/shared/contract/zod'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishSessionEnded } from '../platform/live/publish-event'
import { notFound } from '../platform/http/refusal'
import { sessionTable } from '../users/session-row'

/** Ends one of the caller's sessions. Throws Refusal `session.not_found`, also for another user's session. */
export async function endSession(tx: Transaction, caller: Caller, sessionId: string): Promise<EndedSessions> {
  const { id: userId } = signedInUser(caller.actor)
  if (!z.uuid().safeParse(sessionId).success) throw notFound('session.not_found')
  const isIt = and(eq(sessionTable.id, sessionId), eq(sessionTable.user_id, userId))
  const { rowCount } = await tx.delete(sessionTable).where(isIt)
  if (!rowCount) throw notFound('session.not_found')
  await recordAudit(tx, caller, { action: 'session.end', subjectType: 'user', subjectId: userId })
  await publishSessionEnded(tx, [sessionId])
  return { ended: 1 }
}
