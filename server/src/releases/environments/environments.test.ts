import { setTimeout as sleep } from 'node:timers/promises'
import type { Environment, EnvironmentChange } from '@outlet/shared/contract/releases/environments'
import { draftHost, draftOrders, draftRelease } from '../../testing/release-draft'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'

let t: TestApp
let admin: string
let other: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  other = await t.signInAs('admin')
  const catalog = draftRelease({ 'remoteEntry.js': 'catalog' }, { name: 'catalog', version: '1.0.0' })
  for (const body of [draftHost('1.0.0'), draftOrders('1.0.0'), draftOrders('1.1.0'), draftOrders('1.2.0'), catalog])
    expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
})
afterAll(() => t.close())

const post = (path: string, body: Record<string, unknown> = {}, token = admin) => t.call('POST', path, { token, body })
const read = async (name: string) =>
  (await t.call('GET', `/environments/${name}`, { token: admin })).json<Environment>()
const make = async (name: string, rules: Record<string, unknown> = {}) =>
  expect((await post('/environments', { name, ...rules })).statusCode).toBe(201)
const pin = async (name: string, pins: Record<string, string | null>) => {
  const { generation } = await read(name)
  return post(`/environments/${name}/pins`, { expected_generation: generation, pins: { host: '1.0.0', ...pins } })
}
const update = async (name: string, change: Record<string, unknown>, token = admin) => {
  const { rules } = await read(name)
  return t.call('PATCH', `/environments/${name}`, { token, body: { version: rules.version, ...change } })
}

test('an admin creates an environment once, and removes it unless this server serves it', async () => {
  await make('team-a')
  expect((await post('/environments', { name: 'team-a' })).json()).toMatchObject({ code: 'environment.exists' })
  const user = await t.signInAs('user')
  expect((await post('/environments', { name: 'team-b' }, user)).statusCode).toBe(403)
  expect(await t.audit('environments.create')).toMatchObject([{ subject_id: 'team-a', actor_name: 'admin-1' }])
  await pin('team-a', { orders: '1.0.0' })
  const remove = (name: string) => t.call('DELETE', `/environments/${name}`, { token: admin })
  expect((await remove('team-a')).statusCode).toBe(200)
  const late = { expected_generation: 1, pins: { orders: '1.1.0' } }
  expect((await post('/environments/team-a/pins', late)).statusCode).toBe(404)
  expect((await remove('local')).json()).toMatchObject({ code: 'environment.served' })
  await make('team-a')
  expect(await read('team-a')).toMatchObject({ generation: 1, pins: { orders: '1.0.0' } })
})

test('a frozen environment accepts only a roll-back and a revocation, and returns the reason', async () => {
  await make('frozen')
  await pin('frozen', { orders: '1.0.0' })
  await pin('frozen', { orders: '1.1.0' })
  expect((await update('frozen', { frozen: { reason: 'sale of the year' } })).json()).toMatchObject({
    rules: { frozen: { by: 'admin-1', reason: 'sale of the year' }, version: 2 },
  })
  const stale = { version: 1, needs_browser: true }
  expect((await t.call('PATCH', '/environments/frozen', { token: admin, body: stale })).json()).toMatchObject({
    code: 'environment.version_conflict',
    current: { rules: { version: 2 } },
  })
  expect((await pin('frozen', { orders: '1.2.0' })).json()).toMatchObject({
    code: 'environment.frozen',
    detail: 'sale of the year',
  })
  const promotion = { expected_generation: 2, from: 'team-a' }
  expect((await post('/environments/frozen/promotion', promotion)).json()).toMatchObject({ code: 'environment.frozen' })
  const back = await post('/environments/frozen/rollback', { expected_generation: 2, reason: 'errors' })
  expect(back.json()).toMatchObject({ generation: 3, pins: { orders: '1.0.0' }, kind: 'rollback', source: '1' })
  expect((await update('frozen', { frozen: null })).json()).toMatchObject({ rules: { frozen: null } })
  expect((await pin('frozen', { orders: '1.2.0' })).statusCode).toBe(200)
  expect(await t.audit('environments.update')).toHaveLength(2)
})

