import * as contract from '@outlet/shared/contract/money/rate-source'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { readRatesNow } from './read-rates'
import { getRateSource, setRateSource } from './set-rate-source'

export function rateSourceRoutes(app: App) {
  serveRead(app, contract.getRateSource, ({ db, actor }) => getRateSource(db, actor))
  serveWrite(app, contract.setRateSource, ({ tx, caller, body }) => setRateSource(tx, caller, body))
  serveOutsideTransaction(app, contract.readRateSource, ({ caller }) => readRatesNow(app, caller))
}
