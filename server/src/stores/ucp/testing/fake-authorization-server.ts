import { createHash, randomUUID } from 'node:crypto'
import type { FakeReply, FakeRequest } from '../../testing/fake-store'
import type { FakeUcp } from './fake-ucp'

export const CONSOLE_CLIENT = { oauth_client_id: 'console', oauth_client_secret: 'client-s3cret' }
export const CHECKOUT_SCOPE = 'dev.ucp.shopping.checkout:manage'
export const ORDER_SCOPE = 'dev.ucp.shopping.order:read'

interface GrantedCode {
  challenge: string
  redirectUri: string
  scope: string
}

/** State and behaviour of a store's authorization server. Each default is what the standard requires. */
export interface FakeAuthorizationServer {
  /** Changes of its metadata (RFC 8414). */
  metadata: object
  /** Changes of the responses of the token endpoint. */
  tokens: object
  /** Replies that replace those of the endpoints. */
  tokenReply: FakeReply | null
  revocationReply: FakeReply | null
  /** The only refresh token that is valid: each refresh replaces it. */
  refreshToken: string | null
  refreshes: number
  revoked: string[]
  /** All secrets that it has issued. */
  secrets: string[]
  /** The owner of an account permits the link. Returns the address to which the browser is sent back. */
  approve(authorizationUrl: string): URL
  /** The owner refuses it. */
  deny(authorizationUrl: string): URL
}

const refusal = (error: string, description = 'no'): FakeReply => ({
  status: 400,
  body: { error, error_description: description },
})

const basic = ({ oauth_client_id: id, oauth_client_secret: secret }: typeof CONSOLE_CLIENT) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

const metadataOf = ({ origin }: FakeUcp) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/oauth/authorize`,
  token_endpoint: `${origin}/oauth/token`,
  revocation_endpoint: `${origin}/oauth/revoke`,
  token_endpoint_auth_methods_supported: ['client_secret_basic'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  scopes_supported: [CHECKOUT_SCOPE, ORDER_SCOPE],
})

/** Address to which the browser is sent back. */
function returnAddress({ origin }: FakeUcp, authorizationUrl: string, result: Record<string, string>): URL {
  const { searchParams } = new URL(authorizationUrl)
  const url = new URL(searchParams.get('redirect_uri') ?? '')
  const response = { state: searchParams.get('state') ?? '', iss: origin, ...result }
  for (const [key, value] of Object.entries(response)) url.searchParams.set(key, value)
  return url
}

const OFFERED_SCOPES = {
  [CHECKOUT_SCOPE]: {},
  [ORDER_SCOPE]: {},
  'dev.ucp.shopping.order:manage': {},
  'com.example.loyalty:points': {},
}

/** Lets a fake business link accounts, with an authorization server at its own address. */
export function linksAccounts(shop: FakeUcp): FakeAuthorizationServer {
  const name = 'dev.ucp.common.identity_linking'
  shop.capabilities[name] = ['2026-04-08', '2026-08-25']
  shop.configs[name] = { scopes: OFFERED_SCOPES }
  const codes = new Map<string, GrantedCode>()
  const issue = (kind: string) => {
    const secret = `${kind}-${randomUUID()}`
    server.secrets.push(secret)
    return secret
  }
  const issueTokens = (scope: string): FakeReply => {
    shop.token = issue('access')
    server.refreshToken = issue('refresh')
    const tokens = { access_token: shop.token, refresh_token: server.refreshToken, token_type: 'Bearer', scope }
    return { body: { ...tokens, expires_in: 3600, ...server.tokens } }
  }
  const byCode = ({ form }: FakeRequest): FakeReply => {
    const code = form.get('code') ?? ''
    const granted = codes.get(code)
    codes.delete(code)
    const isProven = granted?.challenge === sha256(form.get('code_verifier') ?? '')
    return granted && isProven && granted.redirectUri === form.get('redirect_uri')
      ? issueTokens(granted.scope)
      : refusal('invalid_grant', `no such code: ${code}`)
  }
  const byRefreshToken = ({ form }: FakeRequest): FakeReply => {
    server.refreshes += 1
    const given = form.get('refresh_token')
    if (given !== null && given === server.refreshToken) return issueTokens(CHECKOUT_SCOPE)
    // A token that was replaced has been stolen: the whole link ends.
    server.refreshToken = null
    shop.token = null
    return refusal('invalid_grant', `revoked: ${given}`)
  }
  const token = (request: FakeRequest): FakeReply => {
    if (request.headers['authorization'] !== basic(CONSOLE_CLIENT)) return refusal('invalid_client')
    if (server.tokenReply) return server.tokenReply
    const grant = request.form.get('grant_type')
    // Many servers register a client for one kind of grant only.
    if (grant === 'client_credentials') return refusal('unauthorized_client')
    return grant === 'refresh_token' ? byRefreshToken(request) : byCode(request)
  }
  const revocation = ({ form }: FakeRequest): FakeReply => {
    server.revoked.push(form.get('token') ?? '')
    return server.revocationReply ?? { body: {} }
  }
  const metadata = (): FakeReply => ({ body: { ...metadataOf(shop), ...server.metadata } })
  const endpoints: Readonly<Record<string, (request: FakeRequest) => FakeReply>> = {
    '/.well-known/oauth-authorization-server': metadata,
    '/oauth/token': token,
    '/oauth/revoke': revocation,
  }
  shop.fault = (request) => endpoints[request.url.pathname]?.(request) ?? null
  const server: FakeAuthorizationServer = {
    metadata: {},
    tokens: {},
    tokenReply: null,
    revocationReply: null,
    refreshToken: null,
    refreshes: 0,
    revoked: [],
    secrets: [],
    approve: (authorizationUrl) => {
      const { searchParams } = new URL(authorizationUrl)
      const code = issue('code')
      codes.set(code, {
        challenge: searchParams.get('code_challenge') ?? '',
        redirectUri: searchParams.get('redirect_uri') ?? '',
        scope: searchParams.get('scope') ?? '',
      })
      return returnAddress(shop, authorizationUrl, { code })
    },
    deny: (authorizationUrl) => returnAddress(shop, authorizationUrl, { error: 'access_denied' }),
  }
  return server
}
