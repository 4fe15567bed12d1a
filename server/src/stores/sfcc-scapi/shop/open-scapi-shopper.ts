import type { StoreClient } from '../../http/store-client'
import { keptSession } from '../../kept-session'
import type { SfccShopApi } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import { sfccShopper } from '../../sfcc-ocapi/shop/sfcc-shopper'
import type { Shopper, ShopperAccount } from '../../shopper'
import { camelKeys } from '../camel-keys'
import { scapiFaults } from '../scapi-faults'
import type { ScapiStore } from '../slas-tokens'
import { snakeKeys } from '../snake-keys'
import { cancelByOms } from './cancel-by-oms'
import { hasViewCode, readByViewCode } from './read-by-view-code'
import { ScapiAccount, signInAccount, signInGuest, renewGuest } from './slas-sign-in'

/** The API that has a resource, by the first part of its path. */
const families: Record<string, string | undefined> = {
  baskets: 'checkout/shopper-baskets/v2',
  orders: 'checkout/shopper-orders/v1',
  customers: 'customer/shopper-customers/v1',
}

const words = ['billing_address', 'shipping_address', 'shipping_method', 'shipping_methods', 'payment_instruments']
/** `baskets/<id>/billing_address` as these APIs have it: words with hyphens; ids as they are. */
const spelledPath = (path: string) =>
  path
    .split('/')
    .map((part) => (words.includes(part) ? part.replaceAll('_', '-') : part))
    .join('/')

/**
 * Buys by the Shopper APIs (SCAPI): Baskets v2, Orders and Customers v1, each time with a temporary basket, so that a
 * shopper's own is never touched; as a guest of each cart's own, or as an account with what it has saved.
 */
export function openScapiShopper(client: StoreClient, store: ScapiStore, account: ShopperAccount): Shopper {
  const known = ScapiAccount.parse(account.credentials)
  const { login, password } = known
  const api: SfccShopApi = {
    client,
    faults: scapiFaults,
    isGuest: login === undefined,
    hasTemporaryCarts: true,
    // Shops without Order Management take no notice of it.
    ofOrder: { expand: 'oms' },
    signIn: (options) =>
      login === undefined || password === undefined
        ? signInGuest(client, store, known, options)
        : keptSession(`${store.key} ${account.id} ${login}:${password}`, () =>
            signInAccount(client, store, { ...known, login, password }, options),
          ),
    renew: (session, options) => renewGuest(client, store, known, session, options),
    access: ({ token }) => ({ headers: async () => ({ authorization: `Bearer ${token}` }) }),
    url: (path, query = {}) => {
      const [resource = ''] = path.split('/')
      const asked = new URLSearchParams({ ...query, siteId: store.site_id }).toString()
      return `${store.base_url}/${families[resource] ?? ''}/organizations/${store.organization_id}/${spelledPath(path)}?${asked}`
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
