import { sql } from 'drizzle-orm'
import type { Generation } from '@outlet/shared/contract/releases'
import { uuidv7 } from '../../platform/db/uuid'
import { setClockOffset } from '../../platform/time/clock'
import { noTimes } from '../release-health/load-times'
import { recordHealth } from '../release-health/record-health'
import { bucketOf, slotOf } from '../release-assignment'
import { testBrowser } from '../../testing/browser'
import { draftHost, draftOrders, draftRelease, draftRoute } from '../../testing/release-draft'
import { testApp, type TestApp } from '../../testing/test-app'
import { watchCanaries } from './watch-canaries'

let t: TestApp
let admin: string
let user: string
let generation = 0

const send = async (path: string, body: Record<string, unknown>, token = admin, environment = 'local') =>
  t.call('POST', `/environments/${environment}${path}`, { token, body: { expected_generation: generation, ...body } })
/** Makes a generation with a request that must succeed. The next call expects this generation. */
const made = async (path: string, body: Record<string, unknown>) => {
  const response = await send(path, body)
  expect(response.json()).toMatchObject({ environment: 'local' })
  const next = response.json<Generation>()
  generation = next.generation
  return next
}
const pin = (pins: Record<string, string | null>) => made('/pins', { pins })
const canary = (percent: number, version = '1.1.0') => made('/canaries/orders', { version, percent })

beforeAll(async () => {
  t = await testApp()
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
  const shop = (version: string, path: string) =>
    draftRelease({ 'remoteEntry.js': version }, { name: 'shop', version, routes: [draftRoute('ShopList', path)] })
  const taking = draftOrders('1.9.0', {
    routes: [draftRoute('OrderList', '/orders/list'), draftRoute('Taken', '/shop')],
  })
  const drafts = [
    draftHost('1.0.0'),
    ...['1.0.0', '1.1.0', '1.2.0'].map((version) => draftOrders(version)),
    taking,
    shop('1.0.0', '/shop'),
    shop('1.1.0', '/shop/all'),
  ]
  for (const body of drafts) expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.execute(sql`truncate release_health`)
  await pin({ host: '1.0.0', orders: '1.0.0', shop: null })
})
afterEach(async () => {
  setClockOffset(0)
  await pin({ orders: '1.2.0' })
})

test('a fixed share of the users gets the canary and stays in it when the share is raised', async () => {
  const first = await canary(30)
  expect(first).toMatchObject({
    kind: 'canary',
    source: 'orders@1.1.0 30 %',
    pins: { host: '1.0.0', orders: '1.0.0' },
    canaries: { orders: { version: '1.1.0', percent: 30, generation, started_by: 'admin-1' } },
  })
  const place = { environment: 'local', name: 'orders', generation: first.generation }
  const slots = Array.from({ length: 2000 }, () => slotOf(bucketOf(t.app.secrets, uuidv7()), place))
  const share = slots.filter((slot) => slot < 30).length / slots.length
  expect(share).toBeGreaterThan(0.26)
  expect(share).toBeLessThan(0.34)
  const browsers: ReturnType<typeof testBrowser>[] = []
  for (let index = 0; index < 12; index++) {
    await t.signInAs('user')
    const browser = testBrowser(t)
    await browser.signIn(`user-${index + 3}`)
    browsers.push(browser)
  }
  const shown = () => Promise.all(browsers.map(async (browser) => (await browser.page()).versions['orders']))
  const atThirty = await shown()
  expect(new Set(atThirty)).toEqual(new Set(['1.0.0', '1.1.0']))
  expect(await shown()).toEqual(atThirty)
  const raised = await canary(60)
  expect(raised.canaries['orders']).toEqual({ ...first.canaries['orders'], percent: 60 })
  const atSixty = await shown()
  expect(atThirty.every((version, index) => version === '1.0.0' || atSixty[index] === '1.1.0')).toBe(true)
  expect(atSixty.filter((version) => version === '1.1.0').length).toBeGreaterThan(
    atThirty.filter((version) => version === '1.1.0').length,
  )
  await canary(100)
  expect(new Set(await shown())).toEqual(new Set(['1.1.0']))
  expect((await testBrowser(t).page()).versions).toMatchObject({ orders: '1.0.0' })
  expect((await t.audit('canaries.set')).at(-1)).toMatchObject({
    actor_name: 'admin-1',
    subject_id: 'local',
    after: { canaries: { orders: { version: '1.1.0', percent: 100 } } },
  })
})

