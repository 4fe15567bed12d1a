import { and, eq, ne } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { publishSessionEnded } from '../platform/live/publish-event'
import { sessionTable } from './session-row'

/**
 * Ends a user's sessions in all processes at once, event streams included; `keep` is the one that stays. Answers how many
 * ended. For the verbs that end sessions: who may is theirs to ask.
 */
export async function endSessionsOf(tx: Transaction, userId: string, keep: string | null = null): Promise<number> {
  const isTheirs = eq(sessionTable.userId, userId)
  const ended = await tx
    .delete(sessionTable)
    .where(keep === null ? isTheirs : and(isTheirs, ne(sessionTable.id, keep)))
    .returning({ id: sessionTable.id })
  await publishSessionEnded(
    tx,
    ended.map(({ id }) => id),
  )
  return ended.length
}
