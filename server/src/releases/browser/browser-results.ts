import { BROWSER_GATE_VERSION } from '@outlet/release-gate/browser/browser-rules'
import type { BrowserResult, GateResult } from '@outlet/shared/contract/releases'
import type { Queryable } from '../../platform/db/database'
import { readGateResults } from '../gate-result-row'
import { queuedHashes, type BrowserCheck } from './browser-check-row'

const isByCurrentRules = ({ rules }: Pick<GateResult, 'rules'>) => rules >= BROWSER_GATE_VERSION

/**
 * Returns the result of each check by its hash; none if the check was never queued. A queued check is pending, unless
 * it has a final result.
 */
export async function browserResults(
  db: Queryable,
  checks: readonly BrowserCheck[],
): Promise<Map<string, BrowserResult>> {
  const hashes = checks.map(({ hash }) => hash)
  const stored = await readGateResults(db, 'browser', hashes)
  const queued = await queuedHashes(db, hashes)
  const results = new Map<string, BrowserResult>()
  for (const hash of hashes) {
    const result = stored.get(hash)
    const isFinal = result !== undefined && isByCurrentRules(result) && result.outcome !== 'unavailable'
    if (result && (isFinal || !queued.has(hash))) results.set(hash, result)
    else if (queued.has(hash)) results.set(hash, { outcome: 'pending', rules: null, problems: [], at: null })
  }
  return results
}

/** Whether a result exists under the current rules. */
export const isCurrentResult = (result: BrowserResult | undefined): result is BrowserResult =>
  result !== undefined && result.rules !== null && isByCurrentRules({ rules: result.rules })
