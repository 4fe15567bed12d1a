import type { EndedSessions } from '@outlet/shared/contract/session'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { endSessionsOf } from '../users/end-sessions-of'

export async function endOtherSessions(tx: Transaction, caller: Caller): Promise<EndedSessions> {
  const { id: userId, sessionId } = signedInUser(caller.actor)
  const ended = await endSessionsOf(tx, userId, sessionId)
  await recordAudit(tx, caller, {
    action: 'session.end_others',
    subjectType: 'user',
    subjectId: userId,
    after: { ended_sessions: ended },
  })
  return { ended }
}
