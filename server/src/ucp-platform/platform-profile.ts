import { offeredCapabilities, protocolVersions, type ProtocolVersion } from './offered-capabilities'
import type { PublishedKey } from './signing-key-row'

const ORIGIN = 'https://ucp.dev'

const ORDER = 'dev.ucp.shopping.order'
const parents: Readonly<Record<string, string>> = { 'dev.ucp.shopping.fulfillment': 'dev.ucp.shopping.checkout' }

/** Folder and steps of a capability: `dev.ucp.shopping.catalog.search` → `shopping`, `['catalog', 'search']`. */
const placeOf = (name: string) => {
  const [folder = '', ...steps] = name.split('.').slice(2)
  return { folder, steps }
}

const entryOf = (name: string, version: ProtocolVersion, webhookUrl: string | null) => {
  const { folder, steps } = placeOf(name)
  return {
    version,
    spec: `${ORIGIN}/${version}/specification/${steps.join('/').replaceAll('_', '-')}`,
    schema: `${ORIGIN}/${version}/schemas/${folder}/${steps.join('_')}.json`,
    ...(parents[name] && { extends: parents[name] }),
    ...(name === ORDER && webhookUrl !== null && { config: { webhook_url: webhookUrl } }),
  }
}

const serviceOf = (version: ProtocolVersion, transport: 'rest' | 'mcp') => ({
  version,
  spec: `${ORIGIN}/${version}/specification/overview`,
  transport,
  schema: `${ORIGIN}/${version}/services/shopping/${transport === 'rest' ? 'rest.openapi' : 'mcp.openrpc'}.json`,
})

/**
 * Returns the console's profile of one version of the protocol: the capabilities that it uses up to that version, its
 * public keys, and the address for order events (null = none that a store can reach).
 */
export function platformProfile(
  version: ProtocolVersion,
  { keys, webhookUrl }: { keys: readonly PublishedKey[]; webhookUrl: string | null },
) {
  const usable = (versions: readonly ProtocolVersion[]) => versions.filter((one) => one <= version)
  const capabilities = Object.entries(offeredCapabilities).flatMap(([name, versions]) => {
    const entries = usable(versions).map((one) => entryOf(name, one, webhookUrl))
    return entries.length === 0 ? [] : [[name, entries] as const]
  })
  // In the first version every service has an endpoint, and a platform has none.
  const services = usable(protocolVersions)
    .filter((one) => one !== '2026-01-23')
    .flatMap((one) => [serviceOf(one, 'rest'), serviceOf(one, 'mcp')])
  return {
    ucp: {
      version,
      services: services.length === 0 ? {} : { 'dev.ucp.shopping': services },
      capabilities: Object.fromEntries(capabilities),
      // Payment instruments are those that a store saved or that its handler's token names.
      payment_handlers: {},
    },
    // `keys` since 2026-08-25, `signing_keys` before.
    signing_keys: keys,
    keys,
  }
}
