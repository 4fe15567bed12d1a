import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** HTTP proxies for external requests, with the semantics of curl and most programs. */
export interface OutgoingProxies {
  /** Proxy URL for `http:` targets, optionally with user name and password; null = direct. */
  http: string | null
  /** Proxy URL for `https:` targets; null = direct. */
  https: string | null
  /**
   * Targets that are reached directly: host names (with subdomains), addresses and networks (`10.0.0.0/8`), each with
   * an optional port, separated by commas or blanks; `*` = all.
   */
  noProxy: string
  /**
   * Whether the proxy may be in a private network: true for the one of the environment, false for one configured by a
   * user.
   */
  isTrusted: boolean
}

export const NO_PROXIES: OutgoingProxies = { http: null, https: null, noProxy: '', isTrusted: true }

/** The proxy configured for one purpose, such as a notification channel; `direct` = none. */
export const singleProxy = (proxy: string): OutgoingProxies =>
  proxy === 'direct' ? NO_PROXIES : { http: proxy, https: proxy, noProxy: '', isTrusted: false }

const isInNetwork = (host: string, network: string): boolean => {
  if (isIP(host) === 0 || !ipaddr.isValidCIDR(network)) return false
  const address = ipaddr.process(host)
  const [base, bits] = ipaddr.parseCIDR(network)
  return address.kind() === base.kind() && address.match([base, bits])
}

const matchesEntry = (host: string, port: string, entry: string): boolean => {
  if (entry === '*') return true
  // A bare IPv6 address ends in what could be read as a port.
  const [, name = entry, entryPort] = isIP(entry) === 0 ? (/^(.+?):(\d+)$/.exec(entry) ?? []) : []
  if (entryPort !== undefined && entryPort !== port) return false
  const bare = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '')
  return host === bare || host.endsWith(`.${bare}`) || isInNetwork(host, bare)
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** Host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The proxy for a request to `target`; null = direct. */
export function proxyFor(target: URL, { http, https, noProxy }: OutgoingProxies): string | null {
  const proxy = target.protocol === 'https:' ? https : http
  if (proxy === null) return null
  const port = target.port || (defaultPorts[target.protocol] ?? '')
  const entries = noProxy.toLowerCase().split(/[,\s]+/)
  return entries.some((entry) => entry !== '' && matchesEntry(hostOf(target), port, entry)) ? null : proxy
}
