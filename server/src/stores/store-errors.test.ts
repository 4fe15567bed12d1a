import { StoreTrialSettings, type StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { openTrial } from './open-connector'
import { dialects } from './testing/dialects'
import { storeErrors } from './testing/store-errors/store-errors'
import { fill, type FakeStore } from './testing/fake-store'
import { practiceConfig } from './testing/add-store'
import { catalogueOf } from './testing/catalogue-of'

const fakes = new Map<StoreDialect, FakeStore>()
beforeAll(async () => {
  for (const { dialect, startFake } of dialects) fakes.set(dialect, await startFake())
  for (const fake of fakes.values()) fill(fake, 'p', 1)
})
afterAll(() => Promise.all([...fakes.values()].map((fake) => fake.close())))

let stores = 0
function open(dialect: StoreDialect) {
  const fake = fakes.get(dialect)
  const own = dialects.find((each) => each.dialect === dialect)
  if (!fake || !own) throw new Error(`no fake store of ${dialect}`)
  const settings = StoreTrialSettings.parse({
    key: `errors-${++stores}`,
    name: 'Errors',
    dialect,
    base_url: fake.origin,
    currency: 'USD',
    rate_per_second: 5,
    burst: 5,
    concurrency: 2,
    max_orderable_quantity: 5,
    ...own.settings,
  })
  return {
    fake,
    connector: openTrial({ settings, credentials: own.credentials, isPractice: true }, { config: practiceConfig }),
  }
}

test.each(storeErrors)('%s (%s)', async (_name, dialect, reply, code, text) => {
  const { fake, connector } = open(dialect)
  fake.fault = () => reply
  fake.requests.length = 0
  await expect(catalogueOf(connector).list(null)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(text),
  })
  expect(fake.requests).toHaveLength(1)
})

test('a successful response stays one behind any bot protection', async () => {
  const { fake, connector } = open('medusa')
  const product = { id: 'p-1', title: 'Access denied tee', description: 'captcha-delivery.com' }
  const body = { products: [product], count: 1, offset: 0, limit: 100, pad: 'x'.repeat(5000) }
  const headers = { 'x-datadome': 'protected', 'x-iinfo': '1', server: 'AkamaiGHost', 'x-queueit-connector': 'akamai' }
  fake.fault = () => ({ headers, body })
  expect((await catalogueOf(connector).list(null)).ids).toEqual(['p-1'])
})

test('long texts are shortened, without credentials in any encoding', async () => {
  const { fake, connector } = open('medusa')
  const message = `publishable-key-of-ours ${encodeURIComponent('publishable-key-of-ours')} ${'x'.repeat(365)}publishable-key-of-ours`
  fake.fault = () => ({ status: 401, body: { type: 'unauthorized', message } })
  const error = await catalogueOf(connector)
    .list(null)
    .catch((caught: unknown) => caught)
  expect(String(error)).not.toContain('publishable')
  expect(String(error).length).toBeLessThan(450)
})
