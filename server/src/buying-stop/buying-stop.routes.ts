import * as contract from '@outlet/shared/contract/buying-stop'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { getBuyingStop, resumeBuying, stopBuying } from './buying-stop'

export function buyingStopRoutes(app: App) {
  serveRead(app, contract.getBuyingStop, ({ db, actor }) => getBuyingStop(db, actor))
  serveWrite(app, contract.stopBuying, ({ tx, caller }) => stopBuying(tx, caller))
  serveWrite(app, contract.resumeBuying, ({ tx, caller }) => resumeBuying(tx, caller))
}
