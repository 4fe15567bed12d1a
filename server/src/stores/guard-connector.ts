import type { Money } from '@outlet/shared/contract/money'
import type { Connector, Offer, ProductDocument, StockReading, VariantStock } from './connector'
import { ConnectorError } from './connector-error'

type Priced = Partial<Pick<Offer, 'price' | 'priceMax' | 'listPrice' | 'promotionalPrice'>>

const moneyIn = ({ price, priceMax, listPrice, promotionalPrice }: Priced): Money[] =>
  [price, priceMax, listPrice, promotionalPrice].flatMap((money) => money ?? [])

const pricesOf = (document: ProductDocument): Money[] => [
  ...moneyIn(document),
  ...moneyIn(document.offer ?? {}),
  ...[...document.offers.values()].flatMap(moneyIn),
]

const stockIn = (readings: readonly StockReading[]): VariantStock[] =>
  readings.flatMap((reading) => (reading.outcome === 'found' ? reading.stock : []))

function otherCurrency(prices: readonly Money[], currency: string): ConnectorError | null {
  const other = prices.find((price) => price.currency !== currency)
  if (!other) return null
  const message = `the store's prices are in ${other.currency}, its setting is ${currency}`
  return new ConnectorError('store.other_currency', { message })
}

/** Where each product is asked for by itself, several that are all unreadable say that the store is, as a batch does elsewhere. */
const allUnreadable = (readings: readonly StockReading[], batchSize: number): ConnectorError | null => {
  const errors = readings.flatMap((reading) =>
    reading.outcome === 'failed' && reading.error.code === 'store.bad_shape' ? [reading.error] : [],
  )
  return batchSize === 1 && errors.length > 1 && errors.length === readings.length ? (errors[0] ?? null) : null
}

/**
 * Refuses whatever a connector reads in another currency than the store's setting, so that no price is stored under the
 * wrong label: amounts of two currencies would look like a price change. `onRefused` records it as the store's failure.
 */
export const guardConnector = (
  connector: Connector,
  currency: string,
  onRefused: (error: ConnectorError) => Promise<void>,
): Connector => ({
  ...connector,
  getProducts: async (ids, options) => {
    const documents = await connector.getProducts(ids, options)
    const error = otherCurrency([...documents.values()].flatMap(pricesOf), currency)
    if (!error) return documents
    await onRefused(error)
    throw error
  },
  readStock: async (ids, options) => {
    const readings = await connector.readStock(ids, options)
    const unreadable = allUnreadable(readings, connector.caps.batchSize)
    if (unreadable) await onRefused(unreadable)
    const error = otherCurrency(stockIn(readings).flatMap(moneyIn), currency)
    if (!error) return readings
    await onRefused(error)
    return readings.map((reading) => (reading.outcome === 'found' ? { ...reading, outcome: 'failed', error } : reading))
  },
})
