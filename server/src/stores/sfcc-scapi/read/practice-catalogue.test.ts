import { clientId, startPracticeClient, type PracticeClient } from '../../../../practice-store/src/practice-client'
import type { Connector } from '../../connector'
import { openTrial } from '../../open-connector'
import { describeWithSpecifications, startContractServer } from '../testing/contract-server'
import { NO_PROXIES } from '../../../platform/http-client/outgoing-proxy'
import { catalogueOf } from '../../testing/catalogue-of'

const SECRET = 'secret-for-tests'
const common = {
  key: 'practice',
  name: 'Practice',
  site_id: 'coach-outlet',
  category_ids: ['women-bags', 'shoes', 'clothing'],
  list_price_book: 'usd-list',
  currency: 'USD',
  rate_per_second: 100,
  burst: 1000,
  concurrency: 8,
  max_orderable_quantity: 10,
}
const deps = { config: { allowedPrivateNetworks: ['127.0.0.0/8'], practiceStore: true, proxies: NO_PROXIES } }
const scapi = (base_url: string) =>
  openTrial(
    {
      settings: { ...common, base_url, dialect: 'sfcc-scapi', organization_id: 'f_ecom_zzxy_prd' },
      credentials: { client_id: clientId, client_secret: SECRET },
      isPractice: true,
    },
    deps,
  )
const ocapi = (base_url: string) =>
  openTrial(
    {
      settings: { ...common, base_url, dialect: 'sfcc-ocapi' },
      credentials: { client_id: clientId },
      isPractice: true,
    },
    deps,
  )
const listed = async (connector: Connector): Promise<string[]> => {
  const ids: string[] = []
  for (let cursor: string | null = null; ;) {
    const page = await catalogueOf(connector).list(cursor)
    ids.push(...page.ids)
    if (page.next === null) return ids
    cursor = page.next
  }
}

const comparable = (name: string, value: unknown): unknown => {
  // Checks request promotions from one of the APIs only.
  if (name === 'observedAt' || name === 'promotionalPrice') return undefined
  return value instanceof Map ? [...value] : value
}

let practice: PracticeClient
beforeAll(async () => {
  // From the 300th product on, some have a further attribute.
  practice = await startPracticeClient({ clientSecret: SECRET, masters: 360 })
})
afterAll(() => practice.store.close())

test('the practice store has the same catalogue in both dialects', async () => {
  const [one, other] = [ocapi(practice.store.origin), scapi(practice.store.origin)]
  const ids = await listed(other)
  expect(ids).toEqual(await listed(one))
  expect(await catalogueOf(other).count()).toBe(await catalogueOf(one).count())
  const requested = [...Object.values(await practice.examples()), ...ids.slice(-40), 'nothing']
  // One API does not return `orderable` of a master's variants; their offers have it.
  const read = async (connector: Connector): Promise<unknown> => {
    const products = [...(await connector.getProducts(requested)).values()].map((product) => ({
      ...product,
      variants: product.variants.map(({ orderable: _orderable, ...variant }) => variant),
    }))
    return JSON.parse(JSON.stringify(products, comparable))
  }
  expect(await read(other)).toEqual(await read(one))
  const readStock = async (connector: Connector): Promise<unknown> =>
    JSON.parse(JSON.stringify(await connector.readStock(requested), comparable))
  expect(await readStock(other)).toEqual(await readStock(one))
})

test('a request without a session, or for too many ids, is refused as the Shopper APIs refuse it', async () => {
  const path = '/product/shopper-products/v1/organizations/f_ecom_zzxy_prd/products?siteId=coach-outlet&ids=a'
  expect((await fetch(practice.store.origin + path)).status).toBe(401)
  const connector = scapi(practice.store.origin)
  await expect(connector.getProducts(['a'])).resolves.toEqual(new Map())
})

const suite = describeWithSpecifications('the contract of the catalogue by SCAPI')

suite('what Salesforce itself specifies of the catalogue', () => {
  test('matches the practice store’s responses', async () => {
    const contract = await startContractServer(practice.store.origin)
    try {
      const connector = scapi(contract.origin)
      const { ids } = await catalogueOf(connector).list(null)
      const requested = [...Object.values(await practice.examples()), ...ids.slice(0, 4)]
      expect((await connector.getProducts(requested)).size).toBeGreaterThan(8)
      await connector.readStock(requested)
      expect(contract.violations).toEqual([])
      const paths = new Set(contract.requests.map((request) => request.replace(/.*\//, '')))
      expect([...paths].sort()).toEqual(['availability', 'product-search', 'products', 'token'])
    } finally {
      await contract.close()
    }
  })
})
