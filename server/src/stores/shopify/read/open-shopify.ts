import type { StoreDescription } from '@outlet/shared/contract/store-settings'
import { clock } from '../../../platform/time/clock'
import type { CataloguePage, Connector, ReadOptions, StockReading } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreClient } from '../../http/store-client'
import { badShape, type Entries } from '../../readable-entries'
import { plainDocument, plainStock, WHOLE_CATALOGUE } from '../../plain-product'
import { mapProduct } from './map-product'
import { ProductPage, SingleProduct, type ListedProduct } from './wire'

const PAGE_SIZE = 250

type Store = Extract<StoreDescription, { dialect: 'shopify' }>

const access = { headers: async () => ({}) }

const isMissing = (error: unknown) => error instanceof ConnectorError && error.code === 'store.not_found'

const pageOf = (cursor: string | null): number => {
  const page = Number(cursor ?? 1)
  if (!Number.isInteger(page) || page < 1) throw new Error(`not a cursor: ${String(cursor)}`)
  return page
}

/** A Shopify shop as anybody sees it: whether variants can be bought, without quantities and without checkout. */
export function openShopify(client: StoreClient, store: Store): Connector {
  // A page of the list holds whole products: they need not be asked for again.
  let listed = new Map<string, ListedProduct>()
  const readPage = async (page: number, options?: ReadOptions) => {
    const url = `${store.base_url}/products.json?limit=${PAGE_SIZE}&page=${page}`
    return client.get(url, ProductPage, access, options)
  }
  /** Null where the shop does not know it. */
  const readOne = async (handle: string, options?: ReadOptions): Promise<Entries<SingleProduct> | null> => {
    const url = `${store.base_url}/products/${encodeURIComponent(handle)}.js`
    try {
      return await client.get(url, SingleProduct, access, options)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const readStockOf = async (productId: string, options?: ReadOptions): Promise<StockReading> => {
    try {
      const answer = await readOne(productId, options)
      if (!answer) return { productId, outcome: 'gone' }
      const { unreadable, read } = answer
      const [product] = read
      if (!product) throw unreadable ?? badShape(undefined)
      return { productId, outcome: 'found', stock: plainStock(mapProduct(product, store)) }
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error
      return { productId, outcome: 'failed', error }
    }
  }
  return {
    caps: { exactQuantity: false, batchSize: 1 },
    list: async (cursor, options): Promise<CataloguePage> => {
      const page = pageOf(cursor)
      let { handles, products } = await readPage(page, options)
      // An empty page is the catalogue's end, and nothing else tells it: so it is not believed at its first word.
      if (handles.length === 0 && page > 1) ({ handles, products } = await readPage(page, options))
      listed = new Map(products.read.map((product) => [product.handle, product]))
      const isLast = handles.length === 0
      return {
        ids: [...new Set(handles)],
        categoryId: WHOLE_CATALOGUE,
        total: null,
        isLastOfCategory: isLast,
        next: isLast ? null : String(page + 1),
      }
    },
    countListed: async () => null,
    getProducts: async (ids, options) => {
      const at = clock.date()
      const products = await Promise.all(ids.map(async (id) => listed.get(id) ?? (await readOne(id, options))?.read[0]))
      return new Map(
        products.flatMap((product) =>
          product ? [[product.handle, plainDocument(mapProduct(product, store), store, at)] as const] : [],
        ),
      )
    },
    readStock: (ids, options) => Promise.all(ids.map((id) => readStockOf(id, options))),
  }
}
