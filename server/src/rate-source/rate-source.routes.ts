import {
  getRateSource as getEndpoint,
  readRateSource as readEndpoint,
  setRateSource as setEndpoint,
} from '@outlet/shared/contract/money/rate-source'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { readRatesNow } from './read-rates'
import { getRateSource, setRateSource } from './set-rate-source'

export function rateSourceRoutes(app: App) {
  serveRead(app, getEndpoint, ({ db, actor }) => getRateSource(db, actor))
  serveWrite(app, setEndpoint, ({ tx, caller, body }) => setRateSource(tx, caller, body))
  serveOutsideTransaction(app, readEndpoint, ({ caller }) => readRatesNow(app, caller))
}
