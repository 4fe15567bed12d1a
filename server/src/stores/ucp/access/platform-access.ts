import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { CHECKOUT_SCOPE } from '@outlet/shared/contract/stores/buying-options'
import { clock } from '../../../platform/time/clock'
import type { ReadOptions } from '../../connector'
import type { StoreClient } from '../../http/store-client'
import type { ScopedAccess } from '../../shopper'
import type { UcpStore } from '../profile/read-agreement'
import { discoverAuthorizationServer } from './authorization-server'
import { requestClientToken, type OAuthClient, type TokenEndpoint } from './request-token'

/** Lifetime of a token whose response states none, and time for which a missing right to tokens is known, in ms. */
const DEFAULT_LIFETIME_MS = 300_000
const MAX_SPARE_MS = 60_000

/** Time for which a token is used, in ms: all but the last minute of its lifetime, or its last tenth if that is shorter. */
export const usableMs = (lifetimeMs: number): number => lifetimeMs - Math.min(MAX_SPARE_MS, lifetimeMs / 10)

interface CachedToken {
  /** Null = the store lets the client use other grants only: its requests have no token. */
  accessToken: string | null
  /** Undefined = those that were requested (RFC 6749, section 5.1). */
  scopes: readonly string[] | undefined
  renewAt: number
}

/** Shared by the whole process: connectors are short-lived. */
const tokens = new LRUCache<string, Promise<CachedToken>>({ max: 1000 })

/** Whether the headers of an Access contain a token. */
export const hasToken = ({ authorization }: Record<string, string>): boolean => authorization !== undefined

/** The store's setting and credentials for a token of the console's own. */
export interface PlatformCredentials {
  oauth_client_id?: string | undefined
  oauth_client_secret?: string | undefined
  oauth_token_url?: string | null | undefined
}

async function endpointOf(
  client: StoreClient,
  store: UcpStore,
  tokenUrl: string | null | undefined,
  options: ReadOptions,
): Promise<TokenEndpoint> {
  if (tokenUrl) return { url: tokenUrl, authMethods: ['client_secret_basic'] }
  const found = await discoverAuthorizationServer(client, store.base_url, options)
  return { url: found.token_endpoint, authMethods: found.token_endpoint_auth_methods_supported }
}

async function newToken(
  client: StoreClient,
  store: UcpStore,
  oauth: OAuthClient,
  tokenUrl: string | null | undefined,
  options: ReadOptions,
): Promise<CachedToken> {
  const endpoint = await endpointOf(client, store, tokenUrl, options)
  const startedAt = clock.now()
  const token = await requestClientToken(client, endpoint, oauth, CHECKOUT_SCOPE, options)
  return {
    accessToken: token?.accessToken ?? null,
    scopes: token?.scopes,
    renewAt: startedAt + usableMs(token?.lifetimeMs ?? DEFAULT_LIFETIME_MS),
  }
}

/**
 * Access with a bearer token of the console's own client (client credentials): one token for all requests of a store,
 * renewed before it expires. Null without such a client: the store knows the console by its signatures, if at all. The
 * same holds for a client that is registered only for linking accounts: its requests have no authorization.
 */
export function platformAccess(
  client: StoreClient,
  store: UcpStore,
  credentials: PlatformCredentials,
): ScopedAccess | null {
  const { oauth_client_id: client_id, oauth_client_secret: client_secret, oauth_token_url: tokenUrl } = credentials
  if (client_id === undefined || client_secret === undefined) return null
  const oauth = { client_id, client_secret }
  const name = createHash('sha256')
    .update(JSON.stringify([store.key, store.base_url, oauth, tokenUrl]))
    .digest('base64url')
  const start = (options: ReadOptions): Promise<CachedToken> => {
    const pending = newToken(client, store, oauth, tokenUrl, options)
    tokens.set(name, pending)
    pending.catch(() => {
      if (tokens.get(name) === pending) tokens.delete(name)
    })
    return pending
  }
  /** The token of each set of headers. */
  const usedIn = new WeakMap<object, Promise<CachedToken>>()
  const current = async ({ maxWaitMs }: ReadOptions) => {
    const options = maxWaitMs === undefined ? {} : { maxWaitMs }
    let used = tokens.get(name) ?? start(options)
    if ((await used).renewAt <= clock.now()) {
      const newest = tokens.get(name)
      used = newest === undefined || newest === used ? start(options) : newest
    }
    return { used, token: await used }
  }
  return {
    headers: async (options) => {
      const { used, token } = await current(options)
      const { accessToken } = token
      if (accessToken === null) return {}
      const headers = { authorization: `Bearer ${accessToken}` }
      usedIn.set(headers, used)
      return headers
    },
    hasScope: async (scope, options) => {
      const { accessToken, scopes } = (await current(options)).token
      return accessToken !== null && (scopes?.includes(scope) ?? true)
    },
    renew: (headers) => {
      if (!hasToken(headers)) return false
      // Another request may have renewed the token already.
      if (tokens.get(name) === usedIn.get(headers)) tokens.delete(name)
      return true
    },
  }
}