test('rolls back to the last generation with other pins, or to the given one', async () => {
  await make('back')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await pin('back', { orders: version })
  const roll = (body: Record<string, unknown>) => post('/environments/back/rollback', body)
  expect((await roll({ expected_generation: 2 })).json()).toMatchObject({ code: 'environment.generation_conflict' })
  expect((await roll({ expected_generation: 3, to: 1 })).json()).toMatchObject({
    generation: 4,
    pins: { orders: '1.0.0' },
  })
  expect((await roll({ expected_generation: 4 })).json()).toMatchObject({ generation: 5, pins: { orders: '1.2.0' } })
  expect((await roll({ expected_generation: 5, to: 9 })).json()).toMatchObject({
    code: 'environment.generation_not_found',
  })
  expect(await t.audit('releases.rollback')).toMatchObject([
    { subject_id: 'frozen' },
    { before: { generation: 3 }, after: { generation: 4, source: '1' } },
    { before: { generation: 4 }, after: { generation: 5, source: '3' } },
  ])
})

test('promotes all pins of another environment, or the given ones', async () => {
  await make('from')
  await make('to')
  await pin('from', { orders: '1.1.0', catalog: '1.0.0' })
  await pin('to', { orders: '1.0.0' })
  const promote = (body: Record<string, unknown>) => post('/environments/to/promotion', { from: 'from', ...body })
  expect((await promote({ expected_generation: 1, names: ['catalog'] })).json()).toMatchObject({
    pins: { orders: '1.0.0', catalog: '1.0.0' },
    kind: 'promote',
    source: 'from 1',
  })
  expect((await promote({ expected_generation: 2 })).json()).toMatchObject({
    pins: { orders: '1.1.0', catalog: '1.0.0' },
  })
  expect((await promote({ expected_generation: 3, from: 'nowhere' })).statusCode).toBe(404)
})

test('a token is limited to its remotes in every operation', async () => {
  await make('scoped')
  await pin('scoped', { orders: '1.0.0', catalog: '1.0.0' })
  await pin('scoped', { orders: '1.1.0' })
  await pin('scoped', { catalog: null })
  const scopes = ['releases.pin:scoped:orders', 'releases.read', 'releases.revoke:orders']
  const made = await post('/machine-tokens', { name: 'team orders', scopes, current_password: TEST_PASSWORD })
  const { token } = made.json<{ token: string }>()
  const roll = (to: number) => post('/environments/scoped/rollback', { expected_generation: 3, to }, token)
  expect((await roll(2)).statusCode).toBe(403)
  expect(
    (await post('/environments/scoped/promotion', { expected_generation: 3, from: 'from' }, token)).statusCode,
  ).toBe(403)
  expect((await post('/releases/catalog/1.0.0/revoke', { reason: 'x' }, token)).statusCode).toBe(403)
  expect((await post('/environments', { name: 'mine' }, token)).statusCode).toBe(403)
  expect(
    (await post('/environments/scoped/promotion', { expected_generation: 3, from: 'to', names: ['orders'] }, token))
      .statusCode,
  ).toBe(200)
})

