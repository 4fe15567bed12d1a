import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { StoreCredentials, StoreDescription } from '@outlet/shared/contract/store-settings'
import { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../connector'
import { ConnectorError } from '../connector-error'
import { errorOfStatus, jsonThatIsThere } from '../http/answer-error'
import type { Fault } from '../http/fault-words'
import { codeInWords } from '../http/fault-words'
import { withoutMarkup } from '../http/page'
import type { LimitedAnswer } from '../http/send-limited'
import { parsed, type Access, type StoreClient } from '../http/store-client'
import { scapiFaults } from './scapi-faults'

export type ScapiStore = Extract<StoreDescription, { dialect: 'sfcc-scapi' }>
export type ScapiCredentials = StoreCredentials['sfcc-scapi']

const TokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().nullish(),
  customer_id: z.string().nullish(),
})
export type TokenAnswer = z.infer<typeof TokenAnswer>

interface Token {
  value: string
  /** On the process's own clock, which no change of the time of day moves. */
  renewAt: number
}

/** A token is not used in the last tenth of its time, at most a minute. */
const MAX_SPARE_SECONDS = 60
const MAX_KEPT = 1000

// Of all of the process: connectors come and go, and every new token is a new guest to the store.
const tokens = new LRUCache<string, Promise<Token>>({ max: MAX_KEPT })

/** Guest tokens of the Shopper Login and API Access Service: one for all of a store's requests, renewed before it ends. */
export function guestAccess(client: StoreClient, store: ScapiStore, credentials: ScapiCredentials): Access {
  const { base_url, organization_id, site_id, redirect_uri } = store
  const told = [store.key, base_url, organization_id, site_id, redirect_uri, credentials]
  const name = createHash('sha256').update(JSON.stringify(told)).digest('base64url')
  const ask = (options: ReadOptions): Promise<Token> => {
    const asked = requestToken(client, store, credentials, options)
    tokens.set(name, asked)
    asked.catch(() => {
      if (tokens.get(name) === asked) tokens.delete(name)
    })
    return asked
  }
  /** Whose token which headers carry. */
  const usedIn = new WeakMap<object, Promise<Token>>()
  return {
    headers: async ({ maxWaitMs }) => {
      const options = maxWaitMs === undefined ? {} : { maxWaitMs }
      let used = tokens.get(name) ?? ask(options)
      let token = await used
      if (token.renewAt <= performance.now()) {
        const kept = tokens.get(name)
        used = kept === undefined || kept === used ? ask(options) : kept
        token = await used
      }
      const headers = { authorization: `Bearer ${token.value}` }
      usedIn.set(headers, used)
      return headers
    },
    renew: (headers) => {
      // Another request may have renewed it already.
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
  const began = performance.now()
  const { access_token: value, expires_in: seconds } = await guestToken(client, store, credentials, options)
  const spare = Math.min(MAX_SPARE_SECONDS, seconds / 10)
  return { value, renewAt: began + (seconds - spare) * 1000 }
}

/** A token of a new guest. */
export const guestToken = (
  client: StoreClient,
  store: ScapiStore,
  { client_id, client_secret }: ScapiCredentials,
  options: ReadOptions,
): Promise<TokenAnswer> =>
  client_secret
    ? privateToken(client, store, { client_id, client_secret }, options)
    : publicToken(client, store, client_id, options)

export const authAddress = ({ base_url, organization_id }: ScapiStore, what: 'authorize' | 'login' | 'token'): string =>
  `${base_url}/shopper/auth/v1/organizations/${organization_id}/oauth2/${what}`

export function tokenOf(answer: LimitedAnswer) {
  const json = jsonThatIsThere(answer, scapiFaults)
  // Some gateways tell a refusal with 200.
  if (typeof json === 'object' && json !== null && 'error' in json) {
    throw errorOfStatus({ ...answer, status: 400 }, scapiFaults)
  }
  return parsed(TokenAnswer, json)
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

/** The code that the service puts into the redirect address, to which nobody goes. */
export function codeOf(answer: LimitedAnswer): { code: string; usid: string } {
  const { status, headers } = answer
  const location = headers['location'] ?? ''
  if (status < 300 || status > 399 || !URL.canParse(location)) throw errorOfStatus(answer, scapiFaults)
  const { searchParams } = new URL(location)
  const code = searchParams.get('code')
  if (code !== null) return { code, usid: searchParams.get('usid') ?? '' }
  const type = searchParams.get('error')
  if (type === null) throw errorOfStatus(answer, scapiFaults)
  throw errorOfGuest({ type, message: withoutMarkup(searchParams.get('error_description') ?? '') })
}

function errorOfGuest(fault: Fault): ConnectorError {
  const code = scapiFaults.isWrongSetting?.(fault) ? 'store.wrong_setting' : (codeInWords(fault) ?? 'store.auth_failed')
  return new ConnectorError(code, { message: `guest sign-in: ${fault.message || fault.type}` })
}

/** A public client proves with a code verifier (PKCE) that it is the one that asked. */
async function publicToken(client: StoreClient, store: ScapiStore, client_id: string, options: ReadOptions) {
  const { code_verifier, ...asked } = proofOf(store, client_id, 'a client without a secret')
  const query = new URLSearchParams({ ...asked, response_type: 'code', hint: 'guest' }).toString()
  const found = await client.send({ url: `${authAddress(store, 'authorize')}?${query}` }, codeOf, options)
  const form = redemption({ ...asked, code_verifier }, found)
  return client.send({ url: authAddress(store, 'token'), form }, tokenOf, options)
}

/** What a code is asked for with; the verifier is told when it is redeemed. `who` = who needs the redirect address. */
export function proofOf({ redirect_uri, site_id: channel_id }: ScapiStore, client_id: string, who: string) {
  if (!redirect_uri) {
    const message = `${who} needs one of the redirect addresses registered with the client, and the store has none set`
    throw new ConnectorError('store.wrong_setting', { message })
  }
  const code_verifier = randomBytes(48).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  return { client_id, channel_id, redirect_uri, code_challenge, code_verifier }
}

/** The form that a code is redeemed by. */
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
