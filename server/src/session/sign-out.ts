import { eq } from 'drizzle-orm'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishSessionEnded } from '../platform/live/publish-event'
import { sessionTable } from '../users/session-row'

/** Ends the caller's session in all processes at once, its event stream included. */
export async function signOut(tx: Transaction, caller: Caller): Promise<void> {
  const user = signedInUser(caller.actor)
  await tx.delete(sessionTable).where(eq(sessionTable.id, user.sessionId))
  await recordAudit(tx, caller, { action: 'session.sign_out', subjectType: 'user', subjectId: user.id })
  await publishSessionEnded(tx, [user.sessionId])
}
