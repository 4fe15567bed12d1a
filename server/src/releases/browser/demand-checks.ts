import type { Transaction } from '../../platform/db/database'
import { refuseProblems } from '../release-problem'
import { isAnswer, browserResults } from './browser-results'
import { queueChecks, type BrowserCheck } from './browser-check-row'
import { NotChecked } from './not-checked'

/** Whoever pins looks at the console next: a browser beside it would make it slow. */
const UNHURRIED_MS = 20_000

/**
 * What browsers have against a set refuses it everywhere. What they have not said yet is asked for; where it is demanded,
 * it refuses the set. Throws what `refuseProblems` throws, and NotChecked.
 */
export async function demandChecks(
  tx: Transaction,
  checks: readonly BrowserCheck[],
  { isDemanded }: { isDemanded: boolean },
): Promise<void> {
  const results = await browserResults(tx, checks)
  const answered = checks.map(({ hash }) => results.get(hash)).filter(isAnswer)
  refuseProblems(answered.filter(({ outcome }) => outcome === 'refused').flatMap(({ problems }) => problems))
  const open = checks.filter(({ hash }) => {
    const result = results.get(hash)
    return !isAnswer(result) || result.outcome === 'unavailable'
  })
  if (open.length === 0) return
  if (isDemanded) throw new NotChecked(open, results)
  await queueChecks(tx, open, { delayMs: UNHURRIED_MS })
}
