import { sql } from 'drizzle-orm'
import { LOAD_TIME_BOUNDS } from '@outlet/shared/contract/releases/release-health'
import { uuidv7 } from '../../platform/db/uuid'
import { setClockOffset } from '../../platform/time/clock'
import { seedGeneration } from '../../testing/seed-generation'
import { testApp, type TestApp } from '../../testing/test-app'
import { addTimes, noTimes, quantileOf, timesOf } from './load-times'
import { purgeHealth } from './read-health'
import { recordHealth } from './record-health'

let t: TestApp
let admin: string
let user: string
let environment: string

beforeAll(async () => {
  t = await testApp()
  environment = t.app.config.environment
  admin = await t.signInAs('admin')
  user = await t.signInAs('user')
  for (const [name, version] of [
    ['orders', '1.0.0'],
    ['orders', '1.1.0'],
    ['host', '2.0.0'],
  ])
    await t.db.execute(sql`
      insert into releases (id, name, version, descriptor, bytes, published_by)
      values (${uuidv7()}, ${name}, ${version}, '{}', 0, 'test')`)
  await seedGeneration(t.db, environment, { pins: { host: '2.0.0', orders: '1.1.0' } })
  await seedGeneration(t.db, environment, { pins: { host: '2.0.0', orders: '1.0.0' } })
})
afterAll(() => t.close())
beforeEach(() => t.db.execute(sql`truncate release_health`))
afterEach(() => setClockOffset(0))

const request = async (method: 'GET' | 'POST', url: string, token: string, payload?: object) => {
  const response = await t.app.http.inject({
    method,
    url: `/api/v1${url}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const report = (loads: object[], token = user) => request('POST', '/release-loads', token, { loads })
const fail = (change: object) =>
  request('POST', '/client-errors', user, {
    message: 'x is not a function',
    page: '/orders/list',
    environment,
    generation: 1,
    remote: 'orders',
    version: '1.0.0',
    ...change,
  })
const health = async (query = '') =>
  (await request('GET', `/environments/${environment}/health${query}`, admin)).body.items

test('counts loads, failed loads and errors by release, without any user', async () => {
  await report([
    { name: 'host', version: '2.0.0', ms: 900 },
    { name: 'orders', version: '1.0.0', ms: 120 },
    { name: 'orders', version: '1.0.0', ms: null },
    { name: 'orders', version: '9.9.9', ms: 10 },
  ])
  await fail({ is_first: true })
  await fail({ is_first: false })
  await fail({ version: '9.9.9', is_first: true })
  await fail({ remote: null, version: '2.0.0', is_first: true })
  expect(await health()).toEqual([
    {
      ...{ name: 'host', version: '2.0.0', loads: 1, failed_loads: 0, with_errors: 1, errors: 1, blocks: 0 },
      load_ms: { p50: 1000, p95: 1180 },
    },
    {
      ...{ name: 'orders', version: '1.0.0', loads: 2, failed_loads: 1, with_errors: 1, errors: 2, blocks: 0 },
      load_ms: { p50: 125, p95: 148 },
    },
  ])
  const { rows } = await t.db.execute(sql`select * from release_health limit 1`)
  expect(Object.keys(rows[0] ?? {}).filter((column) => /user|session|address/.test(column))).toEqual([])
  const metrics = (await t.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  expect(metrics).toContain('release_loads_total{remote="orders",version="1.0.0",outcome="failed"} 1')
  expect(metrics).toContain('release_load_seconds_count{remote="host",version="2.0.0"} 1')
  expect(metrics).not.toContain('9.9.9')
})

test('an error whose load was never reported counts as a load', async () => {
  await fail({ is_first: true })
  await fail({})
  expect(await health()).toMatchObject([{ version: '1.0.0', loads: 1, with_errors: 1, errors: 2, load_ms: null }])
})

test('a block is shown with its release, and is neither an error nor a load with errors', async () => {
  await report([{ name: 'orders', version: '1.0.0', ms: 120 }])
  await fail({ kind: 'blocked', is_first: true })
  await fail({ kind: 'blocked' })
  expect(await health()).toMatchObject([{ version: '1.0.0', loads: 1, with_errors: 0, errors: 0, blocks: 2 }])
  const metrics = (await t.app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
  expect(metrics).not.toMatch(/client_errors_total\{.*blocked/)
})

test('concurrent reports are all counted', async () => {
  const counts = { loads: 1, failed_loads: 0, with_errors: 0, errors: 0, load_times: timesOf(60) }
  const both = ['1.0.0', '1.1.0'].map((version) => ({ name: 'orders', version, ...counts }))
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => recordHealth(t.db, environment, index % 2 ? both : both.toReversed())),
  )
  expect(await health()).toMatchObject([
    { version: '1.0.0', loads: 40 },
    { version: '1.1.0', loads: 40 },
  ])
})

test('a history has one point per version and step within the requested hours', async () => {
  const counts = { name: 'orders', failed_loads: 0, with_errors: 0, errors: 0, load_times: noTimes(), loads: 1 }
  for (const [hoursAgo, version] of [
    [200, '1.0.0'],
    [5, '1.0.0'],
    [5, '1.0.0'],
    [1, '1.0.0'],
    [1, '1.1.0'],
  ] as const) {
    setClockOffset(-hoursAgo * 3_600_000)
    await recordHealth(t.db, environment, [{ ...counts, version }])
  }
  setClockOffset(0)
  const history = (await request('GET', `/environments/${environment}/health/orders?hours=24`, admin)).body
  expect(history.step_minutes).toBe(15)
  expect(history.points).toMatchObject([
    { version: '1.0.0', loads: 2, load_ms: null },
    { version: '1.0.0', loads: 1 },
    { version: '1.1.0', loads: 1 },
  ])
  expect(history.points[1].at).toBe(history.points[2].at)
  expect(await health('?hours=720')).toMatchObject([{ loads: 4 }, { loads: 1 }])
})

test('requires the permission to read releases, and rate-limits the reports of a session', async () => {
  expect((await request('GET', `/environments/${environment}/health`, user)).status).toBe(403)
  const token = await t.signInAs('user')
  const responses = []
  for (let index = 0; index < 11; index++)
    responses.push(await report([{ name: 'orders', version: '1.0.0', ms: 1 }], token))
  expect(responses.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  expect(responses[10]?.body.code).toBe('release_load.throttled')
})

test('counts are purged after a month', async () => {
  const counts = { name: 'orders', version: '1.0.0', failed_loads: 0, with_errors: 0, errors: 0, loads: 1 }
  setClockOffset(-32 * 86_400_000)
  await recordHealth(t.db, environment, [{ ...counts, load_times: noTimes() }])
  setClockOffset(0)
  await recordHealth(t.db, environment, [{ ...counts, load_times: noTimes() }])
  await purgeHealth(t.db)
  const { rows } = await t.db.execute(sql`select count(*)::int as left from release_health`)
  expect(rows).toEqual([{ left: 1 }])
})

test('quantiles lie within their class, and are null without loads', () => {
  expect(quantileOf(noTimes(), 0.5)).toBeNull()
  const times = [10, 30, 30, 30, 90_000].map(timesOf).reduce(addTimes)
  expect(quantileOf(times, 0.2)).toBe(25)
  expect(quantileOf(times, 0.8)).toBe(50)
  expect(quantileOf(times, 0.95)).toBe(LOAD_TIME_BOUNDS.at(-1))
})
