import { sql } from 'drizzle-orm'
import { MACHINE_TOKEN_DAYS } from '@outlet/shared/contract/users/machine-tokens'
import { machinePermissions, permissions } from '@outlet/shared/contract/users/roles'
import { clock } from '../platform/time/clock'
import { machineToken } from '../testing/machine-token'
import { refusedFields } from '../testing/refusal'
import { draftHost, draftOrders, draftRelease } from '../testing/release-draft'
import { TEST_PASSWORD, testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  expect((await t.call('POST', '/releases', { token: admin, body: draftHost('1.0.0') })).statusCode).toBe(200)
  for (const name of ['dev', 'test', 'stage']) {
    expect((await t.call('POST', '/environments', { token: admin, body: { name } })).statusCode).toBe(201)
    expect((await pin(admin, { host: '1.0.0' }, name, 0)).statusCode).toBe(200)
  }
})
afterAll(() => t.close())

const create = (scopes: string[], token = admin, more: Record<string, unknown> = {}) =>
  t.call('POST', '/machine-tokens', {
    token,
    body: { name: 'ci of orders', scopes, current_password: TEST_PASSWORD, ...more },
  })
const made = async (scopes: string[]) => (await create(scopes)).json<{ id: string; token: string }>()
const publish = (token: string, version: string, name = 'orders') =>
  t.call('POST', '/releases', {
    token,
    body: name === 'orders' ? draftOrders(version) : draftRelease({ 'remoteEntry.js': '1' }, { name, version }),
  })
const pin = (token: string, pins: Record<string, string>, environment = 'dev', expected_generation = 1) =>
  t.call('POST', `/environments/${environment}/pins`, { token, body: { expected_generation, pins } })
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(clock.now() + days * DAY_MS).toISOString()

test('shows a token once, and stores only its hash', async () => {
  const response = await create(['releases.publish:orders'])
  expect(response.statusCode).toBe(201)
  const { token } = response.json<{ token: string }>()
  const list = await t.call('GET', '/machine-tokens', { token: admin })
  expect(list.json()).toMatchObject({ items: [{ name: 'ci of orders', created_by: 'admin-1', revoked_at: null }] })
  const { rows } = await t.db.execute(sql`select * from machine_tokens`)
  expect(list.body + JSON.stringify(rows) + JSON.stringify(await t.audit('machine_tokens.create'))).not.toContain(token)
  expect(await t.audit('machine_tokens.create')).toMatchObject([{ after: { scopes: ['releases.publish:orders'] } }])
})

test('a token limited to a remote publishes and pins only that remote, and nothing else', async () => {
  const { token } = await made(['releases.publish:orders', 'releases.pin:dev:orders'])
  expect((await publish(token, '1.0.0')).json()).toMatchObject({ published_by: 'ci of orders' })
  expect((await publish(token, '1.0.0', 'shop')).json()).toMatchObject({ code: 'permission.denied' })
  await publish(admin, '1.0.0', 'shop')
  expect((await pin(token, { orders: '1.0.0', shop: '1.0.0' })).statusCode).toBe(403)
  expect((await pin(token, { orders: '1.0.0' })).statusCode).toBe(200)
  expect((await t.call('GET', '/releases', { token })).statusCode).toBe(403)
  expect((await t.call('GET', '/users', { token })).statusCode).toBe(403)
})

test('is invalid after its revocation', async () => {
  const { id, token } = await made(['releases.publish'])
  expect((await publish(token, '2.0.0')).statusCode).toBe(200)
  const revoked = await t.call('DELETE', `/machine-tokens/${id}`, { token: admin })
  expect(revoked.json<{ revoked_at: string }>().revoked_at).not.toBeNull()
  expect((await publish(token, '2.0.1')).statusCode).toBe(401)
  expect((await t.call('DELETE', `/machine-tokens/${id}`, { token: admin })).json()).toEqual(revoked.json())
  expect(await t.audit('machine_tokens.revoke')).toMatchObject([{ subject_id: id }])
  expect((await t.call('DELETE', '/machine-tokens/nothing', { token: admin })).statusCode).toBe(404)
})

test('a token pins all remotes or one in the environments that its scopes name', async () => {
  await publish(admin, '4.0.0')
  const { token } = await made(['releases.pin:test', 'releases.pin:stage:orders'])
  expect((await pin(token, { orders: '4.0.0' }, 'test')).statusCode).toBe(200)
  expect((await pin(token, { orders: '4.0.0' }, 'stage')).statusCode).toBe(200)
  expect((await pin(token, { shop: '1.0.0' }, 'stage', 2)).statusCode).toBe(403)
  expect((await pin(token, {}, 'stage', 2)).statusCode).toBe(403)
  for (const environment of ['prod', 'test2', 'orders']) {
    expect((await pin(token, { orders: '4.0.0' }, environment)).statusCode).toBe(403)
    expect((await pin(token, {}, environment)).statusCode).toBe(403)
  }
  const { rows } = await t.db.execute(sql`select name from environments where name in ('prod', 'test2', 'orders')`)
  expect(rows).toEqual([])
})

