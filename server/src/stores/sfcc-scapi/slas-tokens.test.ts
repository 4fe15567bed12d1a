import { openTrial } from '../open-connector'
import { startFakeScapi } from './testing/fake-scapi'
import { fill, type FakeStore } from '../testing/fake-store'
import { practiceConfig } from '../testing/add-store'
import { catalogueOf } from '../testing/catalogue-of'

let fake: FakeStore
beforeAll(async () => {
  fake = await startFakeScapi()
  fill(fake, 'p', 2)
})
afterAll(() => fake.close())
beforeEach(() => {
  fake.fault = null
  fake.requests.length = 0
})
afterEach(() => jest.restoreAllMocks())

let stores = 0
const settings = () => ({
  key: `tokens-${++stores}`,
  name: 'Tokens',
  dialect: 'sfcc-scapi' as const,
  base_url: fake.origin,
  organization_id: 'f_ecom_zzxy_prd',
  site_id: 'site',
  category_ids: ['bags'],
  list_price_book: 'list-prices',
  currency: 'USD',
  rate_per_second: 1,
  burst: 1,
  concurrency: 1,
  max_orderable_quantity: 5,
})
const secret = { client_id: 'guest-client', client_secret: 'sesame' }
const open = (store = settings(), credentials: object = secret, own: object = {}) =>
  openTrial({ settings: { ...store, ...own }, credentials, isPractice: true }, { config: practiceConfig })
const requestCount = (what: string) => fake.requests.filter(({ url }) => url.pathname.endsWith(what)).length

test('one sign-in serves all concurrent requests, and all connectors of the store', async () => {
  const store = settings()
  const [one, other] = [open(store), open(store)]
  await Promise.all([catalogueOf(one).count(), one.readStock(['p-1']), other.readStock(['p-2'])])
  await catalogueOf(open(store)).count()
  expect(requestCount('/token')).toBe(1)
  await catalogueOf(open(store, { ...secret, client_secret: 'another' })).count()
  expect(requestCount('/token')).toBe(2)
})

test('a token is renewed before it expires, even when the system clock changes', async () => {
  const store = settings()
  await catalogueOf(open(store)).count()
  const now = performance.now()
  jest.spyOn(Date, 'now').mockReturnValue(0)
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 1730 * 1000)
  await catalogueOf(open(store)).count()
  expect(requestCount('/token')).toBe(1)
  clock.mockReturnValue(now + 1745 * 1000)
  await Promise.all([catalogueOf(open(store)).count(), catalogueOf(open(store)).count()])
  expect(requestCount('/token')).toBe(2)
})

test('concurrent requests of one connector whose token has expired, or is refused, renew it once', async () => {
  const store = settings()
  const connector = open(store)
  const together = () => Promise.all([1, 2, 3, 4].map(() => catalogueOf(connector).count()))
  await together()
  expect(requestCount('/token')).toBe(1)
  const now = performance.now()
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + 1745 * 1000)
  await together()
  expect(requestCount('/token')).toBe(2)
  clock.mockRestore()
  let refusals = 4
  fake.fault = ({ url }) =>
    url.pathname.endsWith('/product-search') && refusals-- > 0 ? { status: 401, body: { title: 'Unauthorized' } } : null
  await together()
  expect(requestCount('/token')).toBe(3)
})

test('a token that the store refuses is renewed once; refused again, access has failed', async () => {
  const store = settings()
  const connector = open(store)
  await catalogueOf(connector).count()
  let refusals = 1
  fake.fault = ({ url }) =>
    url.pathname.endsWith('/product-search') && refusals-- > 0 ? { status: 401, body: { title: 'Unauthorized' } } : null
  expect(await catalogueOf(connector).count()).toBe(2)
  expect(requestCount('/token')).toBe(2)
  refusals = 2
  await expect(catalogueOf(connector).count()).rejects.toMatchObject({ code: 'store.auth_failed' })
  expect(requestCount('/token')).toBe(3)
  expect(requestCount('/product-search')).toBe(5)
})

test('refused credentials are an authentication failure, and are tried again next time', async () => {
  const store = settings()
  fake.fault = ({ url }) =>
    url.pathname.endsWith('/token')
      ? { status: 401, body: { error: 'invalid_client', error_description: 'Basic Authorization failed.' } }
      : null
  await expect(catalogueOf(open(store)).count()).rejects.toMatchObject({
    code: 'store.auth_failed',
    message: 'HTTP 401: invalid_client: Basic Authorization failed.',
  })
  fake.fault = null
  expect(await catalogueOf(open(store)).count()).toBe(2)
})

test('a rate-limited sign-in returns when to retry', async () => {
  fake.fault = ({ url }) =>
    url.pathname.endsWith('/token') ? { status: 429, headers: { 'retry-after': '30' }, body: {} } : null
  await expect(catalogueOf(open()).count()).rejects.toMatchObject({ code: 'store.throttled', retryAfterMs: 30_000 })
})

test('a public client signs in with a redirect address, and not without', async () => {
  const callback = { redirect_uri: 'http://localhost:3000/callback' }
  expect(await catalogueOf(open(settings(), { client_id: 'guest-client' }, callback)).count()).toBe(2)
  const [authorize, token] = fake.requests
  expect(authorize?.url.searchParams.get('redirect_uri')).toBe(callback.redirect_uri)
  expect(Object.fromEntries(token?.form ?? [])).toMatchObject({
    code: 'a-code',
    usid: 'a-shopper',
    client_id: 'guest-client',
  })
  await expect(catalogueOf(open(settings(), { client_id: 'guest-client' })).count()).rejects.toMatchObject({
    code: 'store.wrong_setting',
    message: expect.stringContaining('redirect'),
  })
})

test('a public client that is refused gets the reason', async () => {
  fake.fault = ({ url }) =>
    url.pathname.endsWith('/authorize')
      ? { status: 303, headers: { location: 'http://localhost:3000/callback?error=access_denied' }, body: '' }
      : null
  const connector = open(settings(), { client_id: 'guest-client' }, { redirect_uri: 'http://localhost:3000/callback' })
  await expect(catalogueOf(connector).count()).rejects.toMatchObject({ message: 'guest sign-in: access_denied' })
})
