import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserResult } from '@outlet/shared/contract/releases'
import type { Database } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { queueChecks, queuedHashes, type BrowserCheck } from './browser-check-row'

/** Maximum time for which a pin waits for a check that its environment demands. */
export const BROWSER_WAIT_MS = 18_000
const POLL_MS = 200

const named = (checks: readonly BrowserCheck[]) => checks.map(({ name, pins }) => `${name}@${pins[name]}`).join(', ')

const reasonOf = (checks: readonly BrowserCheck[], results: ReadonlyMap<string, BrowserResult>) => {
  const unavailable = checks.flatMap(({ hash }) => {
    const result = results.get(hash)
    return result?.outcome === 'unavailable' ? result.problems : []
  })
  const [first] = unavailable
  return first
    ? `${named(checks)} could not be checked in a browser, which this environment demands: ${first.message}`
    : `${named(checks)} is still being checked in a browser, which this environment demands: try again in a moment`
}

/** Refusal `environment.not_checked`: the environment demands checks that have no result yet. */
export class NotChecked extends Refusal {
  constructor(
    readonly checks: readonly BrowserCheck[],
    results: ReadonlyMap<string, BrowserResult>,
  ) {
    super('conflict', 'environment.not_checked', { detail: reasonOf(checks, results) })
  }
}

/**
 * Makes a change whose checks may be missing: queues the checks, waits outside of any transaction, and makes the change
 * once more. Checks that are still missing then refuse the change.
 */
export async function waitingForBrowser<Result>(
  db: Database,
  waitMs: number,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error
    await queueChecks(db, error.checks, { isUrgent: true })
    const hashes = error.checks.map(({ hash }) => hash)
    for (const until = performance.now() + waitMs; performance.now() < until; await sleep(POLL_MS)) {
      if ((await queuedHashes(db, hashes)).size === 0) break
    }
    return make()
  }
}