test('expires, by default after 90 days and at the latest after a year and a day', async () => {
  const expiresIn = (response: { json<Body>(): Body }) =>
    (Date.parse(response.json<{ expires_at: string }>().expires_at) - clock.now()) / DAY_MS
  const usual = await create(['releases.read'])
  expect(expiresIn(usual)).toBeCloseTo(MACHINE_TOKEN_DAYS.usual, 2)
  const short = await create(['releases.read'], admin, { expires_at: inDays(1) })
  expect(expiresIn(short)).toBeCloseTo(1, 2)
  expect((await create(['releases.read'], admin, { expires_at: inDays(365) })).statusCode).toBe(201)
  for (const expires_at of [inDays(-1), inDays(MACHINE_TOKEN_DAYS.max + 1)]) {
    const refused = await create(['releases.read'], admin, { expires_at })
    expect(refusedFields(refused)).toEqual({ expires_at: 'machine_token.expiry_invalid' })
  }
  const { id, token } = short.json<{ id: string; token: string }>()
  const list = await t.call('GET', '/machine-tokens', { token: admin })
  expect(list.json<{ items: { id: string }[] }>().items).toContainEqual(
    expect.objectContaining({ id, expires_at: short.json<{ expires_at: string }>().expires_at }),
  )
  expect((await t.call('GET', '/releases', { token })).statusCode).toBe(200)
  await t.db.execute(sql`update machine_tokens set expires_at = clock_now() - interval '1 second' where id = ${id}`)
  expect((await t.call('GET', '/releases', { token })).statusCode).toBe(401)
})

test('no token creates or promotes users, sets their passwords or creates tokens, even with scopes from the database', async () => {
  const held = Object.keys(permissions).filter((permission) => !machinePermissions.some((may) => may === permission))
  expect(held).toEqual(expect.arrayContaining(['users.write', 'machine-tokens.write', 'machine-tokens.read']))
  for (const scope of held)
    expect((await create([scope])).json()).toMatchObject({ errors: [{ code: 'machine_token.unknown_scope' }] })
  const token = await machineToken(t.db, ['users.write', 'users.read', 'machine-tokens.write', 'machine-tokens.read'])
  const user = { username: 'root', name: 'root', role: 'admin', password: 'Quiet-Harbour' }
  const { items } = (await t.call('GET', '/users', { token: admin })).json<{ items: { id: string }[] }>()
  const id = items[0]?.id ?? ''
  const responses = [
    await t.call('POST', '/users/signup', { token, body: user }),
    await t.call('PATCH', `/users/${id}`, { token, body: { role: 'admin', version: 1 } }),
    await t.call('PATCH', `/users/${id}/password`, { token, body: { password: 'Quiet-Harbour' } }),
    await t.call('DELETE', `/users/${id}`, { token }),
    await t.call('POST', '/machine-tokens', { token, body: { name: 'x', scopes: ['releases.read'] } }),
    await t.call('GET', '/machine-tokens', { token }),
  ]
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 401, 403, 403, 403])
  expect((await t.call('GET', '/users', { token })).statusCode).toBe(200)
})

test.each([
  'releases.pin',
  'releases.pin:Dev',
  'releases.pin:dev:orders:x',
  'releases.publish:orders:dev',
  'releases.fly',
  'releases.read:orders',
  'releases.publish:',
  'machine-tokens.write',
  'users.write',
])('refuses the scope %s', async (scope) => {
  expect((await create([scope])).json()).toMatchObject({ errors: [{ code: 'machine_token.unknown_scope' }] })
})

test('returns the time of the last use to the minute, with one write for several requests', async () => {
  const { id, token } = await made(['releases.read'])
  const lastUsed = async () => {
    const list = await t.call('GET', '/machine-tokens?limit=200', { token: admin })
    const { items } = list.json<{ items: { id: string; last_used_at: string | null }[] }>()
    return items.find((item) => item.id === id)?.last_used_at
  }
  const use = () => t.call('GET', '/releases', { token })
  expect(await lastUsed()).toBeNull()
  expect((await use()).statusCode).toBe(200)
  const first = await lastUsed()
  expect(first).not.toBeNull()
  await Promise.all([use(), use(), use()])
  expect(await lastUsed()).toBe(first)
  await t.db.execute(sql`update machine_tokens set last_used_at = clock_now() - interval '61 seconds' where id = ${id}`)
  await use()
  expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThanOrEqual(Date.parse(first ?? ''))
})

test('refuses everyone but admins', async () => {
  const user = await t.signInAs('user')
  const { id } = await made(['releases.read'])
  expect((await create(['releases.read'], user)).statusCode).toBe(403)
  expect((await t.call('DELETE', `/machine-tokens/${id}`, { token: user })).statusCode).toBe(403)
  expect((await t.call('GET', '/machine-tokens', { token: user })).statusCode).toBe(403)
})
