import type { Transaction } from '../../platform/db/database'
import { refuseProblems } from '../release-problem'
import { isCurrentResult, browserResults } from './browser-results'
import { queueChecks, type BrowserCheck } from './browser-check-row'
import { NotChecked } from './not-checked'

/**
 * Delay of checks that are not urgent: after a pin the user usually opens the console, and a browser on the same
 * machine would slow it down.
 */
const QUEUE_DELAY_MS = 20_000

/**
 * Refuses a set in which a browser check found problems. Missing checks are queued or, if the environment demands them,
 * refuse the set. Throws the Refusal of `refuseProblems`, and NotChecked.
 */
export async function demandChecks(
  tx: Transaction,
  checks: readonly BrowserCheck[],
  { isDemanded }: { isDemanded: boolean },
): Promise<void> {
  const results = await browserResults(tx, checks)
  const finished = checks.map(({ hash }) => results.get(hash)).filter(isCurrentResult)
  refuseProblems(finished.filter(({ outcome }) => outcome === 'refused').flatMap(({ problems }) => problems))
  const open = checks.filter(({ hash }) => {
    const result = results.get(hash)
    return !isCurrentResult(result) || result.outcome === 'unavailable'
  })
  if (open.length === 0) return
  if (isDemanded) throw new NotChecked(open, results)
  await queueChecks(tx, open, { delayMs: QUEUE_DELAY_MS })
}
