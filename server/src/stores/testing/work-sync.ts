import type { Database } from '../../platform/db/database'
import { claimSyncs, giveBack } from '../sync/sync-state'
import { workSync, type WorkerParts } from '../sync/sync-worker'

// Of no process: those begin above 32 bits.
let leases = 0

/** Does that sync as a worker would, where it can be claimed. */
export async function workSyncOf(parts: WorkerParts, id: string, signal = new AbortController().signal): Promise<void> {
  const { rows } = await claimSyncs(parts.db, ++leases, 50)
  for (const own of rows) {
    if (own.sync.id === id) await workSync(parts, own, signal)
    else await giveBack(parts.db, own, { atOnce: true })
  }
}

/** The syncs that a worker would find now. */
export async function waitingSyncs(db: Database): Promise<string[]> {
  const { rows } = await claimSyncs(db, ++leases, 50)
  for (const own of rows) await giveBack(db, own, { atOnce: true })
  return rows.map(({ sync }) => sync.id)
}
