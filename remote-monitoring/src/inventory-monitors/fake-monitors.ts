import {
  countMonitors,
  createMonitor,
  createMonitors,
  deleteMonitor,
  getMonitor,
  getMonitorSummary,
  getMonitorTrend,
  listMonitors,
  listStockChanges,
  refreshMonitor,
  restoreMonitor,
  updateMonitor,
} from '@outlet/shared/contract/inventory-monitors'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { ProductCode } from '@outlet/shared/contract/product-code'
import { listStores } from '@outlet/shared/contract/stores'
import { aMonitor, aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import type { Fake } from '@outlet/shared/testing/fake-server'
import type { BatchLine } from './batch-outcome'

/** What the fake store sells. */
const CATALOGUE = ['C0772', 'C1523', 'CE901', 'C2000']

/** A server with monitors in memory, which refuses as the real one does. */
export const fakeMonitors = (...initial: InventoryMonitor[]) => {
  const held = new Map(initial.map((monitor) => [monitor.id, monitor]))
  const deleted = new Map<string, InventoryMonitor>()
  const all = () => [...held.values()]
  const find = (id: string): InventoryMonitor => {
    const found = held.get(id)
    if (!found) throw refuse(404, 'inventory_monitor.not_found')
    return found
  }
  const set = (id: string, change: Partial<InventoryMonitor>): InventoryMonitor => {
    const changed = { ...find(id), ...change }
    held.set(id, changed)
    return changed
  }
  const isMonitored = (code: string) => all().some((monitor) => monitor.product_code === code.toUpperCase())
  const add = (code: string, change: Partial<InventoryMonitor>) => {
    const monitor = aMonitor({ ...change, product_code: code, last_checked_at: null })
    held.set(monitor.id, monitor)
    return monitor
  }
  const lineOf = (code: string, index: number): BatchLine => {
    const line = { line: index + 1, product_code: code, monitor_id: null }
    if (!ProductCode.safeParse(code).success) return { ...line, result: 'invalid_format' }
    if (!CATALOGUE.includes(code)) return { ...line, result: 'not_found' }
    if (isMonitored(code)) return { ...line, result: 'duplicate' }
    return { ...line, result: 'created', monitor_id: add(code, {}).id }
  }

  const reads: Fake[] = [
    fake(listStores, () => ({ items: [aStore()], next: null })),
    fake(listMonitors, ({ query: { q, is_monitoring } }) => ({
      items: all().filter(
        (monitor) =>
          (!q || monitor.product_code.includes(q.toUpperCase())) &&
          (is_monitoring === undefined || monitor.is_monitoring === is_monitoring),
      ),
      next: null,
    })),
    fake(countMonitors, () => ({ count: held.size, exact: true })),
    fake(getMonitor, ({ params }) => ({ ...find(params.monitorId), variants: [] })),
    fake(getMonitorTrend, ({ query: { period } }) => ({ period, step_seconds: 3600, points: [] })),
    fake(getMonitorSummary, () => ({
      monitored: held.size,
      in_stock: all().filter(({ stock_state: state }) => state === 'in').length,
      failing: all().filter(({ health }) => health !== 'ok').length,
      latest: all().filter(({ stock_state: state }) => state === 'in'),
    })),
    fake(listStockChanges, () => ({ items: all().map(changed) })),
  ]
  const writes: Fake[] = [
    fake(createMonitor, ({ body: { product_code: code, ...body } }) => {
      if (!CATALOGUE.includes(code.toUpperCase())) throw refuse(404, 'inventory_monitor.product_not_found')
      if (isMonitored(code)) throw refuse(409, 'inventory_monitor.duplicate')
      return add(code, body)
    }),
    fake(createMonitors, ({ body }) => ({ results: body.product_codes.map(lineOf) })),
    fake(refreshMonitor, ({ params }) =>
      set(params.monitorId, { stock_level: 99, last_checked_at: '2026-11-20T12:05:00.000Z' }),
    ),
    fake(updateMonitor, ({ params, body: { version, ...change } }) => {
      const current = find(params.monitorId)
      if (current.version !== version) throw refuse(409, 'inventory_monitor.version_conflict', { current })
      return set(current.id, { ...defined(change), version: version + 1 })
    }),
    fake(deleteMonitor, ({ params }) => {
      deleted.set(params.monitorId, find(params.monitorId))
      held.delete(params.monitorId)
      return {}
    }),
    fake(restoreMonitor, ({ params }) => {
      const monitor = deleted.get(params.monitorId)
      if (!monitor) throw refuse(404, 'inventory_monitor.not_found')
      held.set(monitor.id, monitor)
      return monitor
    }),
  ]
  return { fakes: [...reads, ...writes], set }
}

const changed = (monitor: InventoryMonitor) => ({ ...monitor, stock_changed_at: monitor.updated_at })

/** Without what was left out, which the contract's types write as undefined. */
const defined = (change: {
  is_monitoring?: boolean | undefined
  interval_seconds?: number | undefined
  confirmations?: number | undefined
  note?: string | null | undefined
}): Partial<InventoryMonitor> => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
