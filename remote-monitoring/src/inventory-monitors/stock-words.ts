import { orderableWord, type OrderableStock, type OrderableWord } from '@outlet/shared/contract/stock-words'
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

type Stock = Pick<InventoryMonitor, 'stock_level' | 'stock_level_kind'> & Partial<OrderableStock>

/** A monitor's, a variant's or an event's stock, as the words for stock take it. */
export const stockOf = <S extends Stock>({ stock_level: quantity, stock_level_kind: kind, ...rest }: S) => ({
  ...rest,
  quantity,
  kind,
})

const ENDED_HEALTHS: readonly MonitorHealth[] = ['backoff', 'blocked', 'auth_failed', 'wrong_setting', 'gone']

/** Nobody has looked for a while, or in vain: what was last read may be so no longer. */
export const isOld = ({ is_monitoring, health }: Pick<InventoryMonitor, 'is_monitoring' | 'health'>): boolean =>
  !is_monitoring || ENDED_HEALTHS.includes(health)

/** The last reading does not say whether it can be ordered: the state is that of one before. */
export const isLastKnown = ({ orderable, stock_state }: Pick<InventoryMonitor, 'orderable' | 'stock_state'>): boolean =>
  orderable === null && stock_state !== 'unknown'

const aheadTones: Partial<Record<OrderableWord, 'purple' | 'cyan'>> = { preorder: 'purple', backorder: 'cyan' }

/** Of what can be ordered and comes later: in stock for its monitor, and told as everywhere else. */
export const aheadTone = (stock: OrderableStock) => aheadTones[orderableWord(stock)]

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
