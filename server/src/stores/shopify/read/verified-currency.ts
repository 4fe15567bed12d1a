import { LRUCache } from 'lru-cache'
import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { ShopCurrencies, SingleCurrency } from './shop-currencies'
import type { ListedProduct, SingleProduct } from './wire'

/** Unchanged prices are believed for so long without asking the shop for its currency. */
const MAX_AGE_MS = 10 * 60_000
const MAX_STORES = 1000
const MAX_PRODUCTS = 50_000

interface Session extends SingleCurrency {
  /** On the process's own clock. */
  at: number
}

// Of the whole process: connectors are opened for each piece of work.
const sessions = new LRUCache<string, Session>({ max: MAX_STORES })
const verifiedPrices = new LRUCache<string, string>({ max: MAX_PRODUCTS })
const listPrices = new LRUCache<string, string>({ max: MAX_PRODUCTS })

/** In hundredths, as single products have them; lists have text in whole units. */
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

/** Remembers a product's prices in the shop's list, which are in the store's currency. */
export function rememberListPrices(store: StoreOf<'shopify'>, product: ListedProduct): void {
  listPrices.set(productName(store, product), pricesOf(product))
}

/**
 * The currency of a single product's prices where the shop does not state it: the store's, if the shop's own list has the
 * same prices in it.
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
 * The currency of single products that have just been read (`ShopCurrencies.ofSingle`). A shop's currency may change between
 * two checks, of which the document says nothing, so that it looks like a price change. So the shop is asked again when any
 * price differs from the last one that was verified, and every ten minutes.
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
