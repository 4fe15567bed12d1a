import { orderableLabel, type OrderableStock, type OrderableLabel } from '@outlet/shared/contract/stock'
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

const FAILED_HEALTHS: readonly MonitorHealth[] = ['backoff', 'blocked', 'auth_failed', 'wrong_setting', 'gone']

/** Whether the last reading may be out of date: the monitor is paused, or its checks fail. */
export const isOld = ({ is_monitoring, health }: Pick<InventoryMonitor, 'is_monitoring' | 'health'>): boolean =>
  !is_monitoring || FAILED_HEALTHS.includes(health)

/** Whether the last reading has no orderability, so that the state comes from an earlier one. */
export const isLastKnown = ({ orderable, stock_state }: Pick<InventoryMonitor, 'orderable' | 'stock_state'>): boolean =>
  orderable === null && stock_state !== 'unknown'

const laterDeliveryTones: Partial<Record<OrderableLabel, 'purple' | 'cyan'>> = { preorder: 'purple', backorder: 'cyan' }

/**
 * Tag colour for an item that can be ordered for later delivery (preorder, backorder). Its monitor treats it as in
 * stock.
 */
export const laterDeliveryTone = (stock: OrderableStock) => laterDeliveryTones[orderableLabel(stock)]

/**
 * The visible state of a row, for change detection. The times of checks are excluded, because they change constantly.
 */
export const shownState = (monitor: InventoryMonitor): string =>
  JSON.stringify([
    monitor.stock_level,
    monitor.stock_level_kind,
    monitor.qty_kind,
    monitor.stock_state,
    monitor.orderable,
    monitor.health,
    monitor.is_monitoring,
  ])
