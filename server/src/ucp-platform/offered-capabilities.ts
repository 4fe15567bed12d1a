/** Versions of the protocol that the console supports, newest first. */
export const protocolVersions = ['2026-08-25', '2026-04-08', '2026-01-23'] as const
export type ProtocolVersion = (typeof protocolVersions)[number]

const ALL_VERSIONS: readonly ProtocolVersion[] = protocolVersions
/** Versions with catalogue and cart. */
const WITH_CATALOGUE: readonly ProtocolVersion[] = ['2026-08-25', '2026-04-08']

/**
 * Capabilities that the console uses as a platform, with the versions that it supports. The agreement with a store
 * contains no others.
 */
export const offeredCapabilities: Readonly<Record<string, readonly ProtocolVersion[]>> = {
  'dev.ucp.shopping.catalog.search': WITH_CATALOGUE,
  'dev.ucp.shopping.catalog.lookup': WITH_CATALOGUE,
  'dev.ucp.shopping.cart': WITH_CATALOGUE,
  'dev.ucp.shopping.checkout': ALL_VERSIONS,
  'dev.ucp.shopping.fulfillment': ALL_VERSIONS,
  'dev.ucp.shopping.order': ALL_VERSIONS,
  'dev.ucp.shopping.permalink': ['2026-08-25'],
  // Without the scopes of 2026-04-08 a link cannot be limited to what the console uses.
  'dev.ucp.common.identity_linking': WITH_CATALOGUE,
}
