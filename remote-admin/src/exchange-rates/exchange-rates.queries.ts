import { action, listPages, query } from '@outlet/shared/api/query'
import type { QueryOf } from '@outlet/shared/contract/endpoint'
import {
  listCurrenciesInUse,
  listExchangeRates,
  previewExchangeRate,
  setExchangeRate,
} from '@outlet/shared/contract/money/exchange-rates'
import { getRateSource, readRateSource, setRateSource } from '@outlet/shared/contract/money/rate-source'
import { getOrder, listOrders } from '@outlet/shared/contract/orders'
import { getProduct, listProducts } from '@outlet/shared/contract/products'

export const rateSourceQuery = query(getRateSource)
export const currenciesQuery = query(listCurrenciesInUse)
export const ratesQuery = (currency: string) => listPages(listExchangeRates, { query: { currency } })
export const ratePreviewQuery = (rate: QueryOf<typeof previewExchangeRate>) =>
  query(previewExchangeRate, { query: rate })

const whatRatesChange = [
  ...[listCurrenciesInUse, listExchangeRates, previewExchangeRate],
  ...[listProducts, getProduct, listOrders, getOrder],
]

export const setRateAction = action(setExchangeRate, { refreshes: whatRatesChange })
export const setRateSourceAction = action(setRateSource, { refreshes: [getRateSource] })
export const readRateSourceAction = action(readRateSource, { refreshes: [getRateSource, ...whatRatesChange] })
