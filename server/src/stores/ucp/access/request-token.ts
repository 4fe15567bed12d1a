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
  refresh_token: z.string().min(1).max(8000).optional(),
  /** Lifetime of the refresh token in seconds; not of OAuth itself, but common. */
  refresh_token_expires_in: z.number().positive().optional().catch(undefined),
  scope: z.string().max(8000).optional(),
})

/** Tokens by a grant; undefined = the response does not state it. */
export interface Token {
  accessToken: string
  lifetimeMs: number | undefined
  refreshToken: string | undefined
  refreshLifetimeMs: number | undefined
  scopes: string[] | undefined
}

/** The store refused the grant itself: the code or the refresh token is not valid, or not any more. */
export class InvalidGrantError extends ConnectorError {
  override name = 'InvalidGrantError'

  override withMessage(message: string): InvalidGrantError {
    return new InvalidGrantError(this.code, { message })
  }
}

const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

/** Refusals after which a person must repair something: the registration of the client, or the consent. */
function refusalOf({ status, body }: LimitedResponse): ConnectorError | null {
  if (status < 400) return null
  if (status >= 500) return new ConnectorError('store.unavailable', { message: `token endpoint: HTTP ${status}` })
  const { data } = Refused.safeParse(jsonIn(body))
  const code = data && ['invalid_scope', 'unauthorized_client'].includes(data.error) ? 'wrong_setting' : 'auth_failed'
  const message = data ? `${data.error} ${data.error_description ?? ''}`.trim() : `HTTP ${status}`
  if (data?.error === 'invalid_grant') return new InvalidGrantError('store.auth_failed', { message })
  return new ConnectorError(`store.${code}`, { message: `token endpoint: ${message}` })
}

const jsonIn = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const inMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)

/** Refusals of a client that the store has registered for other grants only (RFC 6749, section 5.2). */
const OTHER_GRANTS = new Set(['unauthorized_client', 'unsupported_grant_type'])

const isOfOtherGrants = ({ status, body }: LimitedResponse): boolean => {
  const { data } = Refused.safeParse(status >= 400 && status < 500 ? jsonIn(body) : null)
  return data !== undefined && OTHER_GRANTS.has(data.error)
}

function tokenIn(response: LimitedResponse): Token {
  const refusal = refusalOf(response)
  if (refusal) throw refusal
  const token = parsed(TokenResponse, jsonIn(response.body))
  const { access_token: accessToken, refresh_token: refreshToken, scope } = token
  return {
    accessToken,
    lifetimeMs: inMs(token.expires_in),
    refreshToken,
    refreshLifetimeMs: inMs(token.refresh_token_expires_in),
    scopes: scope?.split(' ').filter(Boolean),
  }
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

const MAX_BYTES = 256 * 1024

/**
 * Requests a token by a grant. Throws ConnectorError: `store.auth_failed` when the store refuses the client,
 * InvalidGrantError when it refuses the grant.
 */
export function requestToken(
  client: StoreClient,
  endpoint: TokenEndpoint,
  oauth: OAuthClient,
  grant: Readonly<Record<string, string>>,
  options: ReadOptions,
): Promise<Token> {
  return sendGrant(client, endpoint, oauth, grant, tokenIn, options)
}

/**
 * Requests a token of the console's own (client credentials). Null = the store lets its client use other grants only,
 * such as those for linking accounts. Throws ConnectorError like `requestToken`.
 */
export function requestClientToken(
  client: StoreClient,
  endpoint: TokenEndpoint,
  oauth: OAuthClient,
  scope: string,
  options: ReadOptions,
): Promise<Token | null> {
  const take = (response: LimitedResponse) => (isOfOtherGrants(response) ? null : tokenIn(response))
  return sendGrant(client, endpoint, oauth, { grant_type: 'client_credentials', scope }, take, options)
}

function sendGrant<Taken>(
  client: StoreClient,
  endpoint: TokenEndpoint,
  oauth: OAuthClient,
  grant: Readonly<Record<string, string>>,
  take: (response: LimitedResponse) => Taken,
  options: ReadOptions,
): Promise<Taken> {
  const form = new URLSearchParams(grant)
  const headers = proven(endpoint, oauth, form)
  return client.send(
    { url: endpoint.url, headers, form, maxBytes: MAX_BYTES, secrets: secretsOf(grant) },
    take,
    options,
  )
}

/**
 * Revokes a token (RFC 7009). Resolves once the store has confirmed it; a token that the store does not know counts as
 * revoked. Throws ConnectorError.
 */
export function revokeToken(
  client: StoreClient,
  endpoint: TokenEndpoint,
  oauth: OAuthClient,
  revoked: { token: string; token_type_hint: 'access_token' | 'refresh_token' },
  options: ReadOptions,
): Promise<void> {
  const form = new URLSearchParams({ ...revoked })
  const headers = proven(endpoint, oauth, form)
  const take = (response: LimitedResponse) => {
    const refusal = refusalOf(response)
    if (refusal) throw refusal
    if (response.status >= 300) throw new ConnectorError('store.redirected')
  }
  return client.send({ url: endpoint.url, headers, form, maxBytes: MAX_BYTES, secrets: [revoked.token] }, take, options)
}

/** Parameters of a grant that must never occur in an error message. */
const secretsOf = ({ code, code_verifier: verifier, refresh_token: refreshToken }: Readonly<Record<string, string>>) =>
  [code, verifier, refreshToken].filter((text) => text !== undefined)
