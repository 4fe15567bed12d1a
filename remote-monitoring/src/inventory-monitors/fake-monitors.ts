import {
  getMonitorSummary,
  listLatestEvents,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { getMonitorTrend, listSparklines } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import {
  countMonitors,
  createMonitor,
  createMonitors,
  deleteMonitor,
  getMonitor,
  listMonitors,
  refreshMonitor,
  restoreMonitor,
  updateMonitor,
} from '@outlet/shared/contract/inventory-monitors'
import { listAnnotations } from '@outlet/shared/contract/analytics/annotations'
import { listBulkJobs } from '@outlet/shared/contract/list/bulk-jobs'
import { listMissedChecks } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { getMonitoringPause } from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import { listSameProducts } from '@outlet/shared/contract/products/product-groups'
import { listMonitorPeers } from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import { replayMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { listMonitorPriceFacts } from '@outlet/shared/contract/products/price-facts'
import { listMonitorEvents } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import {
  getMonitorableProduct,
  getMonitorOptions,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { MonitorChange } from '@outlet/shared/contract/inventory-monitors'
import type { z } from '@outlet/shared/contract/zod'
import { ProductCode } from '@outlet/shared/contract/products/product-code'
import { listProductCandidates } from '@outlet/shared/contract/products/product-candidates'
import { listStores } from '@outlet/shared/contract/stores'
import { aCandidate, aMonitor, aStore, somePriceFacts } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { listFakes } from '@outlet/shared/testing/list-fakes'
import { fake } from '@outlet/shared/testing/fake-server'
import type { Fake } from '@outlet/shared/testing/fake-server'
import type { BatchLine } from './batch/batch-outcome'

/** Product codes in the fake store. */
const CATALOGUE = ['C0772', 'C1523', 'CE901', 'C2000']

/** In-memory monitors. */
const holdMonitors = (initial: readonly InventoryMonitor[]) => {
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

  return { held, deleted, all, find, set, isMonitored, add, lineOf }
}

type Held = ReturnType<typeof holdMonitors>

const DELETION = {
  at: '2026-11-20T12:00:00.000Z',
  by: 'Lin Wei',
  restorable_until: '2026-12-20T12:00:00.000Z',
}

const reads = ({ held, deleted, all, find }: Held): Fake[] => [
  ...listFakes,
  fake(listStores, () => ({ items: [aStore()], next: null })),
  fake(listMonitors, ({ query: { q, is_monitoring, tag, deleted: isDeleted } }) => ({
    items: (isDeleted ? [...deleted.values()] : all()).filter(
      (monitor) =>
        (!q || monitor.product_code.includes(q.toUpperCase())) &&
        (!tag || monitor.tags.some((one) => tag.includes(one))) &&
        (is_monitoring === undefined || monitor.is_monitoring === is_monitoring),
    ),
    next: null,
  })),
  fake(countMonitors, () => ({ count: held.size, exact: true })),
  fake(getMonitor, ({ params }) => ({ ...find(params.monitorId), variants: [] })),
  fake(getMonitorOptions, () => ({ time_zone: 'Asia/Shanghai', tags: tagsOf(all()) })),
  fake(getMonitorableProduct, ({ query: { product_code, product_id } }) => {
    const code = product_code ?? product_id ?? ''
    if (!CATALOGUE.includes(code.toUpperCase())) throw refuse(404, 'inventory_monitor.product_not_found')
    const variants = ['Black', 'Chalk'].map((color_name) => ({
      variant_id: `${code}-${color_name}`,
      color_name,
      size: null,
      attributes: [],
    }))
    return { product_id: code, product_name: 'Tabby', variants }
  }),
  fake(listProductCandidates, ({ query: { q } }) => ({
    items: CATALOGUE.filter((code) => code.includes(q.toUpperCase())).map((code) =>
      aCandidate({
        product_id: code,
        is_named: code === q.toUpperCase(),
        monitor_id: all().find(({ product_code }) => product_code === code)?.id ?? null,
      }),
    ),
    base_item_id: null,
  })),
  fake(listAnnotations, () => ({ items: [] })),
  fake(listBulkJobs, () => ({ items: [], next: null })),
  fake(getMonitoringPause, () => ({ pause: null })),
  fake(listMissedChecks, () => ({ items: [], next: null })),
  fake(replayMonitor, () => ({ source: 'none' as const, read_from: null, total: 0, events: [] })),
  fake(listMonitorPeers, () => ({ items: [] })),
  fake(listSameProducts, () => ({ items: [] })),
  fake(listMonitorEvents, () => ({ items: [], next: null })),
  fake(getMonitorTrend, ({ query: { period } }) => ({ period, step_seconds: 3600, points: [] })),
  fake(listSparklines, ({ body }) => ({ items: body.monitor_ids.filter((id) => held.has(id)).map(sparklineOf) })),
  fake(listMonitorPriceFacts, ({ body }) => ({
    items: body.monitor_ids.filter((id) => held.has(id)).map((monitor_id) => ({ monitor_id, ...somePriceFacts() })),
  })),
  fake(getMonitorSummary, () => ({
    monitored: held.size,
    in_stock: all().filter(({ stock_state: state }) => state === 'in').length,
    failing: all().filter(({ health }) => health !== 'ok').length,
    latest: all().filter(({ stock_state: state }) => state === 'in'),
    late: null,
    armed: null,
  })),
  fake(listLatestEvents, () => ({ items: [] })),
]

const writes = ({ held, deleted, find, set, isMonitored, add, lineOf }: Held): Fake[] => [
  fake(createMonitor, ({ body: { product_code: code = '', product_id: _id, ...body } }) => {
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
    deleted.set(params.monitorId, { ...find(params.monitorId), deletion: DELETION })
    held.delete(params.monitorId)
    return {}
  }),
  fake(restoreMonitor, ({ params }) => {
    const monitor = deleted.get(params.monitorId)
    if (!monitor) throw refuse(404, 'inventory_monitor.not_found')
    held.set(monitor.id, monitor)
    deleted.delete(monitor.id)
    return monitor
  }),
]

/** A server with in-memory monitors that refuses requests like the real one. */
export const fakeMonitors = (...initial: InventoryMonitor[]) => {
  const monitors = holdMonitors(initial)
  return { fakes: [...reads(monitors), ...writes(monitors)], set: monitors.set }
}

/** In stock for three hours of a week. */
const sparklineOf = (monitor_id: string) => ({
  monitor_id,
  from: '2026-11-13T12:00:00.000Z',
  until: '2026-11-20T12:00:00.000Z',
  levels: Array.from({ length: 42 }, (_none, index) => (index === 40 ? 5 : 0)),
  orderable: Array.from({ length: 42 }, (_none, index) => (index === 40 ? 0.75 : 0)),
  known_seconds: 7 * 86_400,
  orderable_seconds: 3 * 3600,
})

const tagsOf = (monitors: readonly InventoryMonitor[]) => {
  const tags = new Map<string, number>()
  for (const tag of monitors.flatMap((monitor) => monitor.tags)) tags.set(tag, (tags.get(tag) ?? 0) + 1)
  return [...tags].map(([tag, count]) => ({ tag, count }))
}

type Change = Omit<z.output<typeof MonitorChange>, 'version'>

/** Removes undefined properties: the contract's types write an omitted property as undefined. */
const defined = (change: Change): Partial<InventoryMonitor> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
