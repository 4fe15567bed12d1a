import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StoreCredentials } from '@outlet/shared/contract/stores/store-settings'
import { z } from '@outlet/shared/contract/zod'
import type { StoreOf } from '../dialect'
import type { ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { errorOfStatus, jsonOfExisting } from '../http/response-error'
import { codeOfFault, type Fault } from '../http/fault-code'
import { withoutMarkup } from '../http/page'
import type { LimitedResponse } from '../http/send-limited'
import { parsed, type Access, type StoreClient } from '../http/store-client'
import { scapiFaults } from './scapi-faults'

export type ScapiStore = StoreOf<'sfcc-scapi'>
export type ScapiCredentials = StoreCredentials['sfcc-scapi']

const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().nullish(),
  customer_id: z.string().nullish(),
})
export type TokenResponse = z.infer<typeof TokenResponse>

interface Token {
  value: string
  /** On the monotonic clock of the process, which is independent of the system time. */
  renewAt: number
}

/** A token is not used in the last tenth of its lifetime, at most in this many seconds. */
const MAX_SPARE_SECONDS = 60
const MAX_TOKENS = 1000

// Shared by the whole process: connectors are short-lived, and every new token is a new guest to the store.
const tokens = new LRUCache<string, Promise<Token>>({ max: MAX_TOKENS })

/**
 * Provides guest tokens of the Shopper Login and API Access Service (SLAS): one for all of a store's requests, renewed
 * before it expires.
 */
export function guestAccess(client: StoreClient, store: ScapiStore, credentials: ScapiCredentials): Access {
  const { base_url, organization_id, site_id, redirect_uri } = store
  const identity = [store.key, base_url, organization_id, site_id, redirect_uri, credentials]
  const name = createHash('sha256').update(JSON.stringify(identity)).digest('base64url')
  const startRequest = (options: ReadOptions): Promise<Token> => {
    const pending = requestToken(client, store, credentials, options)
    tokens.set(name, pending)
    pending.catch(() => {
      if (tokens.get(name) === pending) tokens.delete(name)
    })
    return pending
  }
  /** The token of each set of headers. */
  const usedIn = new WeakMap<object, Promise<Token>>()
  return {
    headers: async ({ maxWaitMs }) => {
      const options = maxWaitMs === undefined ? {} : { maxWaitMs }
      let used = tokens.get(name) ?? startRequest(options)
      let token = await used
      if (token.renewAt <= performance.now()) {
        const current = tokens.get(name)
        used = current === undefined || current === used ? startRequest(options) : current
        token = await used
      }
      const headers = { authorization: `Bearer ${token.value}` }
      usedIn.set(headers, used)
      return headers
    },
    renew: (headers) => {
      // Another request may have renewed the token already.
      if (tokens.get(name) === usedIn.get(headers)) tokens.delete(name)
      return true
    },
  }
}

async function requestToken(
  client: StoreClient,
  store: ScapiStore,
  credentials: ScapiCredentials,
  options: ReadOptions,
): Promise<Token> {
  const startedAt = performance.now()
  const { access_token: value, expires_in: seconds } = await guestToken(client, store, credentials, options)
  const spare = Math.min(MAX_SPARE_SECONDS, seconds / 10)
  return { value, renewAt: startedAt + (seconds - spare) * 1000 }
}

export const guestToken = (
  client: StoreClient,
  store: ScapiStore,
  { client_id, client_secret }: ScapiCredentials,
  options: ReadOptions,
): Promise<TokenResponse> =>
  client_secret
    ? privateToken(client, store, { client_id, client_secret }, options)
    : publicToken(client, store, client_id, options)

export const authAddress = ({ base_url, organization_id }: ScapiStore, what: 'authorize' | 'login' | 'token'): string =>
  `${base_url}/shopper/auth/v1/organizations/${organization_id}/oauth2/${what}`

export function tokenOf(response: LimitedResponse) {
  const json = jsonOfExisting(response, scapiFaults)
  // Some gateways return a refusal with status 200.
  if (typeof json === 'object' && json !== null && 'error' in json) {
    throw errorOfStatus({ ...response, status: 400 }, scapiFaults)
  }
  return parsed(TokenResponse, json)
}

function privateToken(
  client: StoreClient,
  store: ScapiStore,
  { client_id, client_secret }: { client_id: string; client_secret: string },
  options: ReadOptions,
) {
  return client.send(
    {
      url: authAddress(store, 'token'),
      headers: basicHeader(client_id, client_secret),
      form: new URLSearchParams({ grant_type: 'client_credentials', channel_id: store.site_id }),
    },
    tokenOf,
    options,
  )
}

export const basicHeader = (name: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
})

/** Returns the code from the redirect's URL; the redirect itself is not followed. */
export function codeOf(response: LimitedResponse): { code: string; usid: string } {
  const { status, headers } = response
  const location = headers['location'] ?? ''
  if (status < 300 || status > 399 || !URL.canParse(location)) throw errorOfStatus(response, scapiFaults)
  const { searchParams } = new URL(location)
  const code = searchParams.get('code')
  if (code !== null) return { code, usid: searchParams.get('usid') ?? '' }
  const type = searchParams.get('error')
  if (type === null) throw errorOfStatus(response, scapiFaults)
  throw errorOfGuest({ type, message: withoutMarkup(searchParams.get('error_description') ?? '') })
}

function errorOfGuest(fault: Fault): ConnectorError {
  const code = scapiFaults.isWrongSetting?.(fault) ? 'store.wrong_setting' : (codeOfFault(fault) ?? 'store.auth_failed')
  return new ConnectorError(code, { message: `guest sign-in: ${fault.message || fault.type}` })
}

/** Requests a token as a public client, which proves with a code verifier (PKCE) that the code is its own. */
async function publicToken(client: StoreClient, store: ScapiStore, client_id: string, options: ReadOptions) {
  const { code_verifier, ...proof } = proofOf(store, client_id, 'a client without a secret')
  const query = new URLSearchParams({ ...proof, response_type: 'code', hint: 'guest' }).toString()
  const found = await client.send({ url: `${authAddress(store, 'authorize')}?${query}` }, codeOf, options)
  const form = redemption({ ...proof, code_verifier }, found)
  return client.send({ url: authAddress(store, 'token'), form }, tokenOf, options)
}

/**
 * Returns the data of a code request; the verifier is sent when the code is redeemed. `who` = the party that needs the
 * redirect address, for the error message.
 */
export function proofOf({ redirect_uri, site_id: channel_id }: ScapiStore, client_id: string, who: string) {
  if (!redirect_uri) {
    const message = `${who} needs one of the redirect addresses registered with the client, and the store has none set`
    throw new ConnectorError('store.wrong_setting', { message })
  }
  const code_verifier = randomBytes(48).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  return { client_id, channel_id, redirect_uri, code_challenge, code_verifier }
}

/** Returns the form that redeems a code. */
export const redemption = (
  { client_id, channel_id, redirect_uri, code_verifier }: ReturnType<typeof proofOf>,
  found: { code: string; usid: string },
) =>
  new URLSearchParams({
    grant_type: 'authorization_code_pkce',
    client_id,
    channel_id,
    redirect_uri,
    code_verifier,
    ...found,
  })
