import * as contract from '@outlet/shared/contract/money/exchange-rates'
import type { App } from '../platform/http/app-context'
import { serveRead, serveSharedRead, serveWrite } from '../platform/http/serve'
import { listCurrenciesInUse } from './list-currencies-in-use'
import { listExchangeRates } from './list-exchange-rates'
import { previewExchangeRate } from './preview-exchange-rate'
import { setExchangeRate } from './set-exchange-rate'

export function exchangeRateRoutes(app: App) {
  const { config } = app
  serveRead(app, contract.listExchangeRates, ({ db, actor, query }) =>
    listExchangeRates(db, actor, config.reportingCurrency, query),
  )
  serveSharedRead(app, contract.listCurrenciesInUse, ({ db, reader }) => listCurrenciesInUse(db, reader, config))
  serveRead(app, contract.previewExchangeRate, ({ db, actor, query }) => previewExchangeRate(db, actor, config, query))
  serveWrite(app, contract.setExchangeRate, ({ tx, caller, body }) => setExchangeRate(tx, caller, config, body))
}
