import type { PageRule } from '@outlet/shared/contract/stores/page-rule'
import { clock } from '../../../platform/time/clock'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreClient } from '../../http/store-client'
import { badShape } from '../../readable-entries'
import { robotsCheck } from '../robots/robots-rules'
import { addressOf, productIdOf } from './page-address'
import { pageReaderOf } from './page-response'
import type { PageProduct } from './page-product'
import { readProduct, type PageReading } from './read-page'

const access = { headers: async () => ({}) }

interface PageStore extends PageRule {
  key: string
  base_url: string
  currency: string
  robots_txt?: 'own_store' | null | undefined
}

/** A page's product with the facts that are known of its reading. */
export interface ReadPage extends PageReading {
  product: PageProduct
  productId: string
  /** Address of the page. */
  url: string
  /** Reads the page again, with prices in another currency. */
  in(currency: string): PageReading
}

const noProduct = ({ notes }: PageReading): ConnectorError =>
  badShape({
    path: ['the page'],
    message: notes.includes('several_products')
      ? 'it describes several products, and does not say which one it is about'
      : `it describes no product by structured data${notes.includes('rule_without_price') ? ', and the rule finds no price' : ''}`,
  })

/**
 * Returns a reader of single pages, by the product's id or by any address of its page. It returns null for a page that
 * no longer exists, and throws `store.bad_shape` for one that describes no product.
 */
export function pageReads(client: StoreClient, store: PageStore) {
  const reader = pageReaderOf(store)
  const checkRobots = store.robots_txt === 'own_store' ? null : robotsCheck(client, store)
  return async (id: string, options?: ReadOptions): Promise<ReadPage | null> => {
    const productId = URL.canParse(id) ? productIdOf(id, store.base_url) : id
    if (productId === null) return null
    const url = addressOf(productId, store.base_url)
    await checkRobots?.(url, options)
    const page = await client.read(url, reader, access, options).catch((error: unknown) => {
      if (error instanceof ConnectorError && error.code === 'store.not_found') return null
      throw error
    })
    if (!page) return null
    const now = clock.date()
    const reading = readProduct(page, { currency: store.currency, now })
    const { product } = reading
    if (!product) throw noProduct(reading)
    return { ...reading, product, productId, url, in: (currency) => readProduct(page, { currency, now }) }
  }
}
