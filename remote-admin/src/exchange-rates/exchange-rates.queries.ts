import { action, listPages, query } from '@outlet/shared/api/query'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import {
  listCurrenciesInUse,
  listExchangeRates,
  previewExchangeRate,
  setExchangeRate,
} from '@outlet/shared/contract/exchange-rates'
import { getOrder, listOrders } from '@outlet/shared/contract/orders'
import { getProduct, listProducts } from '@outlet/shared/contract/products'

export const currenciesQuery = query(listCurrenciesInUse)
export const ratesQuery = (currency: string) => listPages(listExchangeRates, { query: { currency } })
export const ratePreviewQuery = (rate: EndpointInput<typeof previewExchangeRate>['query']) =>
  query(previewExchangeRate, { query: rate })

export const setRateAction = action(setExchangeRate, {
  refreshes: [
    ...[listCurrenciesInUse, listExchangeRates, previewExchangeRate],
    ...[listProducts, getProduct, listOrders, getOrder],
  ],
})
