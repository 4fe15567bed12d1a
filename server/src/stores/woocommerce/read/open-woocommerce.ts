import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import type { z } from '@outlet/shared/contract/zod'
import type { Connector, ReadOptions } from '../../connector'
import type { StoreOf } from '../../dialect'
import { jsonOfExisting } from '../../http/response-error'
import { retryRead } from '../../http/retry-read'
import { parsed, type StoreClient } from '../../http/store-client'
import { pageOf, plainReads } from '../../plain-reads'
import type { Entries } from '../../readable-entries'
import { apiUrl } from '../api-url'
import { woocommerceFaults } from '../woocommerce-faults'
import { hasVariations, mapProduct, type ProductWithVariations } from './map-product'
import { ListedIds, Products, ShownCurrency, Variations, type WireVariation } from './wire'

const PAGE_SIZE = 100
const MAX_IDS = 50
/** Maximum number of pages of the variations of one batch of products. */
const MAX_VARIATION_PAGES = 50

/** Without this filter, shops whose settings hide what is out of stock leave it out of the list. */
const ANY_STOCK = { stock_status: 'instock,outofstock,onbackorder' }
/** A stable order, in which a new product comes last. */
const IN_ORDER = { orderby: 'id', order: 'asc', ...ANY_STOCK }

type Query = Readonly<Record<string, string>>

/** Returns the number in a header; null if it has none. */
const countIn = (header: string | undefined): number | null =>
  header !== undefined && /^\d+$/.test(header) ? Number(header) : null

/** Reads the collection of products, with its total and its number of pages. */
const collectionOf =
  (client: StoreClient, store: StoreOf<'woocommerce'>) =>
  async <Schema extends z.ZodType>(query: Query, schema: Schema, options: ReadOptions = {}) => {
    const url = `${apiUrl(store, 'products')}?${new URLSearchParams(query).toString()}`
    const once = () =>
      client.send(
        { url },
        (response) => ({
          value: parsed(schema, jsonOfExisting(response, woocommerceFaults)),
          total: countIn(response.headers['x-wp-total']),
          pages: countIn(response.headers['x-wp-totalpages']),
        }),
        options,
      )
    return options.bulk ? retryRead(options.signal, once) : once()
  }

type Collection = ReturnType<typeof collectionOf>

/** Reads all variations of these products. Unreadable ones are left out. */
async function variationsOf(read: Collection, ids: readonly string[], options?: ReadOptions): Promise<WireVariation[]> {
  const all: WireVariation[] = []
  for (let page = 1; ids.length > 0 && page <= MAX_VARIATION_PAGES; page++) {
    const own = { type: 'variation', parent: ids.join(','), per_page: String(PAGE_SIZE), page: String(page) }
    const { value, pages } = await read({ ...own, ...IN_ORDER }, Variations, options)
    all.push(...value.read)
    if (page >= (pages ?? 1)) break
  }
  return all
}

/** Reads products by id, and then the variations of those that have some. */
const productsOf =
  (read: Collection) =>
  (options?: ReadOptions) =>
  async (ids: string[]): Promise<Entries<ProductWithVariations>> => {
    const query = { include: ids.join(','), per_page: String(ids.length), ...IN_ORDER }
    const { value } = await read(query, Products, options)
    const parents = value.read.filter(hasVariations).map(({ id }) => id)
    const children = Map.groupBy(await variationsOf(read, parents, options), ({ parent }) => parent)
    return {
      unreadable: value.unreadable,
      read: value.read.map((product) => ({ ...product, children: children.get(product.id) ?? [] })),
    }
  }

/** Reads a shop through WooCommerce's Store API, version 1, as any visitor. */
export function openWoocommerce(client: StoreClient, store: StoreOf<'woocommerce'>): Connector {
  const read = collectionOf(client, store)
  const listed = (page: number, size: number, options?: ReadOptions) =>
    read({ per_page: String(size), page: String(page), _fields: 'id', ...IN_ORDER }, ListedIds, options)
  const inFull = productsOf(read)
  return {
    caps: { exactQuantity: false, batchSize: MAX_IDS },
    // The API has no settings; any price states the currency.
    readMarket: async (options) => {
      const { value } = await read({ per_page: '1', _fields: 'prices', ...ANY_STOCK }, ShownCurrency, options)
      return { currency: value[0]?.prices.currency_code ?? null, country: null, visitor_currency: null }
    },
    catalogue: {
      list: async (cursor, options) => {
        const page = pageOf(cursor)
        const { value, total, pages } = await listed(page, PAGE_SIZE, options)
        const isLast = value.length === 0 || (pages === null ? value.length < PAGE_SIZE : page >= pages)
        return {
          ids: value.map(({ id }) => id),
          categoryId: FULL_CATALOGUE_ID,
          total,
          isLastOfCategory: isLast,
          next: isLast ? null : String(page + 1),
        }
      },
      count: async (options) => (await listed(1, 1, options)).total,
    },
    ...plainReads({
      store,
      maxIds: MAX_IDS,
      products: inFull,
      stocks: inFull,
      toPlain: (wire) => mapProduct(wire, store),
    }),
  }
}