test('ignores a cookie that a script could set or that another server has signed', async () => {
  await canary(100)
  const browser = testBrowser(t)
  const set = await browser.signIn('user-2')
  expect(set).toMatch(/^release-line=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Lax$/)
  expect((await browser.page()).versions['orders']).toBe('1.1.0')
  const value = browser.cookie().slice('release-line='.length)
  const forged = [value.slice(0, -1), `x${value}`, `${value.split('.')[0]}...`, 'canary', '']
  for (const cookie of forged) expect((await browser.page(`release-line=${cookie}`)).versions['orders']).toBe('1.0.0')
  await browser.send('POST', '/logout')
  expect(browser.cookie()).toBe('release-line=')
  expect((await browser.page()).versions['orders']).toBe('1.0.0')
})

test('a canary ends on request, with its pin and with a roll-back, but not with a pin of another remote', async () => {
  await canary(50)
  expect((await pin({ shop: '1.1.0' })).canaries).toHaveProperty('orders')
  const ended = await made('/canaries/orders/end', { reason: 'seen enough' })
  expect(ended).toMatchObject({ kind: 'canary', source: 'orders@1.1.0 ended', reason: 'seen enough' })
  expect(ended.canaries).toEqual({})
  expect((await t.audit('canaries.end')).at(-1)).toMatchObject({ subject_id: 'local', actor_name: 'admin-1' })
  await canary(50)
  expect((await pin({ orders: '1.1.0' })).canaries).toEqual({})
  await canary(50, '1.2.0')
  expect((await pin({ shop: '1.0.0' })).canaries).toHaveProperty('orders')
  expect((await made('/rollback', {})).canaries).toEqual({})
  expect((await send('/canaries/orders/end', {})).json()).toMatchObject({ code: 'environment.canary_not_found' })
})

test('refuses a canary like a pin: conflicting releases, an outdated generation, no permission', async () => {
  await pin({ shop: '1.0.0' })
  const refused = async (path: string, body: Record<string, unknown>, token?: string) => {
    const response = await send(path, body, token)
    return [response.statusCode, response.json<{ code: string }>().code]
  }
  const start = { version: '1.1.0', percent: 5 }
  expect(await refused('/canaries/orders', { ...start, version: '1.9.0' })).toEqual([400, 'environment.route_conflict'])
  expect(await refused('/canaries/orders', { ...start, version: '9.9.9' })).toEqual([
    ...[400, 'environment.release_not_published'],
  ])
  expect(await refused('/canaries/orders', { ...start, version: '1.0.0' })).toEqual([
    409,
    'environment.canary_is_pinned',
  ])
  expect(await refused('/canaries/nothing', start)).toEqual([409, 'environment.canary_needs_pin'])
  expect(await refused('/canaries/orders', { ...start, expected_generation: 1 })).toEqual([
    ...[409, 'environment.generation_conflict'],
  ])
  expect(await refused('/canaries/orders', start, user)).toEqual([403, 'permission.denied'])
  expect(await refused('/canaries/orders/end', {}, user)).toEqual([403, 'permission.denied'])
  // Two canaries that are valid alone may conflict together.
  await made('/canaries/shop', { version: '1.1.0', percent: 5 })
  expect(await refused('/canaries/orders', { ...start, version: '1.9.0' })).toEqual([400, 'environment.route_conflict'])
  await pin({ shop: '1.1.0' })
  await made('/canaries/orders', { ...start, version: '1.9.0' })
  expect(await refused('/pins', { pins: { shop: '1.0.0' } })).toEqual([400, 'environment.route_conflict'])
})

