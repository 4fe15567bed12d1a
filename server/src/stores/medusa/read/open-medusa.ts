import type { StoreCredentials, StoreDescription } from '@outlet/shared/contract/stores/store-settings'
import type { z } from '@outlet/shared/contract/zod'
import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import { clock } from '../../../platform/time/clock'
import type { CataloguePage, Connector, ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { Access, StoreClient } from '../../http/store-client'
import { plainDocument, plainStock } from '../../plain-product'
import { batchesOf, readAll, readEach } from '../../read-each'
import { mapProduct } from './map-product'
import { ProductIds, Products, Region } from './wire'

const PAGE_SIZE = 100
const MAX_IDS = 50

type Store = Extract<StoreDescription, { dialect: 'medusa' }>
type QueryPairs = readonly (readonly [string, string])[]

const offsetOf = (cursor: string | null): number => {
  const offset = Number(cursor ?? 0)
  if (!Number.isInteger(offset) || offset < 0) throw new Error(`not a cursor: ${String(cursor)}`)
  return offset
}

/** Reads Medusa's Store API, version 2: the products in the publishable key's sales channel, with exact quantities. */
export function openMedusa(client: StoreClient, store: Store, credentials: StoreCredentials['medusa']): Connector {
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
    list: async (cursor, options): Promise<CataloguePage> => {
      const offset = offsetOf(cursor)
      const page = await listed(offset, PAGE_SIZE, options)
      if (page.offset !== offset) {
        const message = `requested products from ${offset}, the store gave those from ${page.offset}`
        throw new ConnectorError('store.catalogue_incomplete', { message })
      }
      const ids = page.products.map(({ id }) => id)
      const reached = offset + ids.length
      const isLast = ids.length === 0 || reached >= page.count
      return {
        ids,
        categoryId: FULL_CATALOGUE_ID,
        total: page.count,
        isLastOfCategory: isLast,
        next: isLast ? null : String(reached),
      }
    },
    countListed: async (options) => (await listed(0, 1, options)).count,
    getProducts: async (ids, options) => {
      const products = await readAll(batchesOf(ids, MAX_IDS), inFull(options))
      const at = clock.date()
      return new Map([...products].map(([id, wire]) => [id, plainDocument(mapProduct(wire, store), store, at)]))
    },
    readStock: async (ids, options) => {
      const { found, failed } = await readEach(batchesOf(ids, MAX_IDS), inFull(options))
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
