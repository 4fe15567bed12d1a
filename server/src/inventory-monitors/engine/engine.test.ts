import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { ringBell } from '../../testing/ring-bell'
import { addStore } from '../../stores/testing/add-store'
import { idsIn, startScriptedStore } from '../testing/scripted-store'
import { useEngine } from '../testing/use-engine'

const { app, store, logged, start, call, monitorAll, monitorOf, dueNow, history, until, unchecked, checkedAgain } =
  useEngine()

test('reads many products in few requests', async () => {
  await monitorAll('CA', 40, 3)
  start()
  await until('all are checked', async () => (await unchecked()) === 0)
  expect(await monitorOf('CA7')).toMatchObject({
    stock_state: 'in',
    stock_level: 3,
    stock_level_kind: 'exact',
    orderable: true,
    health: 'ok',
  })
  // 40 masters and 120 variants, 50 ids a request.
  expect(store().requests.length).toBeLessThanOrEqual(4)
  const detail = await call('GET', `/inventory-monitors/${(await monitorOf('CA7')).id}`)
  expect(detail.json<{ variants: object[] }>().variants[0]).toMatchObject({
    variant_id: 'CA7-1',
    color_name: 'Black',
    stock_level: 1,
    stock_level_kind: 'exact',
  })
  expect(logged).toEqual([])
})

test('an equal reading extends the interval, a different one starts the next', async () => {
  await monitorAll('CA', 1, 2)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  await checkedAgain('CA1')
  expect(await history('CA1-1')).toEqual([{ quantity: 1, orderable: true, ended: false, lasted: true }])
  store().stocks.get('CA1')?.set('CA1-1', { ats: 0, orderable: false })
  await checkedAgain('CA1')
  expect(await history('CA1-1')).toMatchObject([
    { quantity: 1, ended: true, lasted: true },
    { quantity: 0, orderable: false, ended: false },
  ])
  expect(await history('CA1-2')).toMatchObject([{ quantity: 1, ended: false }])
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: 1, stock_state: 'in' })
})

test('a failed reading preserves the stock, is displayed in the health, and leaves a gap in the history', async () => {
  await monitorAll('CA', 1, 1)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  store().fault = () => ({ status: 500, body: {} })
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({
    stock_state: 'in',
    stock_level: 1,
    health: 'degraded',
    last_error: { code: 'store.unavailable' },
  })
  store().fault = null
  await app().db.execute(sql`update stores set retry_at = null, health = 'ok', failures = 0`)
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ health: 'ok', last_error: null, stock_level: 1 })
  expect(await history('CA1-1')).toMatchObject([
    { quantity: 1, ended: true },
    { quantity: 1, ended: false },
  ])
})

test('a product that the store does not know twice in a row is gone; its stock is preserved', async () => {
  await monitorAll('CA', 2, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  store().stocks.delete('CA1')
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ health: 'degraded', stock_state: 'in' })
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ health: 'gone', stock_state: 'in', stock_level: 1 })
  expect(await monitorOf('CA2')).toMatchObject({ health: 'ok' })
})

