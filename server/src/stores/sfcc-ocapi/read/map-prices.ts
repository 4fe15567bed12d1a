import type { Prices } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import type { SfccStore } from './sfcc-store'
import type { WireProduct } from './wire'

const ofBook = <Entry extends { pricebook?: string | null | undefined }>(
  entries: readonly Entry[] | null | undefined,
  book: string,
): Entry | undefined => entries?.find(({ pricebook }) => pricebook === book)

const listPrice = ({ prices, price_ranges, tiered_prices }: WireProduct, book: string) =>
  prices?.[book] ?? ofBook(price_ranges, book)?.min_price ?? ofBook(tiered_prices, book)?.price

/** What the answer says, or the store's own. */
export const currencyOf = (told: string | null | undefined, ofStore: string): string =>
  told && /^[A-Z]{3}$/.test(told) ? told : ofStore

/** Amounts are decimal in the API; the list price is the one of the price book configured for the store. */
export function mapPrices(wire: WireProduct, store: Pick<SfccStore, 'currency' | 'list_price_book'>): Prices {
  const currency = currencyOf(wire.currency, store.currency)
  return {
    price: decimalMoney(wire.price, currency),
    priceMax: decimalMoney(wire.price_max ?? wire.price, currency),
    listPrice: decimalMoney(listPrice(wire, store.list_price_book), currency),
  }
}
