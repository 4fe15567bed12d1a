import type { Why } from '@outlet/shared/contract/why'
import { bucketOf, slotOf } from '../release-assignment'
import { testBrowser } from '../../testing/browser'
import { draftHost, draftOrders } from '../../testing/release-draft'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let admin: ReturnType<typeof testBrowser>

beforeAll(async () => {
  t = await testApp()
  await t.signInAs('admin')
  await t.signInAs('user')
  admin = testBrowser(t)
  await admin.signIn('admin-1')
  for (const body of [draftHost('1.0.0'), ...['1.0.0', '1.1.0', '1.2.0'].map((version) => draftOrders(version))])
    expect((await admin.send('POST', '/releases', body)).statusCode).toBe(200)
})
afterAll(() => t.close())

const why = async (query = '', name = 'orders', token = admin.token()) => {
  const response = await t.call('GET', `/environments/local/why/${name}${query}`, { token })
  return { status: response.statusCode, ...response.json<Why & { code: string }>() }
}
const post = (path: string, body: Record<string, unknown>) => admin.send('POST', `/environments/local${path}`, body)

test('returns the version that a user gets, the rule, and the generation since which it applies', async () => {
  expect(await why()).toMatchObject({ version: null, rule: 'not_pinned', since: null, gate: null })
  await post('/pins', { expected_generation: 0, pins: { host: '1.0.0', orders: '1.0.0' } })
  await post('/pins', { expected_generation: 1, pins: { orders: '1.1.0' }, reason: 'refunds' })
  await post('/canaries/orders', { expected_generation: 2, version: '1.2.0', percent: 1 })
  const { id } = await t.call('GET', '/users/info', { token: admin.token() }).then((response) => ({
    id: response.json<{ accountId: string }>().accountId,
  }))
  const slot = slotOf(bucketOf(t.app.secrets, id), { environment: 'local', name: 'orders', generation: 3 })
  const pinned = await why()
  expect(pinned).toMatchObject({
    ...{ user: { name: 'admin-1' }, slot, canary: { version: '1.2.0', percent: 1 }, preview: null },
    ...{ gate: { outcome: 'passed' }, browser: { outcome: 'pending' } },
  })
  if (slot >= 1) expect(pinned).toMatchObject({ version: '1.1.0', rule: 'pinned' })
  await post('/canaries/orders', { expected_generation: 3, version: '1.2.0', percent: 100 })
  expect(await why()).toMatchObject({ version: '1.2.0', rule: 'canary', slot, since: { generation: 3 } })
  await post('/canaries/orders/end', { expected_generation: 4 })
  expect(await why()).toMatchObject({
    ...{ version: '1.1.0', rule: 'pinned', canary: null, slot: null },
    since: { generation: 2, created_by: 'admin-1', reason: 'refunds' },
  })
  expect(await why('', 'host')).toMatchObject({ version: '1.0.0', since: { generation: 1 } })
})

test('returns a preview separately, since it applies to one browser only', async () => {
  const made = (await admin.send('POST', '/previews', { name: 'orders', version: '1.2.0' })).json<{
    id: string
    link: string
    expires_at: string
  }>()
  const key = new URL(made.link, 'http://console').searchParams.get('key') ?? ''
  expect(await why()).toMatchObject({ preview: null })
  await admin.send('POST', `/previews/${made.id}/redeem`, { key })
  expect(await why()).toMatchObject({ version: '1.1.0', preview: { version: '1.2.0', until: made.expires_at } })
  expect(await why('?username=user-2')).toMatchObject({ user: { name: 'user-2' }, preview: null })
})

test('explains to a reader of releases their own version, and that of others to an admin or to a machine with users.read', async () => {
  const user = testBrowser(t)
  await user.signIn('user-2')
  expect((await why('', 'orders', user.token())).status).toBe(403)
  const token = async (scopes: string[]) =>
    (await admin.send('POST', '/machine-tokens', { name: 'team', scopes, current_password: TEST_PASSWORD })).json<{
      token: string
    }>().token
  const reader = await token(['releases.read'])
  expect(await why('', 'orders', reader)).toMatchObject({ user: null, version: '1.1.0', rule: 'pinned' })
  expect((await why('?username=user-2', 'orders', reader)).status).toBe(403)
  const both = await token(['releases.read', 'users.read'])
  expect(await why('?username=user-2', 'orders', both)).toMatchObject({ user: { name: 'user-2' } })
  expect(await why('?username=nobody')).toMatchObject({ status: 404, code: 'user.not_found' })
})