test('failing checks are notified once, those of one store together', async () => {
  const readNotifications = async () => {
    await ringBell(app().app.work)
    return (await app().db.execute<{ kind: string; params: object }>(sql`select kind, params from notifications`)).rows
  }
  const checkAll = async () => {
    for (const code of ['CA1', 'CA2', 'CA3']) await checkedAgain(code)
  }
  await monitorAll('CA', 3, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  store().stocks.delete('CA1')
  await checkAll()
  await checkAll()
  const { id } = await monitorOf('CA1')
  const about = { website_type: 'coach-outlet', store_name: 'coach-outlet', code: 'store.not_found' }
  expect(await readNotifications()).toEqual([
    { kind: 'inventory-monitors.failing', params: { monitor_id: id, product_code: 'CA1', ...about } },
  ])
  await checkAll()
  expect(await readNotifications()).toHaveLength(1)
  store().stocks.clear()
  await checkAll()
  await checkAll()
  expect(await readNotifications()).toEqual([
    { kind: 'inventory-monitors.many_failing', params: { ...about, count: 3 } },
  ])
})

test('a blocked store receives no requests: its monitors display it, and checks resume when a person resumes the store', async () => {
  await monitorAll('CA', 3, 1)
  store().fault = () => ({ status: 403, body: {} })
  start()
  await until('blocked', async () => (await monitorOf('CA1')).health === 'blocked')
  await until('all say so', async () => (await monitorOf('CA3')).health === 'blocked')
  const requestsBefore = store().requests.length
  await dueNow()
  await sleep(300)
  expect(store().requests).toHaveLength(requestsBefore)
  store().fault = null
  await app().db.execute(sql`update stores set health = 'ok', failures = 0`)
  await until('resumed', async () => (await monitorOf('CA3')).health === 'ok')
})

test.each(['paused_at', 'deleted_at'])(
  'a store with %s set receives no requests; due checks run after it is cleared',
  async (column) => {
    await monitorAll('CA', 3, 1)
    await app().db.execute(sql`update stores set ${sql.raw(column)} = clock_now()`)
    start()
    await sleep(300)
    expect(store().requests).toHaveLength(0)
    expect((await monitorOf('CA1')).health).toBe('ok')
    await app().db.execute(sql`update stores set ${sql.raw(column)} = null`)
    await until('checked', async () => (await monitorOf('CA3')).last_checked_at !== null)
  },
)

test("a store that hangs does not delay another store's checks", async () => {
  const hanging = await startScriptedStore()
  hanging.fault = () => ({ body: 'hang' })
  await addStore(app().db, { key: 'slow', site_id: 'slow', base_url: hanging.origin })
  await monitorAll('SL', 20, 1, 'slow')
  await monitorAll('CA', 20, 1)
  const engine = start({ graceMs: 100 })
  await until('the slow store is requested', () => hanging.requests.length > 0)
  for (let round = 0; round < 3; round++) await checkedAgain('CA20')
  // Still hanging.
  expect((await monitorOf('SL1')).last_checked_at).toBeNull()
  // A stop releases checks that hang.
  await engine.stop()
  const { rows } = await app().db.execute(
    sql`select count(*)::int as n from monitor_checks where website_type = 'slow' and next_check_at <= clock_now()`,
  )
  expect(rows[0]).toEqual({ n: 20 })
  await hanging.close()
})

test('a stop waits for the readings under way and commits them', async () => {
  await monitorAll('CA', 5, 1)
  store().delayMs = 150
  const engine = start()
  await until('asked', () => store().requests.length > 0)
  await engine.stop()
  expect(await unchecked()).toBe(0)
})

test('two workers at once run every check once', async () => {
  await monitorAll('CA', 200, 2)
  start()
  start()
  await until('all are checked', async () => (await unchecked()) === 0)
  const requestedIds = store()
    .requests.flatMap(({ url }) => idsIn(url))
    .filter((id) => !id.includes('-'))
  expect(requestedIds).toHaveLength(200)
  expect(await history('CA150-1')).toHaveLength(1)
})

test('a paused monitor is not checked; a check under way during the pause changes nothing', async () => {
  await monitorAll('CA', 1, 1)
  let reply = (): void => undefined
  store().held = new Promise<void>((resolve) => (reply = resolve))
  const engine = start()
  await until('asked', () => store().requests.length > 0)
  const { id, version } = await monitorOf('CA1')
  await call('PATCH', `/inventory-monitors/${id}`, { version, is_monitoring: false })
  reply()
  // A stop waits for the reading.
  await engine.stop()
  expect(await monitorOf('CA1')).toMatchObject({ last_checked_at: null, next_check_at: null, stock_state: 'unknown' })
  expect(await history('CA1-1')).toEqual([])
})

test('publishes a batch of changes once, and publishes nothing if nothing changed', async () => {
  const heard: string[][] = []
  app().app.events.on('event', (event) => {
    if (event.topic === 'inventory-monitors') heard.push(event.ids)
  })
  await monitorAll('CA', 10, 2)
  await until('the creation is heard', () => heard.length === 1)
  start()
  await until('all are checked', async () => (await unchecked()) === 0)
  await until('the change is heard', () => heard.length === 2)
  expect(heard[1]).toHaveLength(10)
  await checkedAgain('CA3')
  await sleep(100)
  expect(heard).toHaveLength(2)
})
