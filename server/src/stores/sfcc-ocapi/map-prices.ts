import { currencyDigits, type Money } from '@outlet/shared/contract/money'
import type { Prices } from '../connector'
import type { WireProduct } from './wire'

const digitsOf = new Map<string, number>()

const digits = (currency: string): number => {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const found = currencyDigits(currency)
  digitsOf.set(currency, found)
  return found
}

const money = (amount: number | null | undefined, currency: string): Money | null => {
  const minor = Math.round((amount ?? Number.NaN) * 10 ** digits(currency))
  return Number.isSafeInteger(minor) && minor >= 0 ? { minor, currency } : null
}

/** Amounts are decimal in the API; the list price is the one of the price book configured for the store. */
export function mapPrices(wire: WireProduct, store: { currency: string; listPriceBook: string }): Prices {
  const currency = wire.currency && /^[A-Z]{3}$/.test(wire.currency) ? wire.currency : store.currency
  return {
    price: money(wire.price, currency),
    priceMax: money(wire.price_max ?? wire.price, currency),
    listPrice: money(wire.prices?.[store.listPriceBook], currency),
  }
}
