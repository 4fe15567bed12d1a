import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import type { Connector, ReadOptions } from '../../connector'
import type { Access, StoreClient } from '../../http/store-client'
import { countCatalogue, listCatalogue, type SearchCategory } from '../../sfcc-ocapi/read/list-catalogue'
import { listedVariants, mapProduct } from '../../sfcc-ocapi/read/map-product'
import { batchesOf, readAll, readEach, type ReadEach } from '../../read-each'
import { StockDocuments, stockReadings, variantIdsOf, type StockDocument } from '../../sfcc-ocapi/read/read-stock'
import { WireInventory, WireProducts, type WireProduct } from '../../sfcc-ocapi/read/wire'
import { readableEntries } from '../../readable-entries'
import { guestAccess, type ScapiCredentials, type ScapiStore } from '../slas-tokens'
import { WireId } from '../../wire-id'
import { snakeKeys } from '../snake-keys'

const MAX_IDS = 24

const inCamelCase = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(snakeKeys, schema)

const Search = inCamelCase(
  z.object({
    offset: z.int().min(0),
    total: z.int().min(0),
    hits: z.array(z.object({ product_id: WireId })).nullish(),
  }),
)
const Products = inCamelCase(WireProducts)
const Stock = inCamelCase(StockDocuments)
/** Stock in the site's own inventory list; offline and unknown products are left out. */
const Availability = inCamelCase(
  z.object({
    data: readableEntries(
      z
        .object({ id: z.string(), inventories: z.array(WireInventory) })
        .transform(({ id, inventories }) => ({ id, inventory: inventories[0] ?? null })),
    ),
  }),
)

type Availabilities = Map<string, { id: string; inventory: WireInventory | null }>

/**
 * Reads the Shopper APIs (SCAPI) of Salesforce Commerce Cloud as a guest: Products and Search 1.10, Availability 1.2.
 */
export function openSfccScapi(client: StoreClient, store: ScapiStore, credentials: ScapiCredentials): Connector {
  const access = guestAccess(client, store, credentials)
  const ofCatalogue: Access = { ...access, isOfCatalogue: true }
  const get = <Schema extends z.ZodType>(
    [family, resource]: readonly [string, string],
    parameters: Record<string, string>,
    schema: Schema,
    options?: ReadOptions,
  ) => {
    const query = new URLSearchParams({ ...parameters, siteId: store.site_id }).toString()
    const url = `${store.base_url}/${family}/v1/organizations/${store.organization_id}/${resource}?${query}`
    return client.get(url, schema, resource === 'product-search' ? ofCatalogue : access, options)
  }
  const PRODUCTS = ['product/shopper-products', 'products'] as const
  const search =
    (options?: ReadOptions): SearchCategory =>
    async (categoryId, start, count) => {
      const parameters = { refine: `cgid=${categoryId}`, offset: String(start), limit: String(count), expand: 'none' }
      const page = await get(['search/shopper-search', 'product-search'], parameters, Search, options)
      const ids = (page.hits ?? []).map((hit) => hit.product_id)
      return { start: page.offset, total: page.total, ids }
    }
  const products = (expand: string, options?: ReadOptions) => async (ids: string[]) => {
    const parameters = { ids: ids.join(','), expand, currency: store.currency, allImages: 'true', perPricebook: 'true' }
    return (await get(PRODUCTS, parameters, Products, options)).data
  }
  const availability = (own: Record<string, string>, options?: ReadOptions) => async (ids: string[]) => {
    const parameters = { productIds: ids.join(','), ...own }
    return (await get(['product/shopper-availability', 'availability'], parameters, Availability, options)).data
  }
  const stock = (options?: ReadOptions) => async (ids: string[]) =>
    (
      await get(
        PRODUCTS,
        { ids: ids.join(','), expand: 'prices,promotions,variations', currency: store.currency },
        Stock,
        options,
      )
    ).data

  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS },
    readMarket: null,
    catalogue: {
      list: (cursor, options) => listCatalogue(search(options), store.category_ids, cursor),
      count: (options) => countCatalogue(search(options), store.category_ids),
    },
    getProducts: async (ids, options) => {
      const masters = await readAll(inBatches(ids), products('images,prices,promotions,variations', options))
      const variantIds = [...masters.values()].flatMap(listedVariants).map(({ variantId }) => variantId)
      const variants = await readAll(inBatches(variantIds), products('prices,promotions', options))
      const statedStocks = await readAll(inBatches(masters.keys()), availability({ expand: 'variations' }, options))
      const missing = variantIds.filter((id) => !statedStocks.has(id))
      const stocks = new Map([...statedStocks, ...(await readAll(inBatches(missing), availability({}, options)))])
      const stocked = withStock(variants, stocks)
      const at = clock.date()
      return new Map([...withStock(masters, stocks)].map(([id, wire]) => [id, mapProduct(wire, stocked, store, at)]))
    },
    // The masters list their variants and prices. Availability returns the stock of masters and variants at once,
    // except in older versions of the service, which do not know `expand`.
    readStock: async (ids, options) => {
      const masters = await readEach(inBatches(ids), stock(options))
      const known = [...masters.found.keys()]
      const stocks = await readEach(inBatches(known), availability({ expand: 'variations' }, options))
      for (const [id, error] of stocks.failed) masters.failed.set(id, error)
      const read = [...masters.found.values()].filter(({ id }) => !masters.failed.has(id))
      const missing = variantIdsOf(read).filter((id) => !stocks.found.has(id))
      const others = await readEach(inBatches(missing), availability({}, options))
      const variants = { found: new Map([...stocks.found, ...others.found]), failed: others.failed }
      return stockReadings(ids, itemsWithStock(masters, stocks.found), variants, store.currency)
    },
  }
}

const inBatches = (ids: Iterable<string>) => batchesOf(ids, MAX_IDS)

/**
 * Returns the inventory from Availability, or from the product document, as older versions of the service return it.
 */
const inventoryOf = ({ id, inventory }: Pick<WireProduct, 'id' | 'inventory'>, stocks: Availabilities) =>
  stocks.get(id)?.inventory ?? inventory ?? null

const withStock = (products: Map<string, WireProduct>, stocks: Availabilities): Map<string, WireProduct> =>
  new Map([...products].map(([id, wire]) => [id, { ...wire, inventory: inventoryOf(wire, stocks) }]))

const itemsWithStock = (products: ReadEach<StockDocument>, stocks: Availabilities): ReadEach<StockDocument> => ({
  failed: products.failed,
  found: new Map(
    [...products.found].map(([id, document]) => [id, { ...document, inventory: inventoryOf(document, stocks) }]),
  ),
})
