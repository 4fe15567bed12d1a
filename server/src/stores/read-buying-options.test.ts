import { sql } from 'drizzle-orm'
import { guestChannel } from '../task-channels/testing/channel-draft'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'
import { sealCredentials } from './store-credentials'
import { addStore, testSecrets } from './testing/add-store'
import { startFakeUcp, type FakeUcp } from './ucp/testing/fake-ucp'

const KEY = 'ucp-shop'

let t: TestApp
let shop: FakeUcp
beforeEach(async () => {
  t = await testApp({ ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' })
  shop = await startFakeUcp()
  const credentials = sealCredentials(testSecrets, KEY, {})
  await addStore(t.db, { key: KEY, dialect: 'ucp', base_url: shop.origin, credentials })
})
afterEach(async () => {
  await shop.close()
  await t.close()
})

const options = async () => t.call('GET', `/stores/${KEY}/buying-options`, { token: await t.signInAs('admin') })

test('the offer of a store that pauses for long is unreadable', async () => {
  await t.db.execute(sql`
    update stores set health = 'backoff', failures = 3, retry_at = clock_now() + interval '30 seconds' where key = ${KEY}`)
  expect((await options()).json()).toEqual({ way: 'unreadable', payment_methods: [], error: 'store.throttled' })
  expect(shop.requests).toEqual([])
})

test('a disconnected store receives no request', async () => {
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = ${KEY}`)
  const refused = await options()
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'store.not_found' }])
  const draft = { ...guestChannel(KEY), mode: 'auto', current_password: TEST_PASSWORD }
  const channel = await t.call('POST', '/task-channels', { token: await t.signInAs('admin'), body: draft })
  expect([channel.statusCode, channel.json()]).toMatchObject([404, { code: 'store.not_found' }])
  expect(shop.requests).toEqual([])
})
