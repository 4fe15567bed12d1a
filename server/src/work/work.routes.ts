import {
  getWork as getEndpoint,
  listFailedWork as listEndpoint,
  runScheduleNow as runEndpoint,
  tryAllWorkAgain as tryAllEndpoint,
  tryWorkAgain as tryEndpoint,
} from '@outlet/shared/contract/work'
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
  serveSharedRead(app, getEndpoint, ({ db, reader }) => getWork(db, reader))
  serveRead(app, listEndpoint, ({ db, actor, query }) => listFailedWork(db, actor, query))
  serveWrite(app, tryEndpoint, ({ tx, caller, params }) => retryWork(tx, caller, params.kind, params.key))
  serveWrite(app, tryAllEndpoint, ({ tx, caller, params }) => retryWork(tx, caller, params.kind))
  serveWrite(app, runEndpoint, ({ tx, caller, params }) => runScheduleNow(tx, caller, params.name))
}
