import { setTimeout as sleep } from 'node:timers/promises'
import { draftHost, draftOrders, draftRelease, draftRoute } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'

/** Versions that each have one route whose name or path is another remote's. */
const COLLIDING = ['1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  const shop = (version: string, path: string, name = 'ShopList') =>
    draftRelease({ 'remoteEntry.js': version }, { name: 'shop', version, routes: [draftRoute(name, path)] })
  const drafts = [
    draftHost('1.0.0', { shared: { react: '19.3.1' } }),
    draftOrders('1.0.0', { shared: { react: '^19.3.0' } }),
    draftOrders('1.1.0'),
    draftOrders('2.0.0', { shared: { react: '^20.0.0', lodash: '^4.0.0' } }),
    shop('1.0.0', '/shop/:id'),
    shop('1.1.0', '/orders/list'),
    shop('1.2.0', '/orders/list/'),
    shop('1.3.0', '/shop/list', 'OrderList'),
    shop('1.4.0', '/orders/:page'),
    shop('1.5.0', '//Orders//list'),
  ]
  for (const body of drafts) expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
  const alone = COLLIDING.map((version) => `alone-${version.replaceAll('.', '-')}`)
  for (const name of [
    'staging',
    'quiet',
    'prod',
    'contended',
    'dev',
    'collide',
    'shared',
    'hosted',
    'announced',
    ...alone,
  ])
    expect((await t.call('POST', '/environments', { token: admin, body: { name } })).statusCode).toBe(201)
})
afterAll(() => t.close())

const pin = (environment: string, expected_generation: number, pins: Record<string, string | null>, token = admin) =>
  t.call('POST', `/environments/${environment}/pins`, {
    token,
    body: { expected_generation, pins: { host: '1.0.0', ...pins }, reason: 'test' },
  })
const current = async (environment: string) =>
  (await t.call('GET', `/environments/${environment}`, { token: admin })).json<Record<string, unknown>>()

test('numbers the generations, stores the history, and records the user', async () => {
  expect(await current('staging')).toMatchObject({ generation: 0, pins: {}, created_by: null, created_at: null })
  const first = await pin('staging', 0, { host: '1.0.0', orders: '1.0.0' })
  expect(first.statusCode).toBe(200)
  expect(first.json()).toMatchObject({ generation: 1, pins: { host: '1.0.0', orders: '1.0.0' }, reason: 'test' })
  await pin('staging', 1, { orders: '1.1.0' })
  await pin('staging', 2, { orders: null })
  expect(await current('staging')).toMatchObject({ generation: 3, pins: { host: '1.0.0' }, created_by: 'admin-1' })
  const page = await t.call('GET', '/environments/staging/generations?limit=2', { token: admin })
  const { items, next } = page.json<{ items: { generation: number }[]; next: string }>()
  expect(items.map(({ generation }) => generation)).toEqual([3, 2])
  const rest = await t.call('GET', `/environments/staging/generations?limit=2&cursor=${next}`, { token: admin })
  expect(rest.json()).toMatchObject({ items: [{ generation: 1 }], next: null })
  const all = await t.call('GET', '/environments', { token: admin })
  const { items: environments } = all.json<{ items: { environment: string }[] }>()
  expect(environments.find(({ environment }) => environment === 'staging')).toMatchObject({ generation: 3 })
  expect((await t.audit('releases.pin'))[1]).toMatchObject({
    actor_name: 'admin-1',
    subject_id: 'staging',
    before: { generation: 1, pins: { host: '1.0.0', orders: '1.0.0' } },
    after: { generation: 2, pins: { host: '1.0.0', orders: '1.1.0' }, reason: 'test' },
  })
})

test('makes no generation when no pin changes', async () => {
  await pin('quiet', 0, { orders: '1.0.0' })
  const again = await pin('quiet', 1, { orders: '1.0.0', shop: null })
  expect(again.statusCode).toBe(200)
  expect(again.json()).toMatchObject({ generation: 1 })
})

