import {
  getWork as getEndpoint,
  listGivenUpWork as listEndpoint,
  runScheduleNow as runEndpoint,
  tryAllWorkAgain as tryAllEndpoint,
  tryWorkAgain as tryEndpoint,
} from '@outlet/shared/contract/work'
import type { App } from '../platform/http/app-context'
import { serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { tellOfWork } from '../platform/work/work-metrics'
import { workKinds } from '../work-kinds'
import { getWork } from './get-work'
import { listGivenUpWork } from './list-given-up'
import { runScheduleNow } from './run-schedule-now'
import { tryWorkAgain } from './try-again'

export function workRoutes(app: App) {
  tellOfWork(app.metrics, { db: app.db, kinds: workKinds, log: app.http.log })
  serveSharedRead(app, getEndpoint, ({ db, reader }) => getWork(db, reader))
  serveRead(app, listEndpoint, ({ db, actor, query }) => listGivenUpWork(db, actor, query))
  serveWrite(app, tryEndpoint, ({ tx, caller, params }) => tryWorkAgain(tx, caller, params.kind, params.key))
  serveWrite(app, tryAllEndpoint, ({ tx, caller, params }) => tryWorkAgain(tx, caller, params.kind))
  serveWrite(app, runEndpoint, ({ tx, caller, params }) => runScheduleNow(tx, caller, params.name))
}
