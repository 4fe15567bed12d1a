import type { ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { asConnectorError, batchesOf } from '../../read-each'
import type { Entries } from '../../readable-entries'
import { pricedHeaders, queryUrl, viewHeaders } from '../graphql-api'
import {
  PRODUCTS,
  PRODUCTS_WITHOUT_RATINGS,
  Products,
  Routes,
  routesQuery,
  STOCKS,
  type ReadProducts,
  type WireConfig,
  type WireProduct,
} from './wire'

export const MAX_KEYS = 20
/** Stores may limit the number of aliases in a query. */
const MAX_ROUTES = 10

/** A product with the store's configuration at that time. */
export type ConfiguredProduct = WireProduct & { config: WireConfig }

/** Reads products by their URL keys. All functions throw ConnectorError. */
export function magentoProducts(client: StoreClient, store: StoreOf<'magento'>) {
  const request = (query: string, keys: readonly string[], options?: ReadOptions): Promise<ReadProducts> => {
    const url = queryUrl(store, query, { keys, size: keys.length })
    return client.get(url, Products, { headers: async () => pricedHeaders(store) }, options)
  }
  const configured = (keys: readonly string[], { read, unreadable, config }: ReadProducts) => ({
    // The store's search may also return keys that differ in case.
    read: read.filter(({ id }) => keys.includes(id)).map((product): ConfiguredProduct => ({ ...product, config })),
    unreadable,
  })
  /** Reads products that the catalogue does not show by the addresses of their pages, without prices. */
  const readHidden = async (
    keys: readonly string[],
    config: WireConfig,
    options?: ReadOptions,
  ): Promise<Entries<ConfiguredProduct>> => {
    const suffix = config?.product_url_suffix ?? ''
    const access = { headers: async () => viewHeaders(store) }
    const batches = await Promise.all(
      batchesOf(keys, MAX_ROUTES).map((batch) =>
        client.get(queryUrl(store, routesQuery(batch.map((key) => key + suffix))), Routes, access, options),
      ),
    )
    return {
      read: batches.flatMap(({ read }) => read.map((product) => ({ ...product, config }))),
      unreadable: batches.find(({ unreadable }) => unreadable)?.unreadable ?? null,
    }
  }
  return {
    readInFull: (options?: ReadOptions) => async (keys: string[]) => {
      const products = await request(PRODUCTS, keys, options)
      return configured(keys, products.lacksRatings ? await request(PRODUCTS_WITHOUT_RATINGS, keys, options) : products)
    },
    /**
     * Reads the stock. By default Magento hides products that are sold out, so a missing one is searched by the
     * address of its page: only if that is unknown too, the product is gone.
     */
    readStocks:
      (options?: ReadOptions) =>
      async (keys: string[]): Promise<Entries<ConfiguredProduct>> => {
        const products = await request(STOCKS, keys, options)
        const { read, unreadable } = configured(keys, products)
        const known = new Set(read.map(({ id }) => id))
        const missing = keys.filter((key) => !known.has(key))
        if (missing.length === 0 || unreadable) return { read, unreadable }
        try {
          const hidden = await readHidden(missing, products.config, options)
          return { read: [...read, ...hidden.read], unreadable: hidden.unreadable }
        } catch (error) {
          return { read, unreadable: asConnectorError(error) }
        }
      },
  }
}
