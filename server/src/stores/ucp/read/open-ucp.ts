import { FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import type { StoreOffer } from '@outlet/shared/contract/stores/configure-stores'
import type { Connector, ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { StoreCredentials } from '@outlet/shared/contract/stores/store-settings'
import type { StoreOf } from '../../dialect'
import type { StoreClient } from '../../http/store-client'
import { platformAccess } from '../access/platform-access'
import { BusinessError } from '../transport/business-error'
import { openUcpApi, type Agreement } from '../transport/ucp-api'
import { MAX_IDS } from './id-limit'
import { contextOf } from './lookup-products'
import { readProducts, readStock } from './read-products'
import { Listed } from './wire'

const SEARCH = 'dev.ucp.shopping.catalog.search'
const LOOKUP = 'dev.ucp.shopping.catalog.lookup'
/** Requested page size. A store may return fewer. */
const PAGE_SIZE = 100
/** A search needs a query or a filter: this one matches every product. */
const ANY_PRICE = { price: { min: 0 } }

/** Throws ConnectorError `store.not_offered` when the store and the console do not share the capability. */
function requireCapability(agreement: Agreement, capability: string): void {
  if (agreement.capabilities.has(capability)) return
  const shared = [...agreement.capabilities.keys()].join(', ') || 'none'
  throw new ConnectorError('store.not_offered', {
    message: `the store does not offer ${capability} (UCP ${agreement.version}; common capabilities: ${shared})`,
  })
}

const offerOf = (agreement: Agreement, profileUrl: string | null): StoreOffer => ({
  versions: [...agreement.offered.versions],
  version: agreement.version,
  transports: [...agreement.offered.transports],
  transport: agreement.transport.kind,
  capabilities: agreement.offered.capabilities.map((name) => ({
    name,
    version: agreement.capabilities.get(name)?.version ?? null,
  })),
  payment_handlers: [...agreement.paymentHandlers.keys()],
  profile_url: profileUrl,
})

/** Reads a store's catalogue by the Universal Commerce Protocol. The protocol has no quantities. */
export function openUcp(client: StoreClient, store: StoreOf<'ucp'>, credentials: StoreCredentials['ucp']): Connector {
  const access = platformAccess(client, store, { ...credentials, oauth_token_url: store.oauth_token_url })
  const api = openUcpApi(client, store, access ?? undefined)
  const search = async (cursor: string | null, limit: number, options?: ReadOptions) => {
    requireCapability(await api.agreement(options), SEARCH)
    const pagination = { limit, ...(cursor === null ? {} : { cursor }) }
    const body = { context: contextOf(store), filters: ANY_PRICE, pagination }
    const listed = await api.read({ operation: 'search_catalog', body }, Listed, options)
    if (listed instanceof BusinessError) throw listed.asConnectorError()
    return listed
  }
  const requireLookup = async (options?: ReadOptions) => requireCapability(await api.agreement(options), LOOKUP)
  const [products, stock] = [readProducts(api, store), readStock(api, store)]
  return {
    caps: { exactQuantity: false, batchSize: MAX_IDS },
    // Each price states its currency.
    readMarket: null,
    readOffer: async (options) => {
      const agreement = await api.agreement(options)
      return offerOf(agreement, client.identity?.profileUrlOf(agreement.version) ?? null)
    },
    catalogue: {
      list: async (cursor, options) => {
        const { products, pagination } = await search(cursor, PAGE_SIZE, options)
        const next = pagination?.has_next_page === false ? null : (pagination?.cursor ?? null)
        if (pagination?.has_next_page && next === null) {
          throw new ConnectorError('store.bad_shape', { message: 'a page that is not the last has no cursor' })
        }
        return {
          ids: products.map(({ id }) => id),
          categoryId: FULL_CATALOGUE_ID,
          total: pagination?.total_count ?? null,
          isLastOfCategory: next === null,
          next,
        }
      },
      count: async (options) => (await search(null, 1, options)).pagination?.total_count ?? null,
    },
    getProducts: async (ids, options) => {
      await requireLookup(options)
      return products(ids, options)
    },
    readStock: async (ids, options) => {
      try {
        await requireLookup(options)
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error
        return ids.map((productId) => ({ productId, outcome: 'failed', error }))
      }
      return stock(ids, options)
    },
  }
}
