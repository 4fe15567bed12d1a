import { mountPractice } from '@outlet/remote-kit/practice'
import {
  countMonitors,
  getMonitor,
  getMonitorSummary,
  getMonitorTrend,
  listMonitors,
} from '@outlet/shared/contract/inventory-monitors'
import { listStores } from '@outlet/shared/contract/stores'
import { aMonitor, aStore } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import remote from './main'
import { manifest } from './manifest'

const DAY_MS = 86_400_000

const monitors = [
  aMonitor(),
  aMonitor({
    product_code: 'C0990',
    product_name: 'Willow Tote',
    stock_state: 'out',
    stock_level: 0,
    orderable: false,
  }),
  aMonitor({ product_code: 'C1234', product_name: null, health: 'backoff' }),
]

/** A week with a gap, a sell-out and a restock. */
const levels = [14, 9, null, null, 3, 0, 0, 20, 17]

mountPractice(manifest, remote, [
  fake(listMonitors, () => ({ items: monitors, next: null })),
  fake(countMonitors, () => ({ count: monitors.length, exact: true })),
  fake(getMonitor, ({ params }) => {
    const monitor = monitors.find(({ id }) => id === params.monitorId)
    if (!monitor) throw refuse(404, 'inventory_monitor.not_found')
    return { ...monitor, variants: [] }
  }),
  fake(getMonitorSummary, () => ({ monitored: 3, in_stock: 2, failing: 1, latest: monitors })),
  fake(getMonitorTrend, ({ query }) => ({
    period: query.period,
    step_seconds: (query.period * DAY_MS) / 1000 / levels.length,
    points: levels.map((level, index) => ({
      at: new Date(Date.now() - query.period * DAY_MS * (1 - index / levels.length)).toISOString(),
      min: level,
      max: level,
      last: level,
      kind: 'exact' as const,
      orderable: level === null ? null : Math.sign(level),
      restocks: level === 20 ? 1 : 0,
    })),
  })),
  fake(listStores, () => ({ items: [aStore()], next: null })),
])
