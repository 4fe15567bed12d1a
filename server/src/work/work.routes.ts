import * as contract from '@outlet/shared/contract/work'
import type { App } from '../platform/http/app-context'
import { serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { registerWorkMetrics } from '../platform/work/work-metrics'
import { workKinds } from './work-kinds'
import { getWork } from './get-work'
import { listFailedWork } from './list-failed-work'
import { runScheduleNow } from './run-schedule-now'
import { retryWork } from './retry-work'

export function workRoutes(app: App) {
  registerWorkMetrics(app.metrics, { db: app.db, kinds: workKinds, log: app.http.log })
  serveSharedRead(app, contract.getWork, ({ db, reader }) => getWork(db, reader))
  serveRead(app, contract.listFailedWork, ({ db, actor, query }) => listFailedWork(db, actor, query))
  serveWrite(app, contract.tryWorkAgain, ({ tx, caller, params }) => retryWork(tx, caller, params.kind, params.key))
  serveWrite(app, contract.tryAllWorkAgain, ({ tx, caller, params }) => retryWork(tx, caller, params.kind))
  serveWrite(app, contract.runScheduleNow, ({ tx, caller, params }) => runScheduleNow(tx, caller, params.name))
}
