import type { RecognisedAddress } from '@outlet/shared/contract/stores/recognise-address'
import { sql } from 'drizzle-orm'
import { startFakeMedusa } from '../stores/medusa/testing/fake-medusa'
import { startFakeMagento } from '../stores/magento/testing/fake-magento'
import { startFakePage } from '../stores/page/testing/fake-page'
import { startFakeShopify } from '../stores/shopify/testing/fake-shopify'
import { startFakeSfra } from '../stores/sfra/testing/fake-sfra'
import { startFakeUcp } from '../stores/ucp/testing/fake-ucp'
import { startFakeVendure } from '../stores/vendure/testing/fake-vendure'
import { startFakeWoocommerce } from '../stores/woocommerce/testing/fake-woocommerce'
import { sealCredentials } from '../stores/store-credentials'
import { addStore } from '../stores/testing/add-store'
import { fill, type FakeStore } from '../stores/testing/fake-store'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
let user: string
const fakes: FakeStore[] = []
beforeAll(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
})
afterAll(async () => {
  await Promise.all(fakes.map((fake) => fake.close()))
  await t.close()
})

const start = async (startFake: () => Promise<FakeStore>): Promise<FakeStore> => {
  const fake = await startFake()
  fakes.push(fake)
  fill(fake, 'bag', 2)
  return fake
}
const recognise = (address: string, token = admin) => t.call('POST', '/stores/recognise', { token, body: { address } })
const recognised = async (address: string, token = admin) => {
  const response = await recognise(address, token)
  expect(response.statusCode).toBe(200)
  return response.json<RecognisedAddress>()
}

/** Text in the pages of platforms, without which the requests to others come first. */
const marks: Partial<Record<string, string>> = { magento: 'text/x-magento-init', woocommerce: 'woocommerce-page' }

test.each([
  ['shopify', startFakeShopify, '/en-us/products/bag-2?utm_source=mail', 'bag-2', 'USD'],
  ['magento', startFakeMagento, '/bag-2.html', 'bag-2', 'USD'],
  ['woocommerce', startFakeWoocommerce, '/product/bag-2/', 'bag-2', 'USD'],
  ['page', startFakePage, '/bag-2?utm_source=mail', '/bag-2', 'USD'],
  ['woocommerce', startFakeWoocommerce, '/', null, 'USD'],
  ['ucp', startFakeUcp, '/products/bag-2?utm_source=mail', 'bag-2', 'USD'],
  ['ucp', startFakeUcp, '/anything/else', null, null],
  ['ucp', startFakeUcp, '/', null, 'USD'],
  ['sfra', startFakeSfra, '/women/bag-2.html', 'bag-2', 'USD'],
  ['vendure', startFakeVendure, '/', null, 'USD'],
  ['medusa', startFakeMedusa, '/', null, null],
] as const)('recognises %s by at most six requests, and says which', async (dialect, startFake, path, id, currency) => {
  const fake = await start(startFake)
  const mark = marks[dialect]
  fake.fault = ({ headers: { accept = '' } }) =>
    mark && accept.includes('html')
      ? { headers: { 'content-type': 'text/html' }, body: `<html><script type="${mark}"></script></html>` }
      : null
  const found = await recognised(`${fake.origin}${path}`)
  expect(found).toMatchObject({
    store: null,
    needs_admin: false,
    product: id === null ? null : { id, is_known: false },
    proposal: { dialect, base_url: fake.origin, currency, name: '127.0.0.1', key: '127-0-0-1' },
  })
  expect(found.requests).toHaveLength(fake.requests.length)
  expect(fake.requests.length).toBeLessThanOrEqual(6)
  expect(found.requests[0]).toMatchObject({ path, status: expect.any(Number), error_code: null })
})

