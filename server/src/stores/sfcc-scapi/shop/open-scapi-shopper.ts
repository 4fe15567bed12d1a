import type { StoreClient } from '../../http/store-client'
import { accountSession } from '../../account-session'
import type { SfccShopApi } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { sfccShopper } from '../../sfcc-ocapi/shop/sfcc-shopper'
import type { Shopper, ShopperAccount } from '../../shopper'
import { scapiFaults } from '../scapi-faults'
import type { ScapiStore } from '../slas-tokens'
import { snakeKeys } from '../snake-keys'
import { cancelByOms } from './cancel-by-oms'
import { hasViewCode, readByViewCode } from './read-by-view-code'
import { ScapiAccount, signInAccount, signInGuest, renewGuest } from './slas-sign-in'

/** API of a resource, by the first segment of its path. */
const families: Record<string, string | undefined> = {
  baskets: 'checkout/shopper-baskets/v2',
  orders: 'checkout/shopper-orders/v1',
  customers: 'customer/shopper-customers/v1',
}

const hyphenatedSegments = [
  'billing_address',
  'shipping_address',
  'shipping_method',
  'shipping_methods',
  'payment_instruments',
]
/** Converts `baskets/<id>/billing_address` to these APIs' hyphenated spelling; ids stay unchanged. */
const spelledPath = (path: string) =>
  path
    .split('/')
    .map((part) => (hyphenatedSegments.includes(part) ? part.replaceAll('_', '-') : part))
    .join('/')

const camel = (key: string): string => key.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())

/** Converts a document of the Shop API (OCAPI) to the spelling of the Shopper APIs (SCAPI). */
function camelKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [camel(key), camelKeys(own)]))
}

/**
 * Buys through the Shopper APIs (SCAPI): Baskets v2, Orders and Customers v1. Each purchase uses a temporary basket, so
 * that the shopper's own basket is never touched. Each cart has its own guest, or uses an account with its saved data.
 */
export function openScapiShopper(client: StoreClient, store: ScapiStore, account: ShopperAccount): Shopper {
  const known = ScapiAccount.parse(account.credentials)
  const { login, password } = known
  const api: SfccShopApi = {
    client,
    faults: scapiFaults,
    isGuest: login === undefined,
    hasTemporaryCarts: true,
    // Shops without Order Management ignore this parameter.
    ofOrder: { expand: 'oms' },
    signIn: (options) =>
      login === undefined || password === undefined
        ? signInGuest(client, store, known, options)
        : accountSession(`${store.key} ${account.id} ${login}:${password}`, () =>
            signInAccount(client, store, { ...known, login, password }, options),
          ),
    renew: (session, options) => renewGuest(client, store, known, session, options),
    access: ({ token }) => ({ headers: async () => ({ authorization: `Bearer ${token}` }) }),
    url: (path, query = {}) => {
      const [resource = ''] = path.split('/')
      const search = new URLSearchParams({ ...query, siteId: store.site_id }).toString()
      return `${store.base_url}/${families[resource] ?? ''}/organizations/${store.organization_id}/${spelledPath(path)}?${search}`
    },
    spell: camelKeys,
    respell: snakeKeys,
  }
  const shopper = sfccShopper(api)
  return {
    ...shopper,
    read: readByViewCode(api, shopper.read),
    isFollowedToEnd: ({ cart }) => !api.isGuest || hasViewCode(cart),
    cancel: cancelByOms(api),
  }
}
