import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { publishSessionEnded } from '../platform/live/publish-event'
import { sessionTable } from './session-row'

/**
 * Ends a user's sessions in all processes at once, event streams included, except the session `keep`. Returns the
 * number of ended sessions. The caller checks the permission.
 */
export async function endSessionsOf(tx: Transaction, userId: string, exceptId: string | null = null): Promise<number> {
  const isTheirs = eq(sessionTable.user_id, userId)
  const ended = await tx
    .delete(sessionTable)
    .where(exceptId === null ? isTheirs : and(isTheirs, ne(sessionTable.id, exceptId)))
    .returning({ id: sessionTable.id })
  const ids = ended.map(({ id }) => id)
  await publishSessionEnded(tx, ids)
  return ended.length
}
