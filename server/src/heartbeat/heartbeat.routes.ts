import {
  getHeartbeat as getEndpoint,
  sendHeartbeat as sendEndpoint,
  setHeartbeat as setEndpoint,
} from '@outlet/shared/contract/heartbeat'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { sendHeartbeat } from './send-heartbeat'
import { getHeartbeat, setHeartbeat } from './set-heartbeat'

export function heartbeatRoutes(app: App) {
  serveRead(app, getEndpoint, ({ db, actor }) => getHeartbeat(db, actor, app.secrets))
  serveWrite(app, setEndpoint, ({ tx, caller, body }) => setHeartbeat(tx, caller, app.secrets, body))
  serveOutsideTransaction(app, sendEndpoint, ({ caller }) => sendHeartbeat(app, caller))
}
