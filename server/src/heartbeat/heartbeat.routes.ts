import * as contract from '@outlet/shared/contract/heartbeat'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { sendHeartbeat } from './send-heartbeat'
import { getHeartbeat, setHeartbeat } from './set-heartbeat'

export function heartbeatRoutes(app: App) {
  serveRead(app, contract.getHeartbeat, ({ db, actor }) => getHeartbeat(db, actor, app.secrets))
  serveWrite(app, contract.setHeartbeat, ({ tx, caller, body }) => setHeartbeat(tx, caller, app.secrets, body))
  serveOutsideTransaction(app, contract.sendHeartbeat, ({ caller }) => sendHeartbeat(app, caller))
}
