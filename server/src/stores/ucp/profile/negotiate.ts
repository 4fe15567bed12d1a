import { offeredCapabilities, protocolVersions, type ProtocolVersion } from '../../../ucp-platform/offered-capabilities'
import { PROFILE_PATH } from '../../../ucp-platform/profile-url'
import { ConnectorError } from '../../connector-error'
import { refuseAddress } from '../refuse-address'
import type { Profile, UcpPaymentHandler, UcpSigningKey, WireCapability } from './wire'

/** Result of the negotiation with a store: the versions, transport and capabilities that both sides support. */
export interface Agreement {
  version: ProtocolVersion
  /** All versions, transports and capabilities that the store names, whether the console supports them or not. */
  offered: { versions: readonly string[]; transports: readonly string[]; capabilities: readonly string[] }
  transport: UcpTransport
  capabilities: ReadonlyMap<string, AgreedCapability>
  signingKeys: readonly UcpSigningKey[]
  /** The store's payment handlers by name. */
  paymentHandlers: ReadonlyMap<string, readonly UcpPaymentHandler[]>
}

export interface UcpTransport {
  kind: 'rest' | 'mcp'
  endpoint: string
}

export interface AgreedCapability {
  version: string
  config: Readonly<Record<string, unknown>> | null
}

const SERVICE = 'dev.ucp.shopping'
/** In order of preference. */
const transports = ['rest', 'mcp'] as const

/** Returns the newest version that both sides support, and the address of its profile if it has its own. */
export function commonVersion({ ucp }: Profile): { version: ProtocolVersion; profileUrl: string | null } {
  const older = ucp.supported_versions ?? {}
  const version = protocolVersions.find((one) => one === ucp.version || older[one] !== undefined)
  if (version) return { version, profileUrl: version === ucp.version ? null : (older[version] ?? null) }
  const stated = [ucp.version, ...Object.keys(older)].join(', ')
  throw new ConnectorError('store.api_too_old', {
    message: `no common version of UCP: the store supports ${stated}, this console ${protocolVersions.join(', ')}`,
  })
}

/** Host that governs a name: `dev.ucp.shopping.cart` → `ucp.dev`. */
const authorityOf = (name: string): string => name.split('.', 2).toReversed().join('.')

/** Whether specification and schema of a capability are published by the authority of its name. */
const isGenuine = (name: string, { spec, schema }: WireCapability): boolean =>
  [spec, schema].every((link) => {
    if (!link) return true
    return URL.canParse(link) && new URL(link).origin === `https://${authorityOf(name)}`
  })

/** Returns the store's entry with the newest version that both sides support; null when there is none. */
const newestCommon = (name: string, entries: readonly WireCapability[]): WireCapability | null => {
  const versions: readonly string[] = Object.hasOwn(offeredCapabilities, name) ? (offeredCapabilities[name] ?? []) : []
  const common = entries.filter((entry) => versions.includes(entry.version) && isGenuine(name, entry))
  return common.toSorted((one, other) => other.version.localeCompare(one.version))[0] ?? null
}

/** Removes extensions without any of their parents, until none is left (an extension may extend another one). */
function withoutOrphans(capabilities: ReadonlyMap<string, WireCapability>): ReadonlyMap<string, WireCapability> {
  const remaining = new Map(
    [...capabilities].filter(
      ([, { extends: parents }]) => parents.length === 0 || parents.some((parent) => capabilities.has(parent)),
    ),
  )
  return remaining.size === capabilities.size ? remaining : withoutOrphans(remaining)
}

const capabilitiesIn = ({ ucp }: Profile): ReadonlyMap<string, AgreedCapability> => {
  const common = Object.entries(ucp.capabilities ?? {}).flatMap(([name, entries]) => {
    const entry = newestCommon(name, entries)
    return entry ? [[name, entry] as const] : []
  })
  const active = withoutOrphans(new Map(common))
  return new Map([...active].map(([name, { version, config }]) => [name, { version, config: config ?? null }]))
}

function transportIn({ ucp }: Profile, profileUrl: string): UcpTransport {
  const bindings = ucp.services?.[SERVICE] ?? []
  for (const kind of transports) {
    const endpoint = bindings.find((binding) => binding.transport === kind && binding.endpoint)?.endpoint
    if (endpoint && URL.canParse(endpoint)) return { kind, endpoint: new URL(endpoint).href.replace(/\/$/, '') }
  }
  const offered = [...new Set(bindings.map(({ transport }) => transport))].join(', ') || 'none'
  throw new ConnectorError('store.not_offered', {
    message: `${profileUrl} names no endpoint for REST or MCP (transports: ${offered})`,
  })
}

const keysIn = ({ keys, signing_keys }: Profile): UcpSigningKey[] => {
  const byId = new Map([...(signing_keys ?? []), ...(keys ?? [])].map((key) => [key.kid, key]))
  return [...byId.values()]
}

const versionsIn = ({ ucp }: Profile): string[] =>
  [...new Set([ucp.version, ...Object.keys(ucp.supported_versions ?? {})])].toSorted().toReversed()

/**
 * Negotiates with a store by its profile of this version; `newest` is its newest profile. Throws ConnectorError
 * `store.not_offered`.
 */
export const agree = (profile: Profile, version: ProtocolVersion, profileUrl: string, newest = profile): Agreement => ({
  version,
  offered: {
    versions: versionsIn(newest),
    transports: [...new Set((profile.ucp.services?.[SERVICE] ?? []).map(({ transport }) => transport))],
    capabilities: Object.keys(profile.ucp.capabilities ?? {}),
  },
  transport: transportIn(profile, profileUrl),
  capabilities: capabilitiesIn(profile),
  signingKeys: keysIn(profile),
  paymentHandlers: new Map(Object.entries(profile.ucp.payment_handlers ?? {})),
})

/**
 * Reads the newest profile that a store and the console have in common, and returns their agreement. `read` returns the
 * profile at an address. No address in a private network is read or agreed on for a store on the internet. Throws
 * ConnectorError.
 */
export async function negotiate(baseUrl: string, read: (url: string) => Promise<Profile>): Promise<Agreement> {
  const current = `${baseUrl}${PROFILE_PATH}`
  await refuseAddress(current, baseUrl)
  const newest = await read(current)
  const { version, profileUrl } = commonVersion(newest)
  const url = profileUrl ?? current
  if (profileUrl !== null) await refuseAddress(profileUrl, baseUrl)
  const profile = profileUrl === null ? newest : await read(url)
  if (profile.ucp.version !== version) {
    const message = `the profile at ${url} is of version ${profile.ucp.version}, not ${version}`
    throw new ConnectorError('store.bad_shape', { message })
  }
  const agreement = agree(profile, version, url, newest)
  await refuseAddress(agreement.transport.endpoint, baseUrl)
  return agreement
}
