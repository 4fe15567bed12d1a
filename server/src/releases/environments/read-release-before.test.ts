import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getReleaseBefore } from '@outlet/shared/contract/releases/release-before'
import { draftHost, draftOrders, draftRelease, draftRoute } from '../../testing/release-draft'
import { machineToken } from '../../testing/machine-token'
import { testApp, type TestApp } from '../../testing/test-app'

type BeforeResponse = EndpointResponse<typeof getReleaseBefore>

let t: TestApp
let admin: string
let user: string
let generation = 0
beforeAll(async () => {
  t = await testApp({ ENVIRONMENT: 'here' })
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
})
afterAll(() => t.close())

const send = async (path: string, body: Record<string, unknown>) => {
  const response = await t.call('POST', path, { token: admin, body })
  expect(response.statusCode).toBeLessThan(300)
  return response
}
const pin = async (pins: Record<string, string | null>) => {
  const made = await send('/environments/here/pins', { expected_generation: generation, pins })
  ;({ generation } = made.json<{ generation: number }>())
}
const request = (version: string, { token = user, name = 'orders', of = generation } = {}) =>
  t.call('GET', `/releases/${name}/${version}/before?generation=${of}`, { token })
const before = async (...args: Parameters<typeof request>) => (await request(...args)).json<BeforeResponse>().before
const versionBefore = async (...args: Parameters<typeof request>) => (await before(...args))?.remote.version

test('returns the last other version that was pinned, with all that a tab needs to run it', async () => {
  for (const draft of [draftHost('1.0.0'), ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((each) => draftOrders(each))])
    await send('/releases', draft)
  await pin({ host: '1.0.0', orders: '1.0.0' })
  expect(await before('1.0.0')).toBeNull()
  await pin({ orders: '1.1.0' })
  const found = await before('1.1.0')
  expect(found?.remote).toMatchObject({
    ...{ name: 'orders', version: '1.0.0', base: '/remotes/orders/1.0.0/', entry: 'remoteEntry.js' },
    ...{ global: 'outlet_orders_1_0_0', routes: [{ name: 'OrderList' }] },
  })
  const files = ['OrderList.css', 'OrderList.js', 'remoteEntry.js'].map((file) => `/remotes/orders/1.0.0/${file}`)
  expect(Object.keys(found?.integrity ?? {}).sort()).toEqual(files)
  await pin({ orders: '1.2.0' })
  expect(await versionBefore('1.2.0')).toBe('1.1.0')
})

test('offers a tab of an older generation no version that was pinned after it', async () => {
  expect(await versionBefore('1.1.0', { of: 2 })).toBe('1.0.0')
})

test('offers the pinned version if a canary fails', async () => {
  expect(await versionBefore('1.3.0')).toBe('1.2.0')
})

test('never offers a revoked release', async () => {
  await send('/releases/orders/1.1.0/revoke', { reason: 'loses orders' })
  expect(await versionBefore('1.2.0')).toBe('1.0.0')
})

test('skips a release that does not fit the currently pinned releases', async () => {
  const needs = { shared: { react: '^18.0.0' } }
  await send('/releases', draftHost('2.0.0', { shared: { react: '18.3.0' } }))
  await send('/releases', draftHost('3.0.0', { shared: { react: '19.0.0' } }))
  await send('/releases', draftOrders('2.0.0', needs))
  await pin({ host: '2.0.0', orders: '2.0.0' })
  await pin({ host: '3.0.0', orders: '1.3.0' })
  expect(await versionBefore('1.3.0')).toBe('1.2.0')
  const path = '/returns/list'
  const returns = draftRelease(
    { 'remoteEntry.js': '1', 'Returns.js': '2' },
    { name: 'returns', version: '1.0.0', routes: [draftRoute('Returns', path)] },
  )
  const taken = draftOrders('3.0.0', { routes: [draftRoute('OrderList', path)] })
  for (const draft of [returns, taken]) await send('/releases', draft)
  await pin({ orders: '3.0.0' })
  await pin({ orders: '1.3.0', returns: '1.0.0' })
  expect(await versionBefore('1.3.0')).toBe('1.2.0')
})

test('returns none for the host, for a remote that was never pinned, and for an unknown generation', async () => {
  expect(await before('3.0.0', { name: 'host' })).toBeNull()
  expect(await before('1.0.0', { name: 'nothing' })).toBeNull()
  expect(await before('1.3.0', { of: 1_000_000 })).toBeNull()
  expect((await t.call('GET', '/releases/orders/1.3.0/before', { token: user })).statusCode).toBe(400)
})

test('requires a signed-in user', async () => {
  const token = await machineToken(t.db, ['releases.read', 'releases.publish', 'releases.pin'])
  expect((await request('1.3.0', { token })).statusCode).toBe(401)
  expect((await request('1.3.0', { token: '' })).statusCode).toBe(401)
  expect((await request('1.3.0', { token: admin })).statusCode).toBe(200)
})
