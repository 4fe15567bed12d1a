import type { Money } from '@outlet/shared/contract/money'
import type { UnreadPrices } from '@outlet/shared/contract/stores'
import type { Connector, Offer, ProductDocument, StockReading, VariantStock } from './connector'
import { ConnectorError } from './connector-error'

type Priced = Partial<Pick<Offer, 'price' | 'priceMax' | 'listPrice' | 'promotionalPrice'>>

const moneys = ['price', 'priceMax', 'listPrice', 'promotionalPrice'] as const

const moneyIn = (priced: Priced): Money[] => moneys.flatMap((name) => priced[name] ?? [])

/** Sets prices in another currency than the store's to unknown. */
function withoutForeign<Of extends Priced>(priced: Of, currency: string): Of {
  const foreign = moneys.filter((name) => (priced[name]?.currency ?? currency) !== currency)
  return foreign.length === 0 ? priced : { ...priced, ...Object.fromEntries(foreign.map((name) => [name, null])) }
}

const documentIn = (document: ProductDocument, currency: string): ProductDocument => ({
  ...withoutForeign(document, currency),
  offer: document.offer && withoutForeign(document.offer, currency),
  offers: new Map([...document.offers].map(([id, offer]) => [id, withoutForeign(offer, currency)])),
})

const readingIn = (reading: StockReading, currency: string): StockReading =>
  reading.outcome === 'found'
    ? { ...reading, stock: reading.stock.map((variant) => withoutForeign(variant, currency)) }
    : reading

const pricesOf = (document: ProductDocument): Money[] => [
  ...moneyIn(document),
  ...moneyIn(document.offer ?? {}),
  ...[...document.offers.values()].flatMap(moneyIn),
]

const stockIn = (readings: readonly StockReading[]): VariantStock[] =>
  readings.flatMap((reading) => (reading.outcome === 'found' ? reading.stock : []))

/** Returns an error if all prices are in other currencies than the store's, otherwise null. */
function otherCurrency(prices: readonly Money[], currency: string): ConnectorError | null {
  const [other] = prices
  if (!other || prices.some((price) => price.currency === currency)) return null
  return currencyError(other.currency, currency)
}

const currencyError = (stated: string, currency: string) =>
  new ConnectorError('store.other_currency', {
    message: `the store's prices are in ${stated}, its setting is ${currency}`,
  })

/**
 * For dialects that request each product by itself: returns the first error if several products were read and none was
 * readable. In other dialects the batch itself fails then.
 */
const allUnreadable = (readings: readonly StockReading[], batchSize: number): ConnectorError | null => {
  const errors = readings.flatMap((reading) =>
    reading.outcome === 'failed' && reading.error.code === 'store.bad_shape' ? [reading.error] : [],
  )
  return batchSize === 1 && errors.length > 1 && errors.length === readings.length ? (errors[0] ?? null) : null
}

/** Throws ConnectorError `store.other_currency` if the store states currencies and none of them is the setting's. */
const guardMarket =
  (readMarket: NonNullable<Connector['readMarket']>, currency: string): NonNullable<Connector['readMarket']> =>
  async (options) => {
    const market = await readMarket(options)
    const stated = [market.currency, market.visitor_currency].flatMap((one) => one ?? [])
    const [other] = stated
    if (other && !stated.includes(currency)) throw currencyError(other, currency)
    return market
  }

/** Returns why prices were left out of the readings; null = they were not, undefined = the readings do not state it. */
const unreadIn = (readings: readonly StockReading[]): UnreadPrices | null | undefined => {
  const stated = readings.flatMap((reading) =>
    reading.outcome === 'found' && reading.unreadPrices !== undefined ? [reading.unreadPrices] : [],
  )
  return stated.find((unread) => unread !== null) ?? stated[0]
}

export interface GuardReports {
  /** Called when a reading was refused, which counts as the store's failure. */
  refused(error: ConnectorError): Promise<void>
  /** Called when prices were left out of a reading, or were read (null). */
  prices(unread: UnreadPrices | null): Promise<void>
}

/**
 * Removes prices in another currency than the store's setting: they would appear as price changes. Single ones become
 * unknown while their stock remains. If all prices are in other currencies, the reading is refused and reported as the
 * store's failure.
 */
export const guardConnector = (connector: Connector, currency: string, reports: GuardReports): Connector => ({
  ...connector,
  readMarket: connector.readMarket && guardMarket(connector.readMarket, currency),
  getProducts: async (ids, options) => {
    const documents = await connector.getProducts(ids, options)
    const error = otherCurrency([...documents.values()].flatMap(pricesOf), currency)
    if (!error) return new Map([...documents].map(([id, document]) => [id, documentIn(document, currency)]))
    await reports.refused(error)
    throw error
  },
  readStock: async (ids, options) => {
    const readings = await connector.readStock(ids, options)
    const unread = unreadIn(readings)
    if (unread !== undefined) await reports.prices(unread)
    const unreadable = allUnreadable(readings, connector.caps.batchSize)
    if (unreadable) await reports.refused(unreadable)
    const error = otherCurrency(stockIn(readings).flatMap(moneyIn), currency)
    if (!error) return readings.map((reading) => readingIn(reading, currency))
    await reports.refused(error)
    return readings.map((reading) => (reading.outcome === 'found' ? { ...reading, outcome: 'failed', error } : reading))
  },
})
