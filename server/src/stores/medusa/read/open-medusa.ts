import type { StoreCredentials } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import type { Connector, ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import type { Access, StoreClient } from '../../http/store-client'
import { offsetOf, offsetPage, plainReads } from '../../plain-reads'
import { mapProduct } from './map-product'
import { ProductIds, Products, Region } from './wire'

const PAGE_SIZE = 100
const MAX_IDS = 50

type QueryPairs = readonly (readonly [string, string])[]

/** Reads Medusa's Store API, version 2: the products in the publishable key's sales channel, with exact quantities. */
export function openMedusa(
  client: StoreClient,
  store: StoreOf<'medusa'>,
  credentials: StoreCredentials['medusa'],
): Connector {
  const access = { headers: async () => ({ 'x-publishable-api-key': credentials.publishable_key }) }
  const get = <Schema extends z.ZodType>(
    pairs: QueryPairs,
    schema: Schema,
    options?: ReadOptions,
    own: Access = access,
  ) => {
    const query = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString()
    return client.get(`${store.base_url}/store/products?${query}`, schema, own, options)
  }
  const listed = (offset: number, limit: number, options?: ReadOptions) => {
    const listQuery = { fields: 'id', order: 'id', limit: String(limit), offset: String(offset) }
    return get(Object.entries(listQuery), ProductIds, options, { ...access, isOfCatalogue: true })
  }
  const these = (ids: readonly string[], own: Record<string, string>): QueryPairs => [
    ...ids.map((id) => ['id[]', id] as const),
    ...Object.entries({ ...own, limit: String(ids.length) }),
  ]
  const inFull = (options?: ReadOptions) => async (ids: string[]) => {
    const fields = '*variants.calculated_price,+variants.inventory_quantity'
    return (await get(these(ids, { fields, region_id: store.region_id }), Products, options)).products
  }
  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS },
    readMarket: async (options) => {
      const url = `${store.base_url}/store/regions/${store.region_id}`
      const { region } = await client.get(url, Region, { ...access, isOfCatalogue: true }, options)
      const countries = (region.countries ?? []).map(({ iso_2 }) => iso_2.toUpperCase())
      return {
        currency: region.currency_code.toUpperCase(),
        country: countries.join(', ') || null,
        visitor_currency: null,
      }
    },
    catalogue: {
      list: async (cursor, options) => {
        const offset = offsetOf(cursor)
        const page = await listed(offset, PAGE_SIZE, options)
        if (page.offset !== offset) {
          const message = `requested products from ${offset}, the store gave those from ${page.offset}`
          throw new ConnectorError('store.catalogue_incomplete', { message })
        }
        const ids = page.products.map(({ id }) => id)
        return offsetPage(offset, ids, page.count)
      },
      count: async (options) => (await listed(0, 1, options)).count,
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