test('a frozen environment refuses to start a canary but ends one; with approvals a canary needs a change request', async () => {
  const rules = async (change: Record<string, unknown>) => {
    const { rules: now } = (await t.call('GET', '/environments/local', { token: admin })).json<{
      rules: { version: number }
    }>()
    await t.call('PATCH', '/environments/local', { token: admin, body: { version: now.version, ...change } })
  }
  const start = { version: '1.1.0', percent: 5 }
  try {
    await canary(5)
    await rules({ frozen: { reason: 'sale' } })
    expect((await send('/canaries/orders', start)).json()).toMatchObject({ code: 'environment.frozen' })
    await made('/canaries/orders/end', {})
    await rules({ frozen: null, needs_approval: true })
    expect((await send('/canaries/orders', start)).json()).toMatchObject({ code: 'environment.needs_approval' })
    const requested = await send('/changes', { pins: {}, canaries: { orders: start } })
    const { id } = requested.json<{ id: string }>()
    const other = await t.signInAs('admin')
    const path = `/environments/local/changes/${id}/decision`
    const decided = await t.call('POST', path, { token: other, body: { decision: 'approve' } })
    expect(decided.json()).toMatchObject({ state: 'approved', generation: ++generation })
    expect((await t.call('GET', '/environments/local', { token: admin })).json()).toMatchObject({
      ...{ kind: 'canary', source: 'orders@1.1.0 5 %', canaries: { orders: { ...start, started_by: 'admin-1' } } },
    })
  } finally {
    await rules({ frozen: null, needs_approval: false })
  }
})

const counts = (version: string, loads: number, with_errors: number) => ({
  ...{ name: 'orders', version, loads, failed_loads: 0, with_errors, errors: with_errors, load_times: noTimes() },
})

test('halts a failing canary automatically and emits an event', async () => {
  await canary(50)
  await recordHealth(t.db, 'local', [counts('1.0.0', 40, 0), counts('1.1.0', 0, 10)])
  const lines = await t.call('GET', '/environments/local/canaries', { token: admin })
  expect(lines.json()).toEqual({
    items: [
      {
        name: 'orders',
        canary: { version: '1.1.0', loads: 10, with_errors: 10, load_ms: null },
        pinned: { version: '1.0.0', loads: 40, with_errors: 0, load_ms: null },
      },
    ],
  })
  const running = async () => (await t.call('GET', '/environments/local', { token: admin })).json<Generation>()
  for (const second of [0, 5, 10]) {
    setClockOffset(second * 1000)
    await watchCanaries(t.db)
    expect((await running()).generation).toBe(generation)
  }
  await recordHealth(t.db, 'local', [counts('1.1.0', 20, 0)])
  setClockOffset(15_000)
  await watchCanaries(t.db)
  await watchCanaries(t.db)
  const halted = await running()
  expect(halted).toMatchObject({
    ...{ generation: ++generation, kind: 'canary', created_by: 'canary' },
    source: 'orders@1.1.0 halted errors 10/20 0/40',
    reason: 'Halted: 10 of 20 loads with errors (50 %); 1.0.0: 0 of 40 (0 %)',
  })
  expect(halted.canaries).toEqual({})
  expect((await t.audit('canaries.halt')).at(-1)).toMatchObject({ actor_kind: 'system', subject_id: 'local' })
  const { rows } = await t.db.execute(sql`select subject_id, payload from events where kind = 'canary_halted'`)
  expect(rows).toMatchObject([
    { subject_id: 'orders@1.1.0', payload: { environment: 'local', cause: 'canary_errors', bad: 10, loads: 20 } },
  ])
})

test('does not halt a canary that does as well as the pinned version', async () => {
  await canary(50)
  await recordHealth(t.db, 'local', [counts('1.0.0', 400, 2), counts('1.1.0', 400, 2)])
  for (const second of [0, 5, 10, 15, 20]) {
    setClockOffset(second * 1000)
    await watchCanaries(t.db)
  }
  expect((await t.call('GET', '/environments/local', { token: admin })).json()).toMatchObject({ generation })
})

test('a revoked version is removed from the canaries and cannot start again', async () => {
  const body = draftOrders('1.3.0')
  await t.call('POST', '/releases', { token: admin, body })
  await canary(50, '1.3.0')
  await t.call('POST', '/releases/orders/1.3.0/revoke', { token: admin, body: { reason: 'crashes' } })
  const now = (await t.call('GET', '/environments/local', { token: admin })).json<Generation>()
  expect(now).toMatchObject({ generation: ++generation, kind: 'revoke', pins: { orders: '1.0.0' } })
  expect(now.canaries).toEqual({})
  expect((await send('/canaries/orders', { version: '1.3.0', percent: 5 })).json()).toMatchObject({
    code: 'environment.release_revoked',
  })
})
