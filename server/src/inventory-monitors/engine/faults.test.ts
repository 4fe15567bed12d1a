import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { MonitorEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { setClockOffset, setPausesSkipped } from '../../platform/time/clock'
import { ringBell } from '../../testing/ring-bell'
import { interruptDatabase } from '../../testing/interrupt-database'
import type { FakeReply } from '../../stores/testing/fake-store'
import { useEngine } from '../testing/use-engine'

const { app, store, start, call, monitorAll, monitorOf, dueNow, history, until, unchecked, checkedAgain } = useEngine()

const eventsOf = async (code: string) => {
  const { id } = await monitorOf(code)
  const response = await call('GET', `/inventory-monitors/${id}/events?limit=50`)
  return response.json<{ items: MonitorEvent[] }>().items
}
const kindsOf = async (code: string) => (await eventsOf(code)).map(({ kind }) => kind)
/** Clears the store's pause, so that the next request is sent at once. */
const forgetPause = () => app().db.execute(sql`update stores set retry_at = null, failures = 0, health = 'ok'`)
const storeNow = async () => (await app().db.execute(sql`select * from stores`)).rows[0]

afterEach(() => setPausesSkipped(false))

const html = { 'content-type': 'text/html' }
const page = '<!DOCTYPE html><title>Shop</title>'
const faults: [string, FakeReply, string][] = [
  ['a page', { headers: html, body: page }, 'store.not_json'],
  ['wrong types', { body: JSON.stringify({ data: [{ id: true }, { id: 8, variants: 'none' }] }) }, 'store.bad_shape'],
  ['half a response', { body: '{"data":[{"id":"CA1","type":{"mas' }, 'store.not_json'],
  ['a cut connection', { body: 'cut' }, 'store.unreachable'],
  ['nothing', { body: '' }, 'store.not_json'],
  ['an object without data', { body: '{}' }, 'store.bad_shape'],
  ['10 MB of something else', { body: JSON.stringify({ pad: 'x'.repeat(10 * 2 ** 20) }) }, 'store.bad_shape'],
  ['more than is read', { body: JSON.stringify({ data: [], pad: 'x'.repeat(17 * 2 ** 20) }) }, 'store.too_large'],
  ['500', { status: 500, body: '{}' }, 'store.unavailable'],
  ['503 under load', { status: 503, headers: { sfdc_load_status: 'THROTTLE' }, body: '' }, 'store.throttled'],
  ['504', { status: 504, body: '{}' }, 'store.timeout'],
  ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }, 'store.redirected'],
]

test.each(faults)(
  '%s is not a reading: the stock is preserved, and one event has the error and its start',
  async (...given) => {
    const [, reply, code] = given
    await monitorAll('CA', 1, 2)
    const { id } = await monitorOf('CA1')
    const refresh = async () => (await call('POST', `/inventory-monitors/${id}/refresh`)).statusCode
    expect(await refresh()).toBe(200)
    const startedAt = new Date().toISOString()
    store().fault = () => reply
    // A failed read is tried three times, with pauses between.
    setPausesSkipped(true)
    for (let round = 0; round < 4; round++) {
      expect(await refresh()).toBeGreaterThanOrEqual(429)
      await forgetPause()
    }
    const failing = await monitorOf('CA1')
    expect(failing).toMatchObject({ stock_state: 'in', stock_level: 2, health: 'backoff', last_error: { code } })
    const [failingEvent, ...others] = await eventsOf('CA1')
    expect(failingEvent).toMatchObject({ kind: 'check_failing', code, ended_at: null })
    expect(failingEvent?.at.localeCompare(startedAt)).toBe(1)
    expect(others).toEqual([])
    expect(await storeNow()).toMatchObject({ last_error_code: code })
    expect(await history('CA1-1')).toHaveLength(1)

    store().fault = null
    expect(await refresh()).toBe(200)
    expect(await monitorOf('CA1')).toMatchObject({ stock_state: 'in', stock_level: 2, health: 'ok', last_error: null })
    expect(await kindsOf('CA1')).toEqual(['check_recovered', 'check_failing'])
  },
)

