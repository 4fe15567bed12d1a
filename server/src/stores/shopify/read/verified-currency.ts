import { LRUCache } from 'lru-cache'
import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { ShopCurrencies } from './shop-currencies'
import type { SingleProduct } from './wire'

/** Unchanged prices are believed for so long without asking the shop for its currency. */
const MAX_AGE_MS = 10 * 60_000
const MAX_STORES = 1000
const MAX_PRODUCTS = 50_000

interface Session {
  currency: string | null
  /** On the process's own clock. */
  at: number
}

// Of the whole process: connectors are opened for each piece of work.
const sessions = new LRUCache<string, Session>({ max: MAX_STORES })
const verifiedPrices = new LRUCache<string, string>({ max: MAX_PRODUCTS })

const pricesOf = ({ variants }: SingleProduct): string =>
  variants.map(({ id, price, compare_at_price }) => `${id} ${String(price)} ${String(compare_at_price)}`).join('\n')

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
): Promise<string | null> {
  const name = `${store.key} ${store.base_url} ${store.currency}`
  const keyOf = ({ handle }: SingleProduct) => `${name} ${handle}`
  const session = sessions.get(name)
  const isKnown = read.every((product) => verifiedPrices.get(keyOf(product)) === pricesOf(product))
  if (session && isKnown && session.at + MAX_AGE_MS > performance.now()) return session.currency
  const currency = await currencies.ofSingle(options)
  sessions.set(name, { currency, at: performance.now() })
  for (const product of read) verifiedPrices.set(keyOf(product), pricesOf(product))
  return currency
}
