import { describeWithSchemas, ucpSchemas } from '../../../ucp-platform/testing/ucp-schemas'
import { z } from '@outlet/shared/contract/zod'
import { catalogueOf } from '../../testing/catalogue-of'
import { fill, type FakeRequest } from '../../testing/fake-store'
import { MCP_PATH, operationIn, profileOf, resourceIn, type FakeUcp } from '../testing/fake-ucp'
import { open, useFakes } from '../testing/open-fakes'

// Requests, and the responses of our own fake, against the standard's JSON Schemas. They are not part of this
// repository; without them these tests are skipped.

const start = useFakes()

const SHOPPING = 'https://ucp.dev/schemas/shopping'
const definitions: Readonly<Record<string, string>> = {
  search_catalog: `${SHOPPING}/catalog_search.json#/$defs/search`,
  lookup_catalog: `${SHOPPING}/catalog_lookup.json#/$defs/lookup`,
  get_product: `${SHOPPING}/catalog_lookup.json#/$defs/get_product`,
}

/** Uses every operation of reading, with variants of two options. */
async function useCatalogue(fake: FakeUcp) {
  fill(fake, 'p', 3)
  fake.sizes.set('p-1-black', 'S').set('p-1-red', 'M')
  fake.statuses.set('p-2-black', { available: true, status: 'preorder' })
  const connector = open(fake, { country: 'DE' })
  const { ids } = await catalogueOf(connector).list(null)
  await connector.getProducts([...ids, 'nothing'])
  await connector.readStock(ids)
  await catalogueOf(connector).count()
}

const Reply = z.object({ result: z.object({ structuredContent: z.unknown() }) })

/** Sends a recorded request again, and returns the resource in the response. */
async function responseTo({ method, url, text }: FakeRequest, { origin }: FakeUcp): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(origin + url.pathname, { method, headers, ...(text === '' ? {} : { body: text }) })
  const body: unknown = await response.json()
  return url.pathname === MCP_PATH ? Reply.parse(body).result.structuredContent : body
}

describeWithSchemas.each([
  ['2026-08-25', '2026-08-22-draft', 'rest', 'schemas/profile.json#/$defs/business_schema'],
  ['2026-08-25', '2026-08-22-draft', 'mcp', 'schemas/profile.json#/$defs/business_schema'],
  ['2026-04-08', '2026-04-08', 'rest', 'discovery/profile_schema.json#/$defs/business_profile'],
  ['2026-04-08', '2026-04-08', 'mcp', 'discovery/profile_schema.json#/$defs/business_profile'],
] as const)('version %s (%s) over %s', (version, folder, transport, ofProfile) => {
  test('requests and responses of the catalogue are valid', async () => {
    const valid = ucpSchemas(folder)
    const fake = await start(transport)
    fake.version = version
    await useCatalogue(fake)
    const requests = fake.requests.filter(({ method }) => method === 'POST')
    const used = new Set<string>()
    for (const request of [...requests]) {
      const operation = operationIn(request) ?? 'none'
      used.add(operation)
      const schema = definitions[operation]
      expect([operation, valid(`${schema}_request`, resourceIn(request.text))]).toEqual([operation, null])
      expect([operation, valid(`${schema}_response`, await responseTo(request, fake))]).toEqual([operation, null])
    }
    expect([...used].toSorted()).toEqual(['get_product', 'lookup_catalog', 'search_catalog'])
  })

  test('the fake’s profile is one of a business', async () => {
    const fake = await start(transport)
    fake.version = version
    expect(ucpSchemas(folder)(`https://ucp.dev/${ofProfile}`, profileOf(fake))).toBeNull()
  })
})
