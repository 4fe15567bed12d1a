import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../../platform/time/clock'
import { ConnectorError } from '../../connector-error'
import type { StoreClient, WriteOptions } from '../../http/store-client'
import type { SfccSession } from '../../sfcc-ocapi/shop/sfcc-shop-api'
import {
  authAddress,
  basicHeader,
  codeOf,
  guestToken,
  proofOf,
  redemption,
  tokenOf,
  type ScapiStore,
  type TokenResponse,
} from '../slas-tokens'

/** Status of a login within a second of another login of the same account. */
const CONFLICT = 409
const LOGIN_PAUSE_MS = 1100

/** Credentials of a shopper; without a login a guest. */
export const ScapiAccount = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  login: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
})
export type ScapiAccount = z.infer<typeof ScapiAccount>

/** Builds the session; the customer's id is needed to request the order list. */
function sessionOf({ access_token, expires_in, refresh_token, customer_id }: TokenResponse): SfccSession {
  if (!customer_id) throw new ConnectorError('store.bad_shape', { message: 'the sign-in named no customer' })
  const endsAt = clock.now() + expires_in * 1000
  return { token: access_token, customerId: customer_id, endsAt, refreshToken: refresh_token ?? null }
}

export const signInGuest = async (
  client: StoreClient,
  store: ScapiStore,
  account: ScapiAccount,
  options: WriteOptions,
): Promise<SfccSession> => sessionOf(await guestToken(client, store, clientOf(account), options))

const clientOf = ({ client_id, client_secret }: ScapiAccount) =>
  client_secret === undefined ? { client_id } : { client_id, client_secret }

/** Signs in an account by login and password, with a code and its verifier. The customer id is the same each time. */
export async function signInAccount(
  client: StoreClient,
  store: ScapiStore,
  { client_id, client_secret, login, password }: ScapiAccount & { login: string; password: string },
  options: WriteOptions,
): Promise<SfccSession> {
  const proof = proofOf(store, client_id, 'an account’s login')
  const { client_id: id, channel_id, redirect_uri, code_challenge } = proof
  const form = new URLSearchParams({ client_id: id, channel_id, redirect_uri, code_challenge })
  const url = authAddress(store, 'login')
  const logIn = () =>
    client.send(
      { url, headers: basicHeader(login, password), form },
      (response) => (response.status === CONFLICT ? null : codeOf(response)),
      options,
    )
  let found = await logIn()
  if (!found) {
    await sleep(LOGIN_PAUSE_MS, undefined, { signal: options.signal })
    found = await logIn()
  }
  if (!found) throw new ConnectorError('store.throttled', { message: 'the account is being signed in elsewhere' })
  // A private client also authenticates with its secret.
  const headers = client_secret === undefined ? {} : basicHeader(client_id, client_secret)
  const redeemed = { url: authAddress(store, 'token'), headers, form: redemption(proof, found) }
  return sessionOf(await client.send(redeemed, tokenOf, options))
}

/**
 * Returns a new session of the guest; null when the refresh token has expired or there is none. A public client's
 * refresh token works once.
 */
export async function renewGuest(
  client: StoreClient,
  store: ScapiStore,
  { client_id, client_secret }: ScapiAccount,
  { refreshToken }: SfccSession,
  options: WriteOptions,
): Promise<SfccSession | null> {
  if (refreshToken === null) return null
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken, client_id })
  form.set('channel_id', store.site_id)
  const headers = client_secret === undefined ? {} : basicHeader(client_id, client_secret)
  try {
    return sessionOf(await client.send({ url: authAddress(store, 'token'), headers, form }, tokenOf, options))
  } catch (error) {
    if (error instanceof ConnectorError && error.code === 'store.auth_failed') return null
    throw error
  }
}
