import { mountPractice } from '@outlet/remote-kit/practice'
import { getMonitorTrend } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { aMonitor } from '@outlet/shared/testing/builders'
import { recordFakes } from '@outlet/shared/testing/record-fakes'
import { fake } from '@outlet/shared/testing/fake-server'
import { fakeMonitors } from './inventory-monitors/fake-monitors'
import remote from './main'
import { manifest } from './manifest'

const DAY_MS = 86_400_000
const YEAR_AGO = new Date(Date.now() - 366 * DAY_MS).toISOString()

const { fakes } = fakeMonitors(
  aMonitor({ created_at: YEAR_AGO }),
  aMonitor({
    product_code: 'CE901',
    product_name: 'Willow Tote',
    stock_state: 'out',
    stock_level: 0,
    orderable: false,
    created_at: YEAR_AGO,
  }),
  aMonitor({ product_code: 'C1234', product_name: null, health: 'backoff', created_at: YEAR_AGO }),
)

/** Stock levels with a gap, a sell-out and a restock. */
const levels = [14, 9, null, null, 3, 0, 0, 20, 17]

mountPractice(manifest, remote, [
  ...fakes,
  ...recordFakes,
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
      price: null,
    })),
  })),
])