const NUL = '\u0000'
test.each([NUL, 'x'.repeat(3000)])(
  'an id that cannot be stored fails only the check of its own product',
  async (id) => {
    await monitorAll('CA', 3, 1)
    store().stocks.get('CA2')?.set(`CA2-${id}`, { ats: 1, orderable: true })
    start()
    await until('all checks', async () => (await unchecked()) === 0)
    expect(await monitorOf('CA1')).toMatchObject({ stock_state: 'in', health: 'ok' })
    expect(await monitorOf('CA2')).toMatchObject({ stock_state: 'unknown', last_error: { code: 'store.bad_shape' } })
  },
)

test.each([`no${NUL}thing`, `${'a'.repeat(299)}\u{1f600}`])(
  'an error message of a store is stored as far as possible: %j',
  async (message) => {
    await monitorAll('CA', 1, 1)
    store().fault = () => ({ status: 500, body: JSON.stringify({ fault: { type: 'Any', message } }) })
    start()
    await until('the first check', async () => (await unchecked()) === 0)
    expect(await monitorOf('CA1')).toMatchObject({ health: 'degraded', last_error: { code: 'store.unavailable' } })
    expect(await storeNow()).toMatchObject({ health: 'backoff', last_error_code: 'store.unavailable' })
  },
)

test('a response without variants leaves their stock unknown and is not a sell-out', async () => {
  await monitorAll('CA', 1, 2)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  const master = { id: 'CA1', type: { master: true } }
  const listed = ['CA1-1', 'CA1-2'].map((product_id) => ({ product_id }))
  store().fault = () => ({ body: JSON.stringify({ data: [{ ...master, variants: listed }] }) })
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: null, orderable: null })
  expect(await kindsOf('CA1')).toEqual([])
  store().fault = null
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ stock_state: 'in', stock_level: 2 })
  expect(await kindsOf('CA1')).toEqual([])
})

test('a store has the time of its first failure, through repeated failures, until it recovers', async () => {
  await monitorAll('CA', 1, 1)
  const { id } = await monitorOf('CA1')
  const token = await app().signInAs('user')
  const since = async () =>
    (await app().call('GET', '/stores/coach-outlet', { token })).json<{ failing_since: string | null }>().failing_since
  const refresh = async () => {
    await app().db.execute(sql`update stores set retry_at = null`)
    await call('POST', `/inventory-monitors/${id}/refresh`)
  }
  await refresh()
  expect(await since()).toBeNull()
  store().fault = () => ({ status: 500, body: '{}' })
  await refresh()
  const first = await since()
  expect(first).not.toBeNull()
  await refresh()
  store().fault = () => ({ status: 403, body: '{}' })
  await refresh()
  expect(await storeNow()).toMatchObject({ health: 'blocked' })
  expect(await since()).toBe(first)
  store().fault = null
  const admin = await app().signInAs('admin')
  await app().call('PATCH', '/stores/coach-outlet', { token: admin, body: { version: 1, resume: true } })
  expect(await since()).toBeNull()
})

test('a slow store counts as healthy', async () => {
  await monitorAll('CA', 3, 1)
  store().delayMs = 700
  start()
  await until('all are checked', async () => (await unchecked()) === 0)
  expect(await monitorOf('CA3')).toMatchObject({ stock_state: 'in', health: 'ok' })
})

test('a store that hangs is reported as timed out, and its checks resume when it responds', async () => {
  await monitorAll('CA', 2, 1)
  start({}, { requestMs: 300 })
  await until('the first checks', async () => (await unchecked()) === 0)
  store().fault = () => ({ body: 'hang' })
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ stock_state: 'in', last_error: { code: 'store.timeout' } })
  store().fault = null
  await forgetPause()
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ stock_state: 'in', health: 'ok' })
  expect(await kindsOf('CA1')).toEqual([])
})

test('after 429 with Retry-After no request is sent before that time; then all checks resume by themselves', async () => {
  await monitorAll('CA', 20, 1)
  store().fault = () => ({ status: 429, headers: { 'retry-after': '3' }, body: '{}' })
  start()
  await until('it is slowed down', async () => (await storeNow())?.['health'] === 'backoff')
  const { retry_at } = (await storeNow()) ?? {}
  await until('what was under way is over', async () => (await monitorOf('CA1')).last_checked_at !== null)
  const requestsBefore = store().requests.length
  store().fault = null
  await dueNow()
  await until('it is requested again', () => store().requests.length > requestsBefore)
  expect(Date.now()).toBeGreaterThanOrEqual(new Date(String(retry_at)).getTime() - 50)
  await until('all are read', async () => (await monitorOf('CA20')).stock_state === 'in')
})

