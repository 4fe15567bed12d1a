import type { StockState } from '@outlet/shared/contract/inventory-monitors'

export interface StockJudgement {
  state: StockState
  /** Number of equal readings so far that contradict the confirmed state; 0 unless the state is suspected. */
  confirming: number
}

const suspect = (suspicion: 'suspect_in' | 'suspect_out', confirmed: 'in' | 'out', readings: number, needed: number) =>
  readings >= needed ? { state: confirmed, confirming: 0 } : { state: suspicion, confirming: readings }

/**
 * The stock state after a successful reading: `unknown → out → suspect_in → in`, `in → suspect_out → out`. A change
 * counts after `confirmations` equal readings; a reading that does not determine whether the product is orderable
 * changes nothing.
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

/** The last confirmed state; `suspect_in` counts as `out`, `suspect_out` as `in`. */
export const confirmedState = (state: StockState): 'unknown' | 'in' | 'out' => {
  if (state === 'in' || state === 'suspect_out') return 'in'
  return state === 'unknown' ? 'unknown' : 'out'
}