describe('with approvals', () => {
  beforeAll(() => make('careful', { needs_approval: true }))
  const requestChange = async (pins: Record<string, string | null>, token = admin) => {
    const { generation } = await read('careful')
    const response = await post(
      '/environments/careful/changes',
      { expected_generation: generation, pins: { host: '1.0.0', ...pins } },
      token,
    )
    expect(response.statusCode).toBe(201)
    return response.json<EnvironmentChange>()
  }
  const decide = ({ id }: EnvironmentChange, decision: string, token: string) =>
    post(`/environments/careful/changes/${id}/decision`, { decision }, token)

  test('no user pins alone or approves their own change', async () => {
    expect((await pin('careful', { orders: '1.0.0' })).json()).toMatchObject({ code: 'environment.needs_approval' })
    const change = await requestChange({ orders: '1.0.0' })
    expect((await decide(change, 'approve', admin)).json()).toMatchObject({ code: 'environment.own_change' })
    expect((await decide(change, 'approve', other)).json()).toMatchObject({ state: 'approved', generation: 1 })
    expect(await read('careful')).toMatchObject({ generation: 1, pins: { orders: '1.0.0' } })
    expect((await decide(change, 'reject', other)).json()).toMatchObject({ code: 'environment.change_decided' })
    expect(await t.audit('environments.approve')).toMatchObject([
      { actor_name: 'admin-2', after: { asked_by: 'admin-1' } },
    ])
  })

  test('a change of remotes that changed meanwhile is outdated; one of other remotes is made on top', async () => {
    const late = await requestChange({ orders: '1.1.0' })
    const beside = await requestChange({ catalog: '1.0.0' })
    await decide(await requestChange({ orders: '1.2.0' }), 'approve', other)
    expect((await decide(late, 'approve', other)).json()).toMatchObject({ code: 'environment.generation_conflict' })
    expect((await decide(beside, 'approve', other)).json()).toMatchObject({ generation: 3 })
    expect(await read('careful')).toMatchObject({ pins: { orders: '1.2.0', catalog: '1.0.0' } })
    expect((await decide(late, 'reject', admin)).json()).toMatchObject({ state: 'rejected', generation: null })
    const list = await t.call('GET', '/environments/careful/changes', { token: admin })
    expect(
      list
        .json<{ items: EnvironmentChange[] }>()
        .items.map(({ state }) => state)
        .sort(),
    ).toEqual(['approved', 'approved', 'approved', 'rejected'])
  })

  test('a change of a canary that another version replaced meanwhile is outdated', async () => {
    const requestCanary = async (version: string, percent: number) => {
      const { generation } = await read('careful')
      const body = { expected_generation: generation, pins: {}, canaries: { orders: { version, percent } } }
      return (await post('/environments/careful/changes', body, admin)).json<EnvironmentChange>()
    }
    const approve = async (change: EnvironmentChange) => (await decide(change, 'approve', other)).json<object>()
    expect(await approve(await requestCanary('1.0.0', 10))).toMatchObject({ state: 'approved' })
    const late = await requestCanary('1.0.0', 50)
    expect(await approve(await requestCanary('1.1.0', 10))).toMatchObject({ state: 'approved' })
    expect(await approve(late)).toMatchObject({ code: 'environment.generation_conflict' })
    await decide(late, 'reject', admin)
  })

  test('a roll-back needs no approval', async () => {
    const back = await post('/environments/careful/rollback', { expected_generation: 5 })
    expect(back.json()).toMatchObject({ generation: 6, pins: { orders: '1.2.0' } })
  })
})

describe('a revoked release', () => {
  test('is removed from every environment at once and cannot be pinned again', async () => {
    for (const body of [draftOrders('2.0.0'), draftOrders('2.1.0')]) await post('/releases', body)
    for (const name of ['live', 'spare', 'only']) await make(name)
    await pin('live', { orders: '2.0.0' })
    await pin('live', { orders: '2.1.0' })
    await pin('spare', { orders: '2.0.0', catalog: '1.0.0' })
    await pin('only', { orders: '2.1.0' })
    const heard: unknown[] = []
    const stop = t.app.events.on('event', (event) => heard.push(event))
    const revoked = await post('/releases/orders/2.1.0/revoke', { reason: 'loses typed values' })
    expect(revoked.json()).toMatchObject({ revoked: { by: 'admin-1', reason: 'loses typed values' } })
    // Open tabs are notified of the release that they have to leave.
    const ids = ['live', '3', 'orders@2.1.0']
    for (const end = Date.now() + 120_000; Date.now() < end && heard.length < 7;) await sleep(5)
    stop()
    expect(heard).toContainEqual({ topic: 'console', ids })
    expect(await read('live')).toMatchObject({
      generation: 3,
      pins: { orders: '2.0.0' },
      kind: 'revoke',
      source: 'orders@2.1.0',
    })
    expect(await read('spare')).toMatchObject({ generation: 1 })
    expect(await read('only')).toMatchObject({ generation: 2, pins: {} })
    expect((await pin('spare', { orders: '2.1.0' })).json()).toMatchObject({ code: 'environment.release_revoked' })
    const back = await post('/environments/live/rollback', { expected_generation: 3, to: 2 })
    expect(back.json()).toMatchObject({ code: 'environment.release_revoked' })
    const again = await post('/releases/orders/2.1.0/revoke', { reason: 'again' })
    expect(again.json()).toMatchObject({ revoked: { reason: 'loses typed values' } })
    expect((await post('/releases/orders/9.9.9/revoke', { reason: 'x' })).statusCode).toBe(404)
  })

  test('a host without an earlier version cannot be revoked, since no console would remain', async () => {
    await post('/releases', draftHost('9.0.0'))
    await make('one-host')
    await pin('one-host', { host: '9.0.0' })
    const refused = await post('/releases/host/9.0.0/revoke', { reason: 'x' })
    expect(refused.json()).toMatchObject({ code: 'release.nothing_before' })
    expect(await read('one-host')).toMatchObject({ generation: 1 })
  })
})