test('a host that does not respond gets one request', async () => {
  const fake = await start(startFakeShopify)
  fake.fault = () => ({ body: 'reset' })
  const found = await recognised(`${fake.origin}/products/bag-1`)
  expect(found).toMatchObject({ proposal: null, product: null })
  expect(found.requests).toEqual([{ path: '/products/bag-1', status: null, error_code: 'store.unreachable' }])
})

test('follows redirects, and does not search beyond six requests', async () => {
  const fake = await start(startFakeShopify)
  fake.fault = ({ url }) =>
    url.pathname === '/short' ? { status: 302, headers: { location: '/products/bag-1' }, body: '' } : null
  expect(await recognised(`${fake.origin}/short`)).toMatchObject({ product: { id: 'bag-1' } })
  fake.fault = () => ({ status: 404, body: 'nothing here' })
  const found = await recognised(`${fake.origin}/products/bag-1`)
  expect(found).toMatchObject({ proposal: null, product: null })
  expect(found.requests.length).toBeLessThanOrEqual(6)
  fake.fault = ({ url }) => ({ status: 302, headers: { location: `${url.pathname}x` }, body: '' })
  expect((await recognised(`${fake.origin}/loop`)).requests.length).toBeLessThanOrEqual(6)
})

test('a connected store is named, and its product is found before and after it is stored', async () => {
  const fake = await start(startFakeShopify)
  const credentials = sealCredentials(t.app.secrets, 'mine', {})
  await addStore(t.db, { key: 'mine', dialect: 'shopify', base_url: fake.origin, credentials, is_practice: false })
  const address = `${fake.origin}/products/bag-1`
  const store = { key: 'mine', name: 'mine' }
  expect(await recognised(address, user)).toMatchObject({
    store,
    product: { id: 'bag-1', is_known: false },
    proposal: null,
  })
  // Requests of other dialects would find ids that this store does not have.
  expect(fake.requests.map(({ url }) => url.pathname)).toEqual(['/products/bag-1', '/cart.js', '/products/bag-1.js'])
  await t.call('POST', '/stores/mine/products', { token: user, body: { product_id: 'bag-1' } })
  const known = await recognised(address, user)
  expect(known).toMatchObject({ store, product: { id: 'bag-1', is_known: true }, requests: [] })
})

test('a connected store cannot lead a user to an unknown host, and its pause applies', async () => {
  const [fake, other] = [await start(startFakeShopify), await start(startFakeShopify)]
  const credentials = sealCredentials(t.app.secrets, 'leads-away', {})
  const at = fake.origin.replace('127.0.0.1', 'localhost')
  await addStore(t.db, { key: 'leads-away', dialect: 'shopify', base_url: at, credentials, is_practice: false })
  fake.fault = ({ url }) =>
    url.pathname === '/out' ? { status: 302, headers: { location: `${other.origin}/products/bag-1` }, body: '' } : null
  expect(await recognised(`${at}/out`, user)).toMatchObject({ product: null, proposal: null })
  expect(other.requests).toEqual([])
  await t.db.execute(sql`update stores set paused_at = clock_now() where key = 'leads-away'`)
  fake.requests.length = 0
  const paused = await recognised(`${at}/products/bag-1`, user)
  expect(paused.requests[0]).toMatchObject({ status: null, error_code: 'store.paused' })
  expect(fake.requests).toEqual([])
})

test('requests no unknown host for a user, and none in a private network', async () => {
  const fake = await start(startFakeShopify)
  expect(await recognised(fake.origin, user)).toMatchObject({ needs_admin: true, proposal: null, requests: [] })
  expect(fake.requests).toEqual([])
  expect((await recognise('http://10.0.0.1/products/bag')).json()).toMatchObject({ code: 'store.address_refused' })
  expect((await recognise('ftp://shop.example.com/')).json()).toMatchObject({
    errors: [{ path: 'address', code: 'store.address_invalid' }],
  })
  expect((await t.call('POST', '/stores/recognise', { body: { address: fake.origin } })).statusCode).toBe(401)
})
