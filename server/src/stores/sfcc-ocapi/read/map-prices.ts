import type { Prices } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import type { SfccStore } from './sfcc-store'
import type { WireProduct } from './wire'

const ofBook = <Entry extends { pricebook?: string | null | undefined }>(
  entries: readonly Entry[] | null | undefined,
  book: string,
): Entry | undefined => entries?.find(({ pricebook }) => pricebook === book)

/** What one piece costs: the tier of the fewest. */
const ofOne = (tiers: WireProduct['tiered_prices'], book: string) =>
  (tiers ?? [])
    .filter(({ pricebook }) => pricebook === book)
    .toSorted((one, other) => (one.quantity ?? 0) - (other.quantity ?? 0))[0]?.price

const listPrice = ({ prices, price_ranges, tiered_prices }: WireProduct, book: string) =>
  prices?.[book] ?? ofBook(price_ranges, book)?.min_price ?? ofOne(tiered_prices, book)

/** What a master tells of itself, or else the lowest and the highest that it tells of its variants. */
const span = ({ price, price_max, variants }: WireProduct) => {
  const ofVariants = (variants ?? []).flatMap((variant) => variant.price ?? [])
  const [lowest, highest] = ofVariants.length > 0 ? [Math.min(...ofVariants), Math.max(...ofVariants)] : [null, null]
  return { price: price ?? lowest, priceMax: price_max ?? price ?? highest }
}

export const promotional = ({
  product_promotions,
  promotion_prices,
}: Pick<WireProduct, 'product_promotions' | 'promotion_prices'>): number | null => {
  const told = [...(product_promotions ?? []), ...(promotion_prices ?? [])].flatMap(
    ({ promotional_price }) => promotional_price ?? [],
  )
  return told.length > 0 ? Math.min(...told) : null
}

/** What the answer says, or the store's own. */
export const currencyOf = (told: string | null | undefined, ofStore: string): string =>
  told && /^[A-Z]{3}$/.test(told) ? told : ofStore

/** Amounts are decimal in the API; the list price is the one of the price book configured for the store. */
export function mapPrices(wire: WireProduct, store: Pick<SfccStore, 'currency' | 'list_price_book'>): Prices {
  const currency = currencyOf(wire.currency, store.currency)
  const { price, priceMax } = span(wire)
  return {
    price: decimalMoney(price, currency),
    priceMax: decimalMoney(priceMax, currency),
    listPrice: decimalMoney(listPrice(wire, store.list_price_book), currency),
    promotionalPrice: decimalMoney(promotional(wire), currency),
  }
}
