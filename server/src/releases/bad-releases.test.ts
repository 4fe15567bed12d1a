import { badReleases, BROWSER_ONLY_FAULTS } from '../testing/bad-releases'
import { goodRelease } from '../testing/good-release'
import { goodVariants } from '../testing/good-variants'
import { draftHost, draftOrders } from '../testing/release-draft'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
let versions = 0

const post = (path: string, body: Record<string, unknown>) => t.call('POST', path, { token: admin, body })
const nextVersion = () => `1.${++versions}.0`
const pin = (returns: string) =>
  post('/environments/gated/pins', { expected_generation: 1, pins: { returns }, reason: 'test' })
const texts = (response: { json<T>(): T }) =>
  response
    .json<{ errors?: { message: string }[] }>()
    .errors?.map(({ message }) => message)
    .join('\n')

beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  const label = { 'zh-CN': '订单', 'en-US': 'Order' }
  const orders = draftOrders('1.0.0', {
    commands: [{ name: 'RecordOrder', label, roles: ['*'], link: '/orders/list' }],
    notifications: [{ kind: 'orders.oversold', label, icon: 'info', roles: ['*'] }],
  })
  for (const body of [draftHost('1.0.0', { shared: { react: '19.3.1' } }), orders])
    expect((await post('/releases', body)).statusCode).toBe(200)
  expect((await post('/environments', { name: 'gated' })).statusCode).toBe(201)
  const first = { expected_generation: 0, pins: { host: '1.0.0', orders: '1.0.0' } }
  expect((await post('/environments/gated/pins', first)).statusCode).toBe(200)
})
afterAll(() => t.close())

test.each(badReleases)('a release that $what is refused at $caught', async ({ caught, change, text }) => {
  const version = nextVersion()
  const published = await post('/releases', goodRelease(version, change))
  expect(published.statusCode).toBe(caught === 'pin' ? 200 : 400)
  const refused = caught === 'pin' ? await pin(version) : published
  expect(refused.statusCode).toBe(400)
  expect(texts(refused)).toContain(text)
})

test.each(Object.entries(goodVariants))('a release with %s is published and may be pinned', async (_what, change) => {
  const version = nextVersion()
  const published = await post('/releases', goodRelease(version, change))
  expect([published.statusCode, texts(published)]).toEqual([200, undefined])
  await post('/environments', { name: `e${versions}` })
  const pins = { host: '1.0.0', orders: '1.0.0', returns: version }
  const pinned = await post(`/environments/e${versions}/pins`, { expected_generation: 0, pins })
  expect([pinned.statusCode, texts(pinned)]).toEqual([200, undefined])
})

test('there are forty of each, and few that only a browser check detects', () => {
  expect(badReleases.length).toBeGreaterThanOrEqual(40)
  expect(badReleases.length / (badReleases.length + BROWSER_ONLY_FAULTS)).toBeGreaterThan(0.85)
  expect(Object.keys(goodVariants).length).toBeGreaterThanOrEqual(40)
})
