import {
  listExchangeRates as listEndpoint,
  setExchangeRate as setEndpoint,
} from '@outlet/shared/contract/exchange-rates'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { listExchangeRates } from './list-exchange-rates'
import { setExchangeRate } from './set-exchange-rate'

export function exchangeRateRoutes(app: App) {
  const { reportingCurrency, timeZone } = app.config
  serveRead(app, listEndpoint, ({ db, actor, query }) => listExchangeRates(db, actor, reportingCurrency, query))
  serveWrite(app, setEndpoint, ({ tx, caller, body }) =>
    setExchangeRate(tx, caller, { reportingCurrency, timeZone }, body),
  )
}
