import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { Agent, buildConnector, type Dispatcher, type ProxyAgent } from 'undici'
import { hostOf, proxyFor, type OutgoingProxies } from './outgoing-proxy'
import { namingProxyErrors, openProxy } from './proxy-dispatcher'

export interface AddressRules {
  /** Private networks such as `10.1.0.0/16` that may be requested. */
  allowedPrivateNetworks: readonly string[]
  /** Origin that may be requested at any address and without a proxy: the practice store's. */
  allowedOrigin: string | null
  proxies: OutgoingProxies
  /**
   * Hosts, with their subdomains, that may be requested through a proxy; undefined = all. A proxy resolves names by
   * itself, so the owner of a name can make it resolve to a private network for the proxy, independent of its address
   * here.
   */
  proxiedHosts?: readonly string[]
}

/** The resolved address is in a private network. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'
  readonly code = 'ADDRESS_REFUSED'
}

const refusedAddress = (host: string) => new AddressRefusedError(`the address of ${host} is refused`)

/** The IPv4 address embedded in an IPv6 one: `::ffff:10.0.0.1` and other notations. */
const embeddedV4 = (address: ipaddr.IPv6): ipaddr.IPv4 | null => {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  if (address.range() === 'rfc6052' || address.range() === 'rfc6145') return new ipaddr.IPv4(bytes.slice(12))
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : null
}

/**
 * Unicast addresses that IANA has assigned to internet hosts; all other IPv6 addresses are private, tunnels or
 * unassigned.
 */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3')

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST_V6))

/** Whether the rules allow a connection to this resolved address. */
export function isAddressAllowed(text: string, allowedPrivateNetworks: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const parsed = ipaddr.parse(text)
  const address = parsed instanceof ipaddr.IPv6 ? (embeddedV4(parsed) ?? parsed) : parsed
  if (isPublic(address)) return true
  return allowedPrivateNetworks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match([base, bits])
  })
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name and refuses it if any of its addresses is refused. The check covers the address that is connected to.
 */
const guardedLookup =
  (networks: readonly string[]) => (hostname: string, options: LookupOptions, callback: LookupCallback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const refused = addresses.find(({ address }) => !isAddressAllowed(address, networks))
      const [first] = addresses
      if (refused || !first) return callback(refusedAddress(hostname), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

const originOf = ({ protocol, hostname, port }: buildConnector.Options) => {
  const url = `${protocol}//${hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname}`
  return new URL(port ? `${url}:${port}` : url).origin
}

const CONNECT_TIMEOUT_MS = 8000

function directAgent({ allowedPrivateNetworks, allowedOrigin }: AddressRules): Agent {
  const lookup = guardedLookup(allowedPrivateNetworks)
  const guarded = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false, lookup })
  const open = buildConnector({ timeout: CONNECT_TIMEOUT_MS, allowH2: false })
  return new Agent({
    // One request at a time per connection, so that it is known what was sent when a connection breaks.
    allowH2: false,
    keepAliveTimeout: 10_000,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    connect: (options, callback) => {
      if (allowedOrigin !== null && originOf(options) === allowedOrigin) return open(options, callback)
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // A literal address does not pass through the DNS lookup, so it is checked here.
      if (isIP(host) !== 0 && !isAddressAllowed(host, allowedPrivateNetworks)) {
        return callback(refusedAddress(host), null)
      }
      return guarded(options, callback)
    },
  })
}

/** Time-out of a DNS query: a machine behind a proxy may have no DNS for internet hosts. */
const LOOKUP_TIMEOUT_MS = 2000
const addresses = new LRUCache<string, Promise<readonly string[]>>({ max: 1000, ttl: 60_000 })

/** Addresses that this machine resolves a host to; empty if it cannot. */
function addressesOf(host: string): Promise<readonly string[]> {
  if (isIP(host) !== 0) return Promise.resolve([host])
  const known = addresses.get(host)
  if (known) return known
  const found = new Promise<string[]>((settle) =>
    resolve(host, { all: true }, (_error, entries = []) => settle(entries.map(({ address }) => address))),
  )
  const timely = Promise.race([found, sleep(LOOKUP_TIMEOUT_MS, [], { ref: false })])
  addresses.set(host, timely)
  return timely
}

/**
 * Checks a host that a proxy will connect to, as far as this machine can resolve it; a name that only the proxy can
 * resolve is left to the proxy. Throws AddressRefusedError.
 */
export async function refusePrivateHost(host: string, allowedPrivateNetworks: readonly string[]): Promise<void> {
  const found = await addressesOf(host)
  if (!found.every((address) => isAddressAllowed(address, allowedPrivateNetworks))) throw refusedAddress(host)
}

/** Whether this machine resolves the host to addresses of private networks only. */
export async function isPrivateHost(host: string): Promise<boolean> {
  const found = await addressesOf(host.replace(/^\[|\]$/g, ''))
  return found.length > 0 && found.every((address) => !isAddressAllowed(address, []))
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** Sends requests to external servers. */
export interface OutgoingAgent extends Pick<Dispatcher, 'dispatch'> {
  /** Called before each request. Throws AddressRefusedError if the origin must not be requested. */
  admit?: (origin: string) => Promise<void>
}

/**
 * SSRF guard: an agent for external requests that refuses addresses in private networks (loopback, link-local, metadata
 * services …) at connection time, after name resolution, so that neither DNS rebinding nor an unusual notation bypasses
 * it. If a proxy makes the connection, the host is checked before the request. Requests fail with AddressRefusedError,
 * ProxyError, or undici's error.
 */
export function guardedAgent(rules: AddressRules): Required<OutgoingAgent> & { destroy: () => Promise<void> } {
  const { allowedPrivateNetworks, allowedOrigin, proxies, proxiedHosts } = rules
  const direct = directAgent(rules)
  const opened = new Map<string, ProxyAgent>()
  const proxyOf = (target: URL) => (target.origin === allowedOrigin ? null : proxyFor(target, proxies))
  const open = (proxy: string): ProxyAgent => {
    const lookup = proxies.isTrusted ? undefined : guardedLookup(allowedPrivateNetworks)
    const agent = opened.get(proxy) ?? openProxy(proxy, { connectTimeoutMs: CONNECT_TIMEOUT_MS, lookup })
    opened.set(proxy, agent)
    return agent
  }
  return {
    admit: async (origin) => {
      const target = new URL(origin)
      const proxy = proxyOf(target)
      if (proxy === null) return
      const host = hostOf(target)
      if (proxiedHosts?.every((known) => !isWithin(host, known))) throw refusedAddress(host)
      await refusePrivateHost(host, allowedPrivateNetworks)
      if (!proxies.isTrusted) await refusePrivateHost(hostOf(new URL(proxy)), allowedPrivateNetworks)
    },
    dispatch: (request, handler) => {
      const proxy = proxyOf(new URL(String(request.origin)))
      return proxy === null
        ? direct.dispatch(request, handler)
        : open(proxy).dispatch(request, namingProxyErrors(handler))
    },
    destroy: async () => {
      await Promise.all([direct, ...opened.values()].map((agent) => agent.destroy()))
    },
  }
}

const agents = new Map<string, OutgoingAgent>()

/** Returns the same agent for the same rules, so that connections are reused. */
export function sharedAgent(rules: AddressRules): OutgoingAgent {
  const { allowedPrivateNetworks, allowedOrigin, proxies, proxiedHosts } = rules
  const key = JSON.stringify([allowedPrivateNetworks, allowedOrigin, proxies, proxiedHosts])
  const agent = agents.get(key) ?? guardedAgent(rules)
  agents.set(key, agent)
  return agent
}