test('refuses a change based on an older generation and returns the current one', async () => {
  await pin('prod', 0, { orders: '1.0.0' })
  const late = await pin('prod', 0, { orders: '1.1.0' })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'environment.generation_conflict',
    current: { environment: 'prod', generation: 1, pins: { orders: '1.0.0' } },
  })
})

test('exactly one of many concurrent pins wins, each time', async () => {
  for (let generation = 0; generation < 5; generation++) {
    const versions = generation % 2 === 0 ? ['1.0.0', '1.1.0'] : [null, '1.0.0']
    const before = (await current('contended')).pins
    const changing = versions.filter(
      (version) => JSON.stringify(before) !== JSON.stringify({ host: '1.0.0', orders: version }),
    )
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => pin('contended', generation, { orders: changing[0] ?? null })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  }
  expect(await current('contended')).toMatchObject({ generation: 5 })
})

test('refuses a version that is not published, and pins nothing', async () => {
  const response = await pin('dev', 0, { orders: '1.0.0', shop: '9.9.9' })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({
    code: 'environment.release_not_published',
    errors: [{ path: 'pins.shop', message: 'shop@9.9.9 is not published' }],
  })
  expect(await current('dev')).toMatchObject({ generation: 0 })
})

test.each(COLLIDING)('refuses shop@%s, whose route another remote of the set has', async (shop) => {
  const response = await pin('collide', 0, { orders: '1.0.0', shop })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'environment.route_conflict' })
  expect((await pin(`alone-${shop.replaceAll('.', '-')}`, 0, { shop })).statusCode).toBe(200)
})

test('refuses a remote whose shared modules the pinned host does not have', async () => {
  const response = await pin('shared', 0, { host: '1.0.0', orders: '2.0.0' })
  expect(response.json()).toMatchObject({
    code: 'environment.shared_unsatisfied',
    errors: [{ path: 'orders.react' }, { path: 'orders.lodash' }],
  })
})

test('does not unpin the host of a console', async () => {
  await pin('hosted', 0, { host: '1.0.0' })
  expect((await pin('hosted', 1, { host: null })).json()).toMatchObject({ code: 'environment.host_required' })
})

test('refuses users without the permission to pin', async () => {
  const user = await t.signInAs('user')
  expect((await pin('dev', 0, { orders: '1.0.0' }, user)).statusCode).toBe(403)
  expect((await t.call('GET', '/environments/dev', { token: user })).statusCode).toBe(403)
})

test('notifies every process of changed pins', async () => {
  const heard: unknown[] = []
  const stop = t.app.events.on('event', (event) => heard.push(event))
  await pin('announced', 0, { orders: '1.0.0' })
  while (heard.length < 3) await sleep(5)
  stop()
  expect(heard).toEqual([
    { topic: 'releases', ids: ['announced'] },
    { topic: 'menu', ids: [] },
    { topic: 'console', ids: ['announced', '1'] },
  ])
})

test('refuses an environment that does not exist', async () => {
  expect((await pin('stagign', 0, { orders: '1.0.0' })).json()).toMatchObject({
    code: 'environment.not_found',
    detail: expect.stringMatching(/^there is no environment 'stagign'; there are: .*local, .*staging/),
  })
  expect((await t.call('GET', '/environments/stagign', { token: admin })).statusCode).toBe(404)
})

test('refuses to pin a remote without a host, since no page would show it', async () => {
  expect((await t.call('POST', '/environments', { token: admin, body: { name: 'hostless' } })).statusCode).toBe(201)
  const body = { expected_generation: 0, pins: { orders: '1.0.0' } }
  const refused = await t.call('POST', '/environments/hostless/pins', { token: admin, body })
  expect(refused.json()).toMatchObject({
    code: 'environment.no_host',
    detail: expect.stringMatching(/^no host is pinned in environment 'hostless'/),
  })
  expect(await current('hostless')).toMatchObject({ generation: 0, pins: {} })
})
