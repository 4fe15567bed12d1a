import { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../../dialect'
import { clock } from '../../../platform/time/clock'
import { jsonOf } from '../../http/response-error'
import { ConnectorError } from '../../connector-error'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { accountSession } from '../../account-session'
import type { Shopper, ShopperAccount } from '../../shopper'
import { ocapiFaults } from '../ocapi-faults'
import { sfccShopper } from './sfcc-shopper'
import type { SfccSession } from './sfcc-shop-api'

const API_VERSION = 'v23_2'
/** "30 min": lifetime of the Shop API's own tokens. */
const TOKEN_MS = 30 * 60_000

/** Credentials of a shopper; without a login a guest. */
export const OcapiAccount = z.object({
  client_id: z.string().min(1),
  login: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
})

const Customer = z.object({ customer_id: z.string() })

/**
 * Buys through the Shop API (OCAPI), version 23.2: each cart with its own guest, or with an account, which has a single
 * cart.
 */
export function openOcapiShopper(client: StoreClient, store: StoreOf<'sfcc-ocapi'>, account: ShopperAccount): Shopper {
  const { client_id, login, password } = OcapiAccount.parse(account.credentials)
  const base = `${store.base_url}/s/${encodeURIComponent(store.site_id)}/dw/shop/${API_VERSION}`
  const ofClient = { 'x-dw-client-id': client_id }

  const signInAs = (type: 'guest' | 'credentials' | 'refresh', authorization: string | null, options: WriteOptions) => {
    const headers = { ...ofClient, ...(authorization === null ? {} : { authorization }) }
    return client.write<SfccSession>(
      { method: 'POST', url: `${base}/customers/auth`, body: { json: { type } } },
      (response) => {
        const { customer_id: customerId } = parsed(Customer, jsonOf(response, ocapiFaults))
        const token = response.headers['authorization']?.replace(/^Bearer /, '')
        if (!token) throw new ConnectorError('store.bad_shape', { message: 'the sign-in gave no token' })
        return { token, customerId, endsAt: clock.now() + TOKEN_MS, refreshToken: null }
      },
      { headers: async () => headers },
      options,
    )
  }
  const signIn = (options: WriteOptions) => {
    if (login === undefined || password === undefined) return signInAs('guest', null, options)
    const basic = Buffer.from(`${login}:${password}`).toString('base64')
    const name = `${store.key} ${account.id} ${basic}`
    return accountSession(name, () => signInAs('credentials', `Basic ${basic}`, options))
  }
  return sfccShopper({
    client,
    faults: ocapiFaults,
    isGuest: login === undefined,
    hasTemporaryCarts: false,
    ofOrder: {},
    signIn,
    // The API does not renew an expired token.
    renew: async (session, options) =>
      session.endsAt > clock.now() ? signInAs('refresh', `Bearer ${session.token}`, options) : null,
    access: ({ token }) => ({ headers: async () => ({ ...ofClient, authorization: `Bearer ${token}` }) }),
    url: (path, query = {}) => {
      const search = new URLSearchParams(query).toString()
      return `${base}/${path}${search === '' ? '' : `?${search}`}`
    },
    spell: (body) => body,
    respell: (response) => response,
  })
}
