import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which HTTP proxy requests to the outside go through, as curl and most programs read it from the environment. */
export interface OutgoingProxies {
  /** The proxy's address for `http:` targets; null = direct. May hold a user name and a password. */
  http: string | null
  /** The proxy's address for `https:` targets; null = direct. */
  https: string | null
  /**
   * Targets that are reached directly: host names (with all below them), addresses and networks (`10.0.0.0/8`), each with
   * an optional port, separated by commas or blanks; `*` = all.
   */
  noProxy: string
  /** Whether the proxy itself may be in a private network: the one of the environment may, one that a user names may not. */
  isTrusted: boolean
}

export const NO_PROXIES: OutgoingProxies = { http: null, https: null, noProxy: '', isTrusted: true }

/** The proxy that somebody set for one thing, such as a notification channel; `direct` = none. */
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
  // A bare IPv6 address ends in what looks like a port.
  const [, name = entry, entryPort] = isIP(entry) === 0 ? (/^(.+?):(\d+)$/.exec(entry) ?? []) : []
  if (entryPort !== undefined && entryPort !== port) return false
  const bare = name.replace(/^\[|\]$/g, '').replace(/^\*?\./, '')
  return host === bare || host.endsWith(`.${bare}`) || isInNetwork(host, bare)
}

const defaultPorts: Record<string, string> = { 'http:': '80', 'https:': '443' }

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** The proxy that a request to `target` goes through; null = it goes direct. */
export function proxyFor(target: URL, { http, https, noProxy }: OutgoingProxies): string | null {
  const proxy = target.protocol === 'https:' ? https : http
  if (proxy === null) return null
  const port = target.port || (defaultPorts[target.protocol] ?? '')
  const entries = noProxy.toLowerCase().split(/[,\s]+/)
  return entries.some((entry) => entry !== '' && matchesEntry(hostOf(target), port, entry)) ? null : proxy
}
