import { z } from '@outlet/shared/contract/zod'
import { singleProxy, type OutgoingProxies } from '../platform/http-client/outgoing-proxy'

const ProxyLogin = z.object({ proxy_user: z.string().optional(), proxy_password: z.string().optional() }).catch({})

/** Returns user and password of the store's proxy, which are sealed with its credentials. */
export const proxyLoginIn = (credentials: unknown): z.infer<typeof ProxyLogin> => ProxyLogin.parse(credentials)

/**
 * Whether the credentials would pass through another proxy than the one that they were entered for, and be exposed to
 * it.
 */
export const isOtherProxy = (wanted: string | null | undefined, known: string | null): boolean =>
  typeof wanted === 'string' && wanted !== 'direct' && wanted !== known

/** Returns the proxies of a store's requests: its own, or else the installation's. */
export function proxiesOf(
  proxy: string | null | undefined,
  credentials: unknown,
  installation: OutgoingProxies,
): OutgoingProxies {
  if (!proxy) return installation
  if (proxy === 'direct') return singleProxy(proxy)
  const { proxy_user: user, proxy_password: password = '' } = proxyLoginIn(credentials)
  const address = new URL(proxy)
  if (user !== undefined) Object.assign(address, { username: user, password })
  return singleProxy(address.href)
}
