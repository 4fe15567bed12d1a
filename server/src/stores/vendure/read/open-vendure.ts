import type { Connector, ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { offsetOf, offsetPage, plainReads } from '../../plain-reads'
import { channelHeaders, queryUrl } from '../shop-api'
import { mapProduct } from './map-product'
import { CHANNEL, Channel, Listed, LISTED, PRODUCTS, Products, STOCKS } from './wire'

/** Vendure's default limit of list queries (`apiOptions.shopListQueryLimit`). */
const PAGE_SIZE = 100
const MAX_IDS = 50

/**
 * Reads the Shop API of Vendure, for one channel: whether variants can be bought; quantities only if the store states
 * them.
 */
export function openVendure(client: StoreClient, store: StoreOf<'vendure'>): Connector {
  const access = { headers: async () => channelHeaders(store) }
  const listed = async (skip: number, take: number, options?: ReadOptions) => {
    const url = queryUrl(store, LISTED, { skip, take })
    return (await client.get(url, Listed, { ...access, isOfCatalogue: true }, options)).products
  }
  const these = (query: string, options?: ReadOptions) => async (ids: string[]) => {
    const url = queryUrl(store, query, { ids, take: ids.length })
    return (await client.get(url, Products, access, options)).products.items
  }
  return {
    caps: { exactQuantity: false, batchSize: MAX_IDS },
    readMarket: async (options) => {
      const { activeChannel } = await client.get(queryUrl(store, CHANNEL), Channel, access, options)
      return { currency: activeChannel.defaultCurrencyCode, country: null, visitor_currency: null }
    },
    catalogue: {
      list: async (cursor, options) => {
        const offset = offsetOf(cursor)
        const { totalItems, items } = await listed(offset, PAGE_SIZE, options)
        const ids = items.map(({ id }) => id)
        return offsetPage(offset, ids, totalItems)
      },
      count: async (options) => (await listed(0, 1, options)).totalItems,
    },
    ...plainReads({
      store,
      maxIds: MAX_IDS,
      products: (options) => these(PRODUCTS, options),
      stocks: (options) => these(STOCKS, options),
      toPlain: (wire) => mapProduct(wire, store),
    }),
  }
}
