import {
  getBuyingStop as getEndpoint,
  resumeBuying as resumeEndpoint,
  stopBuying as stopEndpoint,
} from '@outlet/shared/contract/buying-stop'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { getBuyingStop, resumeBuying, stopBuying } from './buying-stop'

export function buyingStopRoutes(app: App) {
  serveRead(app, getEndpoint, ({ db, actor }) => getBuyingStop(db, actor))
  serveWrite(app, stopEndpoint, ({ tx, caller }) => stopBuying(tx, caller))
  serveWrite(app, resumeEndpoint, ({ tx, caller }) => resumeBuying(tx, caller))
}