test.each([
  [403, 'blocked', 'store.blocked'],
  [401, 'auth_failed', 'store.auth_failed'],
])(
  '%s: the store receives no requests until a person resumes it, is notified once, and no stock changes',
  async (status, health, code) => {
    await monitorAll('CA', 3, 1)
    start()
    await until('the first checks', async () => (await unchecked()) === 0)
    store().fault = () => ({ status, body: '{}' })
    await dueNow()
    await until(
      'all say so',
      async () => (await monitorOf('CA1')).health === health && (await monitorOf('CA3')).health === health,
    )
    const requestsBefore = store().requests.length
    await dueNow()
    await sleep(300)
    expect(store().requests).toHaveLength(requestsBefore)
    expect(await monitorOf('CA2')).toMatchObject({ stock_state: 'in', stock_level: 1, last_error: { code } })
    await ringBell(app().app.work)
    const { rows } = await app().db.execute(sql`select kind, params ->> 'code' as code, created_at from notifications`)
    expect(rows).toEqual([{ kind: 'stores.blocked', code, created_at: expect.anything() }])
    store().fault = null
    const token = await app().signInAs('admin')
    await app().call('PATCH', '/stores/coach-outlet', { token, body: { version: 1, resume: true } })
    await until('all are read again', async () => (await monitorOf('CA3')).health === 'ok')
    expect(await kindsOf('CA1')).toEqual([])
  },
)

test('the clock jumps a day forward: everything is checked, the gap is preserved, no event is emitted', async () => {
  await monitorAll('CA', 5, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  setClockOffset(86_400_000)
  await until('all are checked in the new time', async () => {
    const { rows } = await app().db.execute(
      sql`select 1 from monitor_checks where last_checked_at < clock_now() - interval '1 hour'`,
    )
    return rows.length === 0
  })
  expect(await history('CA3-1')).toMatchObject([{ ended: true }, { ended: false }])
  expect(await monitorOf('CA3')).toMatchObject({ stock_state: 'in', health: 'ok' })
  expect(await kindsOf('CA3')).toEqual([])
})

test('the clock jumps a day back: checks resume at once and emit each change once', async () => {
  await monitorAll('CA', 5, 1)
  setClockOffset(86_400_000)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  // A pause that the store set while the clock was ahead.
  await app().db.execute(sql`update stores set retry_at = clock_now() + interval '1 hour'`)
  setClockOffset(0)
  store().stocks.get('CA3')?.set('CA3-1', { ats: 0, orderable: false })
  await until('the change is seen', async () => (await monitorOf('CA3')).stock_state === 'out')
  await until('all are checked in the new time', async () => {
    const { rows } = await app().db.execute(
      sql`select 1 from monitor_checks where last_checked_at > clock_now() + interval '1 hour'`,
    )
    return rows.length === 0
  })
  expect(await kindsOf('CA3')).toEqual(['sold_out'])
  const { rows } = await app().db.execute(
    sql`select 1 from monitor_checks where next_check_at > clock_now() + interval '1 hour'`,
  )
  expect(rows).toEqual([])
})

test('the database restarts under load: no check is lost, no event is lost or duplicated', async () => {
  await monitorAll('CA', 300, 1)
  start({ leaseMs: 3000 })
  await until('the first checks', async () => (await unchecked()) === 0)
  for (const [id, variants] of store().stocks) variants.set(`${id}-1`, { ats: 0, orderable: false })
  store().delayMs = 150
  const requestsBefore = store().requests.length
  await dueNow()
  await until('the load is on', () => store().requests.length > requestsBefore)
  await interruptDatabase(app().url, () => sleep(1500))
  const states = async () =>
    (await app().db.execute(sql`select count(*)::int as monitors from inventory_monitors where stock_state = 'out'`))
      .rows
  await until('all are read', async () => (await states())[0]?.['monitors'] === 300)
  const { rows } = await app().db
    .execute(sql`select count(*)::int as events, count(distinct subject_id)::int as monitors
    from events where kind = 'sold_out'`)
  expect(rows).toEqual([{ events: 300, monitors: 300 }])
  expect(await history('CA7-1')).toMatchObject([
    { quantity: 1, ended: true },
    { quantity: 0, ended: false },
  ])
})
