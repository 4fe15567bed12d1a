import { z } from '@outlet/shared/contract/zod'
import { singleProxy, type OutgoingProxies } from '../platform/http-client/outgoing-proxy'

const ProxyLogin = z.object({ proxy_user: z.string().optional(), proxy_password: z.string().optional() }).catch({})

/** The user and password of the store's proxy, which are sealed among its credentials. */
export const proxyLoginIn = (credentials: unknown): z.infer<typeof ProxyLogin> => ProxyLogin.parse(credentials)

/** Whether credentials that were given for the one proxy would pass by another one, which may see them. */
export const isOtherProxy = (wanted: string | null | undefined, known: string | null): boolean =>
  typeof wanted === 'string' && wanted !== 'direct' && wanted !== known

/** The proxies that a store's requests go through: its own one, or else the installation's. */
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
