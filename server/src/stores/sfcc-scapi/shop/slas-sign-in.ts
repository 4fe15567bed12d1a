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
  type TokenAnswer,
} from '../slas-tokens'

/** The service's answer to a login within a second of another one of the same account. */
const CONFLICT = 409
const LOGIN_PAUSE_MS = 1100

/** Without a login, a guest. */
export const ScapiAccount = z.object({
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  login: z.string().min(1).optional(),
  password: z.string().min(1).optional(),
})
export type ScapiAccount = z.infer<typeof ScapiAccount>

/** Whoever is signed in knows the customer's id, which the order list is asked for by. */
function sessionOf({ access_token, expires_in, refresh_token, customer_id }: TokenAnswer): SfccSession {
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

/** By login and password, with a code and its verifier; the account's customer is one and the same each time. */
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
  const ask = () =>
    client.send(
      { url, headers: basicHeader(login, password), form },
      (answer) => (answer.status === CONFLICT ? null : codeOf(answer)),
      options,
    )
  let found = await ask()
  if (!found) {
    await sleep(LOGIN_PAUSE_MS, undefined, { signal: options.signal })
    found = await ask()
  }
  if (!found) throw new ConnectorError('store.throttled', { message: 'the account is being signed in elsewhere' })
  // A private client proves itself by its secret too.
  const headers = client_secret === undefined ? {} : basicHeader(client_id, client_secret)
  const redeemed = { url: authAddress(store, 'token'), headers, form: redemption(proof, found) }
  return sessionOf(await client.send(redeemed, tokenOf, options))
}

/** Null where the guest's refresh token has ended, or there is none; that of a public client works once. */
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
