import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import type { StoreOf } from '../../dialect'
import { clock } from '../../../platform/time/clock'
import type { CataloguePage, Connector, ReadOptions, StockReading } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreClient } from '../../http/store-client'
import { asConnectorError } from '../../read-each'
import { badShape, type Entries } from '../../readable-entries'
import { pageOf } from '../../plain-reads'
import { plainDocument, plainStock, type PlainProduct } from '../../plain-product'
import { mapProduct } from './map-product'
import { marketHeaders } from './market-headers'
import { shopCurrencies, type SingleCurrency } from './shop-currencies'
import { confirmedCurrency, rememberListPrices, verifiedCurrency } from './verified-currency'
import { ProductPage, SingleProduct, type ListedProduct } from './wire'

const PAGE_SIZE = 250

const access = { headers: async () => ({}) }

const isMissing = (error: unknown) => error instanceof ConnectorError && error.code === 'store.not_found'

/** A failed request for the currency leaves the prices out for now. */
const withoutPrices = (error: unknown): SingleCurrency => {
  asConnectorError(error)
  return { currency: null, unread: undefined }
}

const cataloguePage = (page: number, handles: readonly string[]): CataloguePage => ({
  ids: [...new Set(handles)],
  categoryId: FULL_CATALOGUE_ID,
  total: null,
  isLastOfCategory: handles.length === 0,
  next: handles.length === 0 ? null : String(page + 1),
})

/**
 * A page of the list, with the currency of its prices after that was requested; null = prices are read product by
 * product.
 */
interface Listed {
  products: ReadonlyMap<string, ListedProduct>
  currency?: Promise<string | null>
}

function documentsOf(client: StoreClient, store: StoreOf<'shopify'>) {
  const readPage = async (page: number, options?: ReadOptions) => {
    const url = `${store.base_url}/products.json?limit=${PAGE_SIZE}&page=${page}`
    return client.get(url, ProductPage, access, options)
  }
  /** Null when the shop does not know the product. */
  const readOne = async (handle: string, options?: ReadOptions): Promise<Entries<SingleProduct> | null> => {
    const url = `${store.base_url}/products/${encodeURIComponent(handle)}.js`
    try {
      return await client.get(url, SingleProduct, { headers: async () => marketHeaders(store) }, options)
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  return { readPage, readOne }
}

/** Reads a Shopify shop as any visitor sees it: whether variants can be bought, without quantities. */
export function openShopify(client: StoreClient, store: StoreOf<'shopify'>): Connector {
  // A page of the list holds whole products, which need not be requested again.
  let listed: Listed = { products: new Map() }
  const currencies = shopCurrencies(client, store)
  const { readPage, readOne } = documentsOf(client, store)
  const tryOne = async (productId: string, options?: ReadOptions): Promise<SingleProduct | StockReading> => {
    try {
      const found = await readOne(productId, options)
      if (!found) return { productId, outcome: 'gone' }
      const { unreadable, read } = found
      const [product] = read
      if (!product) throw unreadable ?? badShape(undefined)
      return product
    } catch (error) {
      return { productId, outcome: 'failed', error: asConnectorError(error) }
    }
  }
  const readStock = async (ids: readonly string[], options?: ReadOptions): Promise<StockReading[]> => {
    const read = await Promise.all(ids.map((id) => tryOne(id, options)))
    const products = read.flatMap((one) => ('outcome' in one ? [] : one))
    if (products.length === 0) return read.flatMap((one) => ('outcome' in one ? one : []))
    // The stock is known by now; only the currency of the prices is not.
    const stated = await verifiedCurrency(currencies, store, products, options).catch(withoutPrices)
    return read.map((one, index): StockReading => {
      if ('outcome' in one) return one
      const productId = ids[index] ?? one.handle
      const { currency, unread } = confirmedCurrency(stated, store, one)
      const stock = plainStock(mapProduct(one, store, currency))
      return { productId, outcome: 'found', stock, unreadPrices: unread }
    })
  }
  const readSingles = async (ids: readonly string[], options?: ReadOptions): Promise<PlainProduct[]> => {
    const entries = await Promise.all(ids.map((id) => readOne(id, options)))
    const products = entries.flatMap((each) => each?.read ?? [])
    if (products.length === 0) return []
    const stated = await currencies.ofSingle(options)
    return products.map((product) => mapProduct(product, store, confirmedCurrency(stated, store, product).currency))
  }
  const getProducts = async (ids: readonly string[], options?: ReadOptions) => {
    const at = clock.date()
    const { products } = listed
    const known = ids.flatMap((id) => products.get(id) ?? [])
    if (known.length > 0) listed.currency ??= currencies.ofList(options)
    const currency = (await listed.currency) ?? null
    const fromList = currency === null ? [] : known
    if (currency === store.currency) for (const product of fromList) rememberListPrices(store, product)
    const inList = new Set(fromList.map(({ handle }) => handle))
    const singles = await readSingles(
      ids.filter((id) => !inList.has(id)),
      options,
    )
    const read = [...fromList.map((product) => mapProduct(product, store, currency)), ...singles]
    return new Map(read.map((product) => [product.id, plainDocument(product, store, at)]))
  }
  const list = async (cursor: string | null, options?: ReadOptions): Promise<CataloguePage> => {
    const page = pageOf(cursor)
    let { handles, products } = await readPage(page, options)
    // An empty page is the only mark of the catalogue's end, so it is requested a second time.
    if (handles.length === 0 && page > 1) ({ handles, products } = await readPage(page, options))
    listed = { products: new Map(products.read.map((product) => [product.handle, product])) }
    return cataloguePage(page, handles)
  }
  return {
    caps: { exactQuantity: false, batchSize: 1 },
    catalogue: { list, count: async () => null },
    getProducts,
    readStock,
    readMarket: currencies.readMarket,
  }
}
