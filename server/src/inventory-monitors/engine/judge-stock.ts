import type { StockState } from '@outlet/shared/contract/inventory-monitors'

export interface StockJudgement {
  state: StockState
  /** Equal readings so far that speak against the confirmed state; 0 unless the state is a suspicion. */
  confirming: number
}

const suspect = (suspicion: 'suspect_in' | 'suspect_out', confirmed: 'in' | 'out', readings: number, needed: number) =>
  readings >= needed ? { state: confirmed, confirming: 0 } : { state: suspicion, confirming: readings }

/**
 * The stock state after a successful reading: `unknown → out → suspect_in → in`, `in → suspect_out → out`. A change
 * counts after `confirmations` equal readings; a reading that doesn't say whether anything can be ordered moves nothing.
 */
export function judgeStock(before: StockJudgement, orderable: boolean | null, confirmations: number): StockJudgement {
  if (orderable === null) return before
  const { state, confirming } = before
  if (orderable) {
    if (state === 'in' || state === 'suspect_out') return { state: 'in', confirming: 0 }
    return suspect('suspect_in', 'in', state === 'suspect_in' ? confirming + 1 : 1, confirmations)
  }
  if (state === 'in' || state === 'suspect_out') {
    return suspect('suspect_out', 'out', state === 'suspect_out' ? confirming + 1 : 1, confirmations)
  }
  return { state: 'out', confirming: 0 }
}

/** The last confirmed state behind a suspicion. */
export const confirmedState = (state: StockState): 'unknown' | 'in' | 'out' => {
  if (state === 'in' || state === 'suspect_out') return 'in'
  return state === 'unknown' ? 'unknown' : 'out'
}
