import { lookup as resolve, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

export interface AddressRules {
  /** Networks such as `10.1.0.0/16` that may be asked although they are private. */
  allowedPrivateNetworks: readonly string[]
  /** An origin that may be asked wherever it is: the practice store's own. */
  allowedOrigin: string | null
}

/** The address that a name led to is in a private network. */
export class AddressRefusedError extends Error {
  override name = 'AddressRefusedError'
  readonly code = 'ADDRESS_REFUSED'
}

/** `::ffff:10.0.0.1`, and the other ways to write a version 4 address as version 6, count as what they lead to. */
const embeddedV4 = (address: ipaddr.IPv6): ipaddr.IPv4 | null => {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  const bytes = address.toByteArray()
  if (address.range() === 'rfc6052' || address.range() === 'rfc6145') return new ipaddr.IPv4(bytes.slice(12))
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : null
}

/** Whether the rules let a connection to this resolved address pass. */
export function isAddressAllowed(text: string, allowedPrivateNetworks: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const parsed = ipaddr.parse(text)
  const address = parsed instanceof ipaddr.IPv6 ? (embeddedV4(parsed) ?? parsed) : parsed
  if (address.range() === 'unicast') return true
  return allowedPrivateNetworks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network)
    return base.kind() === address.kind() && address.match([base, bits])
  })
}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name, and refuses it if any of its addresses is refused: checked on the very address connected to. */
const guardedLookup =
  (networks: readonly string[]) => (hostname: string, options: LookupOptions, callback: LookupCallback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const refused = addresses.find(({ address }) => !isAddressAllowed(address, networks))
      const [first] = addresses
      if (refused || !first) return callback(new AddressRefusedError(`the address of ${hostname} is refused`), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

const originOf = ({ protocol, hostname, port }: buildConnector.Options) => {
  const url = `${protocol}//${hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname}`
  return new URL(port ? `${url}:${port}` : url).origin
}

/**
 * Connections to the outside: addresses in private networks (loopback, link-local, metadata services …) are refused at
 * the moment of connecting, after the name has been resolved, so that neither a redirect of DNS nor an odd spelling
 * gets around it. Fails with AddressRefusedError.
 */
export function guardedAgent({ allowedPrivateNetworks, allowedOrigin }: AddressRules): Agent {
  const timeout = 8000
  const lookup = guardedLookup(allowedPrivateNetworks)
  const guarded = buildConnector({ timeout, lookup })
  const open = buildConnector({ timeout })
  return new Agent({
    keepAliveTimeout: 10_000,
    headersTimeout: 15_000,
    bodyTimeout: 15_000,
    connect: (options, callback) => {
      if (allowedOrigin !== null && originOf(options) === allowedOrigin) return open(options, callback)
      const host = options.hostname.replace(/^\[|\]$/g, '')
      // A literal address is never looked up.
      if (isIP(host) !== 0 && !isAddressAllowed(host, allowedPrivateNetworks)) {
        return callback(new AddressRefusedError(`the address ${host} is refused`), null)
      }
      return guarded(options, callback)
    },
  })
}

const agents = new Map<string, Agent>()

/** The same agent for the same rules, so that connections are reused. */
export function sharedAgent(rules: AddressRules): Agent {
  const key = JSON.stringify([rules.allowedPrivateNetworks, rules.allowedOrigin])
  const agent = agents.get(key) ?? guardedAgent(rules)
  agents.set(key, agent)
  return agent
}
