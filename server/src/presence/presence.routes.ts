import * as contract from '@outlet/shared/contract/presence'
import type { App } from '../platform/http/app-context'
import { serveWrite } from '../platform/http/serve'
import { endPresence, reportPresence } from './report-presence'

export function presenceRoutes(app: App) {
  serveWrite(app, contract.reportPresence, ({ tx, actor, body }) => reportPresence(tx, actor, app.secrets, body))
  serveWrite(app, contract.endPresence, ({ tx, actor, body }) => endPresence(tx, actor, body))
}
