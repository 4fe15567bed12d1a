import { z } from '@outlet/shared/contract/zod'
import type { ReadOptions } from '../../connector'
import { ConnectorError } from '../../connector-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient } from '../../http/store-client'

/** Client that the store registered for the console; a public client has no secret. */
export interface OAuthClient {
  client_id: string
  client_secret?: string | undefined
}

/** Endpoint with the ways in which it lets clients prove themselves. */
export interface TokenEndpoint {
  url: string
  authMethods: readonly string[]
}

const TokenResponse = z.object({
  access_token: z.string().min(1).max(8000),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive().optional(),
})

export interface Token {
  accessToken: string
  lifetimeMs: number
}

/** Lifetime of a token whose response states none. */
const DEFAULT_LIFETIME_S = 300

const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

/** Refusals after which a person must repair something: the registration of the client, or the consent. */
function refusalOf({ status, body }: LimitedResponse): ConnectorError | null {
  if (status < 400) return null
  if (status >= 500) return new ConnectorError('store.unavailable', { message: `token endpoint: HTTP ${status}` })
  const { data } = Refused.safeParse(jsonIn(body))
  const code = data && ['invalid_scope', 'unauthorized_client'].includes(data.error) ? 'wrong_setting' : 'auth_failed'
  const message = data ? `${data.error} ${data.error_description ?? ''}`.trim() : `HTTP ${status}`
  return new ConnectorError(`store.${code}`, { message: `token endpoint: ${message}` })
}

const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function tokenIn(response: LimitedResponse): Token {
  const refusal = refusalOf(response)
  if (refusal) throw refusal
  const { access_token, expires_in = DEFAULT_LIFETIME_S } = parsed(TokenResponse, jsonIn(response.body))
  return { accessToken: access_token, lifetimeMs: expires_in * 1000 }
}

// RFC 6749, section 2.3.1: form-encoded before Base64.
const basic = (id: string, secret: string) => {
  const [name, password] = [id, secret].map((text) => new URLSearchParams({ v: text }).toString().slice(2))
  return { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
}

/** Adds the client's proof, in the first way that the endpoint offers. */
function proven({ authMethods }: TokenEndpoint, { client_id, client_secret }: OAuthClient, form: URLSearchParams) {
  if (client_secret === undefined) {
    form.set('client_id', client_id)
    return {}
  }
  if (authMethods.includes('client_secret_basic')) return basic(client_id, client_secret)
  if (authMethods.includes('client_secret_post')) {
    form.set('client_id', client_id)
    form.set('client_secret', client_secret)
    return {}
  }
  const message = `the store accepts none of client_secret_basic and client_secret_post: ${authMethods.join(', ')}`
  throw new ConnectorError('store.wrong_setting', { message })
}

/** Requests a token by a grant. Throws ConnectorError; `store.auth_failed` when the store refuses client or grant. */
export function requestToken(
  client: StoreClient,
  endpoint: TokenEndpoint,
  oauth: OAuthClient,
  grant: Readonly<Record<string, string>>,
  options: ReadOptions,
): Promise<Token> {
  const form = new URLSearchParams(grant)
  const headers = proven(endpoint, oauth, form)
  return client.send({ url: endpoint.url, headers, form }, tokenIn, options)
}
