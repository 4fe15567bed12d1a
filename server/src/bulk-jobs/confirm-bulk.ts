import { bulkUsers } from '@outlet/shared/contract/users'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { confirmPassword } from '../users/confirm-password'

/** Paths of lists whose rows grant access. Starting or undoing a job on them requires the caller's own password. */
const CONFIRMED_LISTS: ReadonlySet<string> = new Set([bulkUsers.path])

/** Confirms the caller's password if jobs of the list require it. Throws as `confirmPassword`. */
export async function confirmBulk(
  db: Database,
  actor: Actor,
  list: string,
  current: string | undefined,
): Promise<void> {
  authorise(actor, 'bulk-jobs.write')
  if (CONFIRMED_LISTS.has(list)) await confirmPassword(db, actor, current)
}
