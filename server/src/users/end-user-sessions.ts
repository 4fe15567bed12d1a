import type { EndedSessions } from '@outlet/shared/contract/session'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { endSessionsOf } from './end-sessions-of'
import { lockUser } from './lock-user'

/** Ends all sessions of a user. Throws Refusal `user.not_found`. */
export async function endUserSessions(tx: Transaction, caller: Caller, userId: string): Promise<EndedSessions> {
  authorise(caller.actor, 'users.write')
  const user = await lockUser(tx, userId)
  const ended = await endSessionsOf(tx, user.id)
  await recordAudit(tx, caller, {
    action: 'users.end_sessions',
    subjectType: 'user',
    subjectId: user.id,
    after: { ended_sessions: ended },
  })
  return { ended }
}
