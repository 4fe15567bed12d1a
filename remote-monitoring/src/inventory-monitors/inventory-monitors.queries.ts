import { assignMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-assignee'
import { call } from '@outlet/shared/api/call'
import { action, listPages, query } from '@outlet/shared/api/query'
import { listAnnotations } from '@outlet/shared/contract/analytics/annotations'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import { monitorCsv } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-csv'
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
import { bulkMonitors } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import {
  listMissedChecks,
  type missedCheckDays,
  type MissedReason,
} from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { listMonitorPeers } from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import { replayMonitor } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { listMonitorPriceFacts } from '@outlet/shared/contract/products/price-facts'
import {
  getMonitoringPause,
  pauseMonitoring,
  resumeMonitoring,
} from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import { listMonitorEvents } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import type { MonitorEventKind } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import {
  getMonitorableProduct,
  getMonitorOptions,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import { trendPeriods, type TrendPeriod } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { listStores } from '@outlet/shared/contract/stores'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { MonitoredProduct } from './form/settings-values'

/** Refetch interval in ms for the times of checks, which publish no events; changes arrive by events. */
export const TIMES_STALE_MS = 30_000

export const monitorsQuery = (listQuery: QueryOf<typeof listMonitors>) => listPages(listMonitors, { query: listQuery })
export const monitorsCountQuery = (filter: QueryOf<typeof countMonitors>) => query(countMonitors, { query: filter })
export const monitorQuery = (monitorId: string) => query(getMonitor, { params: { monitorId } })
/** Query of the trend request; the API's default period is omitted. */
export const trendQueryOf = (period: TrendPeriod) => (period === trendPeriods[0] ? {} : { period })
export const monitorTrendQuery = (monitorId: string, period: TrendPeriod) =>
  query(getMonitorTrend, { params: { monitorId }, query: trendQueryOf(period) })
/** The range consists of whole days of the installation, so that the query key does not change every second. */
export const trendAnnotationsQuery = (
  { website_type, product_code, product_id, master_code }: InventoryMonitor,
  period: TrendPeriod,
) =>
  query(listAnnotations, {
    query: {
      from: `today-${period}d`,
      kind: ['price_change', 'purchase', 'release', 'outage'],
      website_type: [website_type],
      product: [...new Set([product_code, product_id, master_code])].filter((code) => code !== null),
    },
  })
export const sparklinesQuery = (monitor_ids: string[]) => query(listSparklines, { body: { monitor_ids } })
export const monitorPriceFactsQuery = (monitor_ids: string[]) => query(listMonitorPriceFacts, { body: { monitor_ids } })
export const monitorPeersQuery = (monitorId: string) => query(listMonitorPeers, { params: { monitorId } })
export const storesQuery = query(listStores, { query: { limit: 200 } })

export const monitorEventsQuery = (monitorId: string, kinds: MonitorEventKind[]) =>
  listPages(listMonitorEvents, { params: { monitorId }, query: kinds.length > 0 ? { kind: kinds } : {} })
interface MissedFilter {
  readonly days: (typeof missedCheckDays)[number]
  readonly reason: MissedReason | undefined
  readonly monitorId: string | undefined
}

export const missedChecksQuery = ({ monitorId, ...filter }: MissedFilter) =>
  listPages(listMissedChecks, { query: { ...filter, monitor_id: monitorId } })
export const replayQuery = (question: BodyOf<typeof replayMonitor> | undefined, kinds: MonitorEventKind[]) =>
  query(replayMonitor, {
    body: { website_type: '', ...question, ...(kinds.length > 0 ? { kinds } : {}) },
  })
export const monitoringPauseQuery = query(getMonitoringPause)
export const monitorableProductQuery = (website_type: string, product: MonitoredProduct) =>
  query(getMonitorableProduct, { query: { website_type, ...product } })

const whatShowsMonitors = [
  listMonitors,
  countMonitors,
  getMonitor,
  getMonitorSummary,
  listLatestEvents,
  getMonitorOptions,
]

export const createMonitorAction = action(createMonitor, { refreshes: whatShowsMonitors })
export const createMonitorsAction = action(createMonitors, { refreshes: whatShowsMonitors })
export const pauseMonitoringAction = action(pauseMonitoring, { refreshes: [getMonitoringPause] })
export const resumeMonitoringAction = action(resumeMonitoring, { refreshes: [getMonitoringPause, listMonitors] })
export const startMonitorBulk = (body: BodyOf<typeof bulkMonitors>) => call(bulkMonitors, { body })
export const refreshMonitorAction = action(refreshMonitor, {
  refreshes: [...whatShowsMonitors, getMonitorTrend, listMonitorEvents],
})
export const assignMonitorAction = action(assignMonitor, { refreshes: whatShowsMonitors })
export const updateMonitorAction = action(updateMonitor, { refreshes: whatShowsMonitors })
export const deleteMonitorAction = action(deleteMonitor, { refreshes: whatShowsMonitors })
export const restoreMonitorAction = action(restoreMonitor, { refreshes: whatShowsMonitors })

export const monitorCsvTicket = (body: BodyOf<typeof monitorCsv>) => call(monitorCsv, { body })
