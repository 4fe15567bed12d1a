import type { Database } from '../../platform/db/database'
import { claimSyncs, releaseSync } from '../../stores/sync/sync-state'
import { workSync, type WorkerDeps } from '../sync-worker'

// Lease numbers outside the range of processes, whose leases start above 32 bits.
let leases = 0

/** Runs a sync as a worker would, if it can be claimed. */
export async function workSyncOf(deps: WorkerDeps, id: string, signal = new AbortController().signal): Promise<void> {
  const { rows } = await claimSyncs(deps.db, ++leases, 50)
  for (const own of rows) {
    if (own.sync.id === id) await workSync(deps, own, signal)
    else await releaseSync(deps.db, own, { atOnce: true })
  }
}

/** Returns the ids of the syncs that a worker would claim now. */
export async function waitingSyncs(db: Database): Promise<string[]> {
  const { rows } = await claimSyncs(db, ++leases, 50)
  for (const own of rows) await releaseSync(db, own, { atOnce: true })
  return rows.map(({ sync }) => sync.id)
}
