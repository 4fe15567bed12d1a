import { monitorCsv as csvEndpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-csv'
import {
  listLatestEvents as latestEventsEndpoint,
  listRestockDays as restockDaysEndpoint,
  listStockChanges as stockChangesEndpoint,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import {
  getMonitorTrend as trendEndpoint,
  listSparklines as sparklinesEndpoint,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import * as contract from '@outlet/shared/contract/inventory-monitors'
import { bulkMonitors as bulkEndpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-bulk'
import { listMonitorEvents as eventsEndpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import {
  getMonitorableProduct as productEndpoint,
  getMonitorOptions as optionsEndpoint,
} from '@outlet/shared/contract/inventory-monitors/inventory-monitor-options'
import {
  getMonitoringPause as pauseEndpoint,
  pauseMonitoring as pauseAllEndpoint,
  resumeMonitoring as resumeAllEndpoint,
} from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import { assignMonitor as assignEndpoint } from '@outlet/shared/contract/inventory-monitors/monitor-assignee'
import { listMissedChecks as missedEndpoint } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { listMonitorPeers as peersEndpoint } from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import { replayMonitor as replayEndpoint } from '@outlet/shared/contract/inventory-monitors/monitor-replay'
import { listMonitorPriceFacts as priceFactsEndpoint } from '@outlet/shared/contract/products/price-facts'
import { clock } from '../platform/time/clock'
import { serveBulk } from '../bulk-jobs/serve-bulk'
import { serveCsv } from '../platform/csv/serve-csv'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { assignMonitor } from './assign-monitor'
import { bulkMonitors } from './batch/bulk-monitors'
import { createMonitor } from './create-monitor'
import { createMonitors } from './batch/create-monitors'
import { deleteMonitor } from './delete-monitor'
import { getMonitor } from './get-monitor'
import { monitorCells } from './list/monitor-cells'
import { monitorableProduct, monitorOptions } from './list/monitor-options'
import { countMonitors, listMonitors } from './list/list-monitors'
import { withMutes } from './list/with-mutes'
import { listLatestEvents } from './list-latest-events'
import { listMonitorEvents } from './list-monitor-events'
import { listMonitorPeers } from './trend/list-monitor-peers'
import { listRestockDays } from './list-restock-days'
import { listSparklines } from './trend/list-sparklines'
import { listMonitorPriceFacts, withPriceFacts } from './list-monitor-price-facts'
import { listStockChanges } from './list-stock-changes'
import { getMonitoringPause, pauseMonitoring, resumeMonitoring } from './monitoring-pause'
import { listMissedChecks } from './missed/list-missed-checks'
import { monitorTrend } from './trend/monitor-trend'
import { refreshMonitor } from './refresh-monitor'
import { replayMonitor } from './replay/replay-monitor'
import { restockPracticeProduct } from './restock-practice-product'
import { restoreMonitor } from './restore-monitor'
import { updateMonitor } from './update-monitor'

export function inventoryMonitorRoutes(app: App) {
  const { secrets } = app
  const { timeZone } = app.config
  const deps = { secrets, timeZone }
  serveSharedRead(app, contract.listMonitors, ({ db, reader, query }) => listMonitors(db, reader, secrets, query))
  serveCsv(app, csvEndpoint, {
    name: 'inventory-monitors',
    page: async (db, actor, query, columns) =>
      withMutes(db, await withPriceFacts(db, await listMonitors(db, actor, secrets, query), columns), columns),
    cells: monitorCells,
  })
  serveSharedRead(app, contract.countMonitors, ({ db, reader, query }) => countMonitors(db, reader, query))
  serveSharedRead(app, stockChangesEndpoint, ({ db, reader, query }) =>
    listStockChanges(db, reader, secrets, query.limit),
  )
  serveSharedRead(app, latestEventsEndpoint, ({ db, reader, query }) =>
    listLatestEvents(db, reader, secrets, query.limit),
  )
  serveSharedRead(app, restockDaysEndpoint, ({ db, reader }) => listRestockDays(db, reader, timeZone))
  serveRead(app, optionsEndpoint, ({ db, actor }) => monitorOptions(db, actor, timeZone))
  serveRead(app, productEndpoint, ({ db, actor, query }) => monitorableProduct(db, actor, query))
  serveRead(app, contract.getMonitor, ({ db, actor, params }) => getMonitor(db, actor, secrets, params.monitorId))
  serveRead(app, eventsEndpoint, ({ db, actor, params, query }) =>
    listMonitorEvents(db, actor, params.monitorId, query),
  )
  serveRead(app, peersEndpoint, ({ db, actor, params }) => listMonitorPeers(db, actor, params.monitorId))
  serveRead(app, trendEndpoint, ({ db, actor, params, query }) =>
    monitorTrend(db, actor, { ...params, period: query.period, timeZone, now: clock.now() }),
  )
  serveRead(app, sparklinesEndpoint, ({ db, actor, body }) =>
    listSparklines(db, actor, body, { timeZone, now: clock.now() }),
  )
  serveRead(app, priceFactsEndpoint, ({ db, actor, body }) => listMonitorPriceFacts(db, actor, body, clock.now()))
  serveRead(app, pauseEndpoint, ({ db, actor }) => getMonitoringPause(db, actor))
  serveWrite(app, pauseAllEndpoint, ({ tx, caller }) => pauseMonitoring(tx, caller))
  serveWrite(app, resumeAllEndpoint, ({ tx, caller }) => resumeMonitoring(tx, caller))
  serveRead(app, missedEndpoint, ({ db, actor, query }) =>
    listMissedChecks(db, actor, { query, timeZone, now: clock.now() }),
  )
  serveRead(app, replayEndpoint, ({ db, actor, body }) =>
    replayMonitor(db, actor, body, { timeZone, now: clock.now() }),
  )
  serveBulk(app, bulkEndpoint, bulkMonitors(deps))
  serveOutsideTransaction(app, contract.refreshMonitor, ({ caller, params }) =>
    refreshMonitor(app, caller, params.monitorId),
  )
  serveOutsideTransaction(app, contract.restockPracticeProduct, ({ caller, params }) =>
    restockPracticeProduct(app, caller, params.monitorId),
  )
  serveWrite(app, contract.createMonitor, ({ tx, caller, body }) => createMonitor(tx, caller, deps, body))
  serveWrite(app, contract.createMonitors, ({ tx, caller, body }) => createMonitors(tx, caller, timeZone, body))
  serveWrite(app, contract.updateMonitor, ({ tx, caller, params, body }) =>
    updateMonitor(tx, caller, deps, params.monitorId, body),
  )
  serveWrite(app, assignEndpoint, ({ tx, caller, params, body }) =>
    assignMonitor(tx, caller, deps, params.monitorId, body),
  )
  serveWrite(app, contract.deleteMonitor, ({ tx, caller, params }) => deleteMonitor(tx, caller, params.monitorId))
  serveWrite(app, contract.restoreMonitor, ({ tx, caller, params }) =>
    restoreMonitor(tx, caller, deps, params.monitorId),
  )
}
