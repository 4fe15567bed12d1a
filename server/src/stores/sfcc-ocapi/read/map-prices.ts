import type { Prices } from '../../connector'
import { decimalMoney } from '../../decimal-money'
import type { SfccStore } from './sfcc-store'
import type { WireProduct } from './wire'

const ofBook = <Entry extends { pricebook?: string | null | undefined }>(
  entries: readonly Entry[] | null | undefined,
  book: string,
): Entry | undefined => entries?.find(({ pricebook }) => pricebook === book)

/** Returns the price of one piece: the tier with the lowest quantity. */
const ofOne = (tiers: WireProduct['tiered_prices'], book: string) =>
  (tiers ?? [])
    .filter(({ pricebook }) => pricebook === book)
    .toSorted((one, other) => (one.quantity ?? 0) - (other.quantity ?? 0))[0]?.price

const listPrice = ({ prices, price_ranges, tiered_prices }: WireProduct, book: string) =>
  prices?.[book] ?? ofBook(price_ranges, book)?.min_price ?? ofOne(tiered_prices, book)

/** Returns a master's own price range, or else the lowest and the highest of its listed variants. */
const span = ({ price, price_max, variants }: WireProduct) => {
  const ofVariants = (variants ?? []).flatMap((variant) => variant.price ?? [])
  const [lowest, highest] = ofVariants.length > 0 ? [Math.min(...ofVariants), Math.max(...ofVariants)] : [null, null]
  return { price: price ?? lowest, priceMax: price_max ?? price ?? highest }
}

export const promotional = ({
  product_promotions,
  promotion_prices,
}: Pick<WireProduct, 'product_promotions' | 'promotion_prices'>): number | null => {
  const stated = [...(product_promotions ?? []), ...(promotion_prices ?? [])].flatMap(
    ({ promotional_price }) => promotional_price ?? [],
  )
  return stated.length > 0 ? Math.min(...stated) : null
}

export const currencyOf = (stated: string | null | undefined, ofStore: string): string =>
  stated && /^[A-Z]{3}$/.test(stated) ? stated : ofStore

/**
 * Maps the prices. Amounts are decimal in the API; the list price comes from the price book configured for the store.
 */
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
