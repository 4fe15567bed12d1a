import { LRUCache } from 'lru-cache'
import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { ShopCurrencies, SingleCurrency } from './shop-currencies'
import type { ListedProduct, SingleProduct } from './wire'

/** Time in ms for which unchanged prices are accepted without requesting the shop's currency. */
const MAX_AGE_MS = 10 * 60_000
const MAX_STORES = 1000
const MAX_PRODUCTS = 50_000

interface Session extends SingleCurrency {
  /** On the monotonic clock of the process. */
  at: number
}

// Shared by the whole process, since connectors are opened for each piece of work.
const sessions = new LRUCache<string, Session>({ max: MAX_STORES })
const verifiedPrices = new LRUCache<string, string>({ max: MAX_PRODUCTS })
const listPrices = new LRUCache<string, string>({ max: MAX_PRODUCTS })

/** Converts a price to hundredths, as in single products; lists have text in whole units. */
const hundredths = (price: string | number | null | undefined): number | null => {
  if (price === null || price === undefined || price === '') return null
  return typeof price === 'number' ? price : Math.round(Number(price) * 100)
}

const pricesOf = ({ variants }: SingleProduct | ListedProduct): string =>
  variants
    .map(({ id, price, compare_at_price }) => `${id} ${hundredths(price)} ${hundredths(compare_at_price)}`)
    .toSorted()
    .join('\n')

const sessionName = ({ key, base_url, currency, country }: StoreOf<'shopify'>) =>
  `${key} ${base_url} ${currency} ${country ?? ''}`

const productName = (store: StoreOf<'shopify'>, { handle }: { handle: string }) => `${sessionName(store)} ${handle}`

/** Caches a product's prices in the shop's list, which are in the store's currency. */
export function rememberListPrices(store: StoreOf<'shopify'>, product: ListedProduct): void {
  listPrices.set(productName(store, product), pricesOf(product))
}

/**
 * Returns the currency of a single product's prices. If the shop does not state it, that is the store's currency,
 * provided that the shop's own list has the same prices.
 */
export const confirmedCurrency = (
  stated: SingleCurrency,
  store: StoreOf<'shopify'>,
  product: SingleProduct,
): SingleCurrency =>
  stated.unread?.reason === 'currency_unstated' && listPrices.get(productName(store, product)) === pricesOf(product)
    ? { currency: store.currency, unread: null }
    : stated

/**
 * Returns the currency of single products that were just read (`ShopCurrencies.ofSingle`). A shop's currency may change
 * between two checks without a mark in the document, which then appears as a price change. Therefore the currency is
 * requested again when any price differs from the last verified one, and every ten minutes.
 */
export async function verifiedCurrency(
  currencies: ShopCurrencies,
  store: StoreOf<'shopify'>,
  read: readonly SingleProduct[],
  options?: ReadOptions,
): Promise<SingleCurrency> {
  const name = sessionName(store)
  const session = sessions.get(name)
  const isKnown = read.every((product) => verifiedPrices.get(productName(store, product)) === pricesOf(product))
  if (session && isKnown && session.at + MAX_AGE_MS > performance.now()) return session
  const { currency, unread } = await currencies.ofSingle(options)
  sessions.set(name, { currency, unread, at: performance.now() })
  for (const product of read) verifiedPrices.set(productName(store, product), pricesOf(product))
  return { currency, unread }
}
