import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../connector-error'
import { lastSegment, type Probe, type Recogniser } from '../recognise'
import { negotiate, type Agreement } from './profile/negotiate'
import { Profile } from './profile/wire'
import { mcpMessage } from './transport/mcp'
import { restMessage } from './transport/rest'
import { shopifyRecogniser } from '../shopify/recognise-shopify'

const Price = z.object({ currency: z.string().regex(/^[A-Z]{3}$/) })
const Products = z.object({
  products: z
    .array(
      z.object({ id: z.string(), title: z.string(), url: z.string().nullish(), price_range: z.object({ min: Price }) }),
    )
    .min(1),
})
/** Response of either transport. */
const Found = z.union([
  Products,
  z.object({ result: z.object({ structuredContent: Products }) }).transform(({ result }) => result.structuredContent),
])

/** Host and path of an address; null when it is none. */
const placeOf = (address: string | null | undefined): string | null => {
  if (!address || !URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  return host + pathname.replace(/\/$/, '')
}

/** Searches the catalogue for the words of the address, to learn the currency and perhaps the product. */
async function search(probe: Probe, { transport, version }: Agreement) {
  const query = lastSegment(probe.address)?.replaceAll(/[-_.]+/g, ' ')
  const body = { ...(query ? { query } : { filters: { price: { min: 0 } } }), pagination: { limit: 10 } }
  const context = { endpoint: transport.endpoint, profileUrl: probe.identity.profileUrlOf(version), key: null, version }
  const message = transport.kind === 'rest' ? restMessage : mcpMessage
  const { url: endpoint, headers, json } = message({ operation: 'search_catalog', body }, context)
  const found = await probe.json(endpoint, Found, headers, json)
  if (!found) return null
  const product = found.products.find(({ url }) => url && placeOf(url) === placeOf(probe.address.href))
  const currency = found.products[0]?.price_range.min.currency ?? null
  return { currency, product: product ? { id: product.id, name: product.title } : null }
}

/** Reads the store's profile; null when the console cannot read a catalogue by it. */
async function agreementOf(probe: Probe): Promise<Agreement | null> {
  try {
    const agreement = await negotiate(probe.address.origin, async (url) => {
      const profile = await probe.json(url, Profile)
      if (!profile) throw new ConnectorError('store.bad_shape', { message: `no profile at ${url}` })
      return profile
    })
    return agreement.capabilities.has('dev.ucp.shopping.catalog.search') ? agreement : null
  } catch (error) {
    if (error instanceof ConnectorError) return null
    throw error
  }
}

/** A store publishes its profile at the same address on each host. */
export const ucpRecogniser: Recogniser = {
  // Any page: the profile is a single request, and the store itself offers what it names.
  mark: /^/,
  recognise: async (probe) => {
    const agreement = await agreementOf(probe)
    if (!agreement) return null
    const found = await search(probe, agreement)
    // A Shopify shop that does not respond to this console can be read by its own API.
    if (!found && shopifyRecogniser.mark.test(probe.page?.body.toString('latin1') ?? '')) return null
    return { name: null, own: {}, currency: found?.currency ?? null, product: found?.product ?? null }
  },
}
