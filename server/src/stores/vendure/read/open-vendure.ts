import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import { clock } from '../../../platform/time/clock'
import type { CataloguePage, Connector, ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { plainDocument, plainStock } from '../../plain-product'
import { batchesOf, readAll, readEach } from '../../read-each'
import { channelHeaders, queryUrl } from '../shop-api'
import { mapProduct } from './map-product'
import { CHANNEL, Channel, Listed, LISTED, PRODUCTS, Products, STOCKS } from './wire'

/** Vendure's default limit of list queries (`apiOptions.shopListQueryLimit`). */
const PAGE_SIZE = 100
const MAX_IDS = 50

const offsetOf = (cursor: string | null): number => {
  const offset = Number(cursor ?? 0)
  if (!Number.isInteger(offset) || offset < 0) throw new Error(`not a cursor: ${String(cursor)}`)
  return offset
}

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
    list: async (cursor, options): Promise<CataloguePage> => {
      const offset = offsetOf(cursor)
      const { totalItems, items } = await listed(offset, PAGE_SIZE, options)
      const reached = offset + items.length
      const isLast = items.length === 0 || reached >= totalItems
      return {
        ids: items.map(({ id }) => id),
        categoryId: FULL_CATALOGUE_ID,
        total: totalItems,
        isLastOfCategory: isLast,
        next: isLast ? null : String(reached),
      }
    },
    countListed: async (options) => (await listed(0, 1, options)).totalItems,
    getProducts: async (ids, options) => {
      const products = await readAll(batchesOf(ids, MAX_IDS), these(PRODUCTS, options))
      const at = clock.date()
      return new Map([...products].map(([id, wire]) => [id, plainDocument(mapProduct(wire, store), store, at)]))
    },
    readStock: async (ids, options) => {
      const { found, failed } = await readEach(batchesOf(ids, MAX_IDS), these(STOCKS, options))
      return ids.map((productId) => {
        const error = failed.get(productId)
        if (error) return { productId, outcome: 'failed', error }
        const product = found.get(productId)
        if (!product) return { productId, outcome: 'gone' }
        return { productId, outcome: 'found', stock: plainStock(mapProduct(product, store)) }
      })
    },
  }
}
