import { BROWSER_GATE_VERSION } from '@outlet/shared/contract/gate/browser/browser-rules'
import type { BrowserResult, GateResult } from '@outlet/shared/contract/releases'
import type { Queryable } from '../../platform/db/database'
import { readGateResults } from '../gate-result-row'
import { queuedHashes, type BrowserCheck } from './browser-check-row'

const isOfThese = ({ rules }: Pick<GateResult, 'rules'>) => rules >= BROWSER_GATE_VERSION

/**
 * What a browser said of each check, by its hash; nothing of one that was never asked for. One that is asked for again is
 * pending until it is answered, unless it is answered for good.
 */
export async function browserResults(
  db: Queryable,
  checks: readonly BrowserCheck[],
): Promise<Map<string, BrowserResult>> {
  const hashes = checks.map(({ hash }) => hash)
  const kept = await readGateResults(db, 'browser', hashes)
  const queued = await queuedHashes(db, hashes)
  const results = new Map<string, BrowserResult>()
  for (const hash of hashes) {
    const result = kept.get(hash)
    const isFinal = result !== undefined && isOfThese(result) && result.outcome !== 'unavailable'
    if (result && (isFinal || !queued.has(hash))) results.set(hash, result)
    else if (queued.has(hash)) results.set(hash, { outcome: 'pending', rules: null, problems: [], at: null })
  }
  return results
}

/** Whether a result is an answer under the rules of now. */
export const isAnswer = (result: BrowserResult | undefined): result is BrowserResult =>
  result !== undefined && result.rules !== null && isOfThese({ rules: result.rules })
