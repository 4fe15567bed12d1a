import type { StoreCredentials } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../../dialect'
import { clock } from '../../../platform/time/clock'
import type { Connector, ReadOptions } from '../../connector'
import type { Access, StoreClient } from '../../http/store-client'
import { countCatalogue, listCatalogue, type SearchCategory } from './list-catalogue'
import { listedVariants, mapProduct } from './map-product'
import { batchesOf, readAll, readEach } from '../../read-each'
import { StockDocuments, stockReadings, variantIdsOf } from './read-stock'
import { WireProducts, WireSearch } from './wire'

const API_VERSION = 'v23_2'
const FULL_EXPAND = 'availability,images,prices,promotions,variations&all_images=true'

/** Encodes an id, which may contain blanks, slashes and commas. Brackets and commas delimit the list. */
const encodeId = (id: string): string =>
  encodeURIComponent(id).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

const MAX_IDS = 50

const productsPath = (ids: readonly string[], expand: string): string =>
  `products/(${ids.map(encodeId).join(',')})?expand=${expand}`

const searchPath = (categoryId: string, start: number, count: number): string =>
  `product_search?refine_1=${encodeURIComponent(`cgid=${categoryId}`)}&start=${start}&count=${count}`

/** Reads the Shop API (OCAPI) of Salesforce Commerce Cloud, version 23.2. */
export function openSfccOcapi(
  client: StoreClient,
  store: StoreOf<'sfcc-ocapi'>,
  credentials: StoreCredentials['sfcc-ocapi'],
): Connector {
  const base = `${store.base_url}/s/${encodeURIComponent(store.site_id)}/dw/shop/${API_VERSION}`
  const access = { headers: async () => ({ 'x-dw-client-id': credentials.client_id }) }
  const get = <Schema extends z.ZodType>(path: string, schema: Schema, options?: ReadOptions, own: Access = access) =>
    client.get(`${base}/${path}`, schema, own, options)
  const products = (expand: string, options?: ReadOptions) => async (ids: string[]) =>
    (await get(productsPath(ids, expand), WireProducts, options)).data
  const stock = (expand: string, options?: ReadOptions) => async (ids: string[]) =>
    (await get(productsPath(ids, expand), StockDocuments, options)).data
  const search =
    (options?: ReadOptions): SearchCategory =>
    async (categoryId, start, count) => {
      const own: Access = { ...access, isOfCatalogue: true }
      const searchResult = await get(searchPath(categoryId, start, count), WireSearch, options, own)
      return { ...searchResult, ids: (searchResult.hits ?? []).map((hit) => hit.product_id) }
    }
  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS },
    readMarket: null,
    catalogue: {
      list: (cursor, options) => listCatalogue(search(options), store.category_ids, cursor),
      count: (options) => countCatalogue(search(options), store.category_ids),
    },
    getProducts: async (ids, options) => {
      const masters = await readAll(batchesOf(ids, MAX_IDS), products(FULL_EXPAND, options))
      const variantIds = [...masters.values()].flatMap(listedVariants).map(({ variantId }) => variantId)
      const variants = await readAll(
        batchesOf(variantIds, MAX_IDS),
        products('availability,prices,promotions', options),
      )
      const at = clock.date()
      return new Map([...masters].map(([id, wire]) => [id, mapProduct(wire, variants, store, at)]))
    },
    // Masters (or items) first, for the variants' `orderable`; then their variants, since only these have quantities.
    readStock: async (ids, options) => {
      const masters = await readEach(
        batchesOf(ids, MAX_IDS),
        stock('availability,prices,promotions,variations', options),
      )
      const variantIds = variantIdsOf(masters.found.values())
      const variants = await readEach(batchesOf(variantIds, MAX_IDS), stock('availability,prices,promotions', options))
      return stockReadings(ids, masters, variants, store.currency)
    },
  }
}
