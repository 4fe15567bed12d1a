import { testApp, type TestApp } from '../testing/test-app'
import { startFakeStore, type FakeStore } from './testing/fake-store'

const HTML = { 'content-type': 'text/html' }
const PAGE = '<title>Cups</title><p class="price">49,90 €</p><button class="buy">Buy</button>'

let t: TestApp
let admin: string
let fake: FakeStore
let isDown = false
beforeAll(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  admin = await t.signInAs('admin')
  fake = await startFakeStore(({ url }) => {
    if (isDown) return { status: 503, headers: HTML, body: 'maintenance' }
    return url.pathname === '/cups' ? { headers: HTML, body: PAGE } : { status: 404, headers: HTML, body: 'nothing' }
  }, {})
})
afterAll(async () => {
  await fake.close()
  await t.close()
})

const rule = { price_selector: '.price', availability_selector: 'button.buy' }
const settings = () => ({
  key: 'cups',
  name: 'Cups',
  dialect: 'page',
  base_url: fake.origin,
  currency: 'EUR',
  rate_per_second: 100,
  burst: 100,
  concurrency: 2,
  max_orderable_quantity: 10,
  product_id: `${fake.origin}/cups`,
})
const connect = (body: object) => t.call('POST', '/stores', { token: admin, body: { ...settings(), ...body } })
const unread = (field: string) => ({ errors: [{ path: field, code: 'store.rule_unread' }] })

test('a page without structured data is recognised as one that a person can set a rule for', async () => {
  const body = { address: settings().product_id }
  const result = await t.call('POST', '/stores/recognise', { token: admin, body })
  expect(result.json()).toMatchObject({ product: null, proposal: { dialect: 'page', base_url: fake.origin } })
})

test('a store with a rule is connected only if the rule reads its product, by itself or after a test', async () => {
  expect((await connect({ ...rule, price_selector: '.cost' })).json()).toMatchObject(unread('price_selector'))
  expect((await connect({ ...rule, availability_expression: '@x contains "y"' })).json()).toMatchObject(
    unread('availability_selector'),
  )
  expect((await connect({ ...rule, product_id: '/other' })).json()).toMatchObject(unread('price_selector'))
  expect((await connect({ price_selector: 'a:hover' })).json()).toMatchObject({
    errors: [{ path: 'price_selector', code: 'store.selector_invalid' }],
  })
  const trial = await t.call('POST', '/stores/try', { token: admin, body: { ...settings(), ...rule } })
  expect(trial.json()).toMatchObject({
    sample: { name: 'Cups', price: { minor: 4990, currency: 'EUR' }, orderable: true, notes: [] },
  })
  expect((await connect(rule)).json()).toMatchObject({ key: 'cups', ...rule, price_expression: null })
  const added = await t.call('POST', '/stores/cups/products', { token: admin, body: { product_id: '/cups' } })
  expect(added.statusCode).toBe(201)
})

test('a changed rule is tested on a known product before it is saved; other changes send nothing', async () => {
  const change = async (body: object) => {
    const { version } = (await t.call('GET', '/stores/cups', { token: admin })).json<{ version: number }>()
    return t.call('PATCH', '/stores/cups', { token: admin, body: { version, ...body } })
  }
  expect((await change({ price_selector: '.cost' })).json()).toMatchObject(unread('price_selector'))
  expect((await change({ price_expression: 'text before "€"' })).json()).toMatchObject({ price_selector: '.price' })
  fake.requests.length = 0
  expect((await change({ name: 'All cups', price_selector: '.price' })).json()).toMatchObject({ name: 'All cups' })
  expect((await change({ price_selector: null, availability_selector: null })).statusCode).toBe(200)
  expect(fake.requests.filter(({ url }) => url.pathname === '/cups').length).toBeLessThanOrEqual(1)
  const user = await t.signInAs('user')
  const refused = await t.call('PATCH', '/stores/cups', { token: user, body: { version: 1, price_selector: 'b' } })
  expect(refused.statusCode).toBe(403)
})

test('a store that does not respond shows nothing about its rule, and is connected if the request accepts that', async () => {
  isDown = true
  const body = { ...rule, key: 'mugs', product_id: `${fake.origin}/mugs` }
  expect((await connect(body)).json()).toMatchObject({
    code: 'store.not_proven',
    outcome: { error: { code: 'store.offline' } },
  })
  expect((await connect({ ...body, accept_unproven: true })).json()).toMatchObject({ key: 'mugs', ...rule })
})
