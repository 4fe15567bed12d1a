import type { InventoryMonitor, MonitorHealth, StockState } from '@outlet/shared/contract/inventory-monitors'

export type Tone = 'green' | 'red' | 'orange' | 'gray' | 'orangered'

export const stockStateTone: Record<StockState, Tone> = {
  unknown: 'gray',
  out: 'red',
  suspect_in: 'orange',
  in: 'green',
  suspect_out: 'orange',
}

export const healthTone: Record<MonitorHealth, Tone> = {
  ok: 'green',
  degraded: 'orange',
  backoff: 'orangered',
  blocked: 'red',
  auth_failed: 'red',
  wrong_setting: 'red',
  gone: 'gray',
}

type Stock = Pick<InventoryMonitor, 'stock_level' | 'stock_level_kind'> & Partial<Pick<InventoryMonitor, 'orderable'>>

/**
 * How to say a quantity: the number, "at least" it, "plenty" (the store gives no number), some that nobody has counted, or
 * that it is not known.
 */
export type QuantityWord = 'exact' | 'at_least' | 'plenty' | 'uncounted' | 'unknown'

/**
 * The word for a sum of quantities. A capped or unknown variant's quantity is not in the sum, so that the sum is a lower
 * bound. A known 0 beside an unknown variant says nothing.
 */
export const quantityWord = ({ stock_level: level, stock_level_kind: kind, orderable }: Stock): QuantityWord => {
  if (level !== null && kind === 'exact') return 'exact'
  if (level !== null && level > 0) return 'at_least'
  if (kind === 'capped') return 'plenty'
  return orderable === true ? 'uncounted' : 'unknown'
}

const ENDED_HEALTHS: readonly MonitorHealth[] = ['backoff', 'blocked', 'auth_failed', 'wrong_setting', 'gone']

/** Nobody has looked for a while, or in vain: what was last read may be so no longer. */
export const isOld = ({ is_monitoring, health }: Pick<InventoryMonitor, 'is_monitoring' | 'health'>): boolean =>
  !is_monitoring || ENDED_HEALTHS.includes(health)

/** What a person sees change in a row; the times of checks move all the time and say nothing. */
export const shownState = (monitor: InventoryMonitor): string =>
  JSON.stringify([
    monitor.stock_level,
    monitor.stock_level_kind,
    monitor.stock_state,
    monitor.orderable,
    monitor.health,
    monitor.is_monitoring,
  ])
