import { sql } from 'drizzle-orm'
import type { MissedChecks } from '@outlet/shared/contract/inventory-monitors/missed-checks'
import { explainMissed } from '../engine/explain-missed'
import { readQueueStates, recordQueueState } from '../engine/queue-states'
import { useEngine } from '../testing/use-engine'

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

const missed = async (query = '') =>
  (await call('GET', `/inventory-monitors/missed-checks${query}`)).json<{
    items: MissedChecks[]
    next: string | null
  }>()

/** Sets the last reading to that many minutes ago. */
const lastRead = (minutes: number) =>
  app().db.execute(sql`
    update monitor_checks set read_at = clock_now() - ${minutes} * interval '1 minute', expected_from = null`)

test('readings in time have no missed checks; a gap without a worker is reported when it ends', async () => {
  await monitorAll('CA', 2, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  await checkedAgain('CA1')
  expect((await missed()).items).toEqual([])
  await lastRead(62)
  await app().db.execute(sql`delete from lane_states`)
  await checkedAgain('CA2')
  const { id } = await monitorOf('CA2')
  expect((await missed(`?monitor_id=${id}`)).items).toMatchObject([
    {
      monitor_id: id,
      product_code: 'CA2',
      missed: 11,
      failed: 0,
      reason: 'worker_down',
      until: expect.any(String) as string,
    },
  ])
})

test('reports a paused store, and failed checks with their error', async () => {
  await monitorAll('CA', 1, 1)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  await lastRead(62)
  await app().db.execute(sql`delete from lane_states`)
  await app().db.execute(sql`insert into lane_states
    values ('coach-outlet', 'store_paused', clock_now() - interval '61 minutes', clock_now() - interval '1 minute')`)
  await checkedAgain('CA1')
  expect((await missed()).items).toMatchObject([{ missed: 11, reason: 'store_paused', code: null }])
  store().fault = () => ({ status: 500, body: {} })
  await checkedAgain('CA1')
  expect((await missed()).items[0]).toMatchObject({ until: null, failed: 1, code: 'store.unavailable' })
  store().fault = null
  await app().db.execute(sql`update stores set retry_at = null, health = 'ok', failures = 0`)
  await checkedAgain('CA1')
  expect((await missed()).items[0]).toMatchObject({
    missed: 1,
    failed: 1,
    reason: 'check_failed',
    code: 'store.unavailable',
  })
})

test('ongoing gaps are listed too, with pagination; paused monitors and those outside active hours miss nothing', async () => {
  await monitorAll('CA', 5, 1)
  await lastRead(31)
  await app().db.execute(sql`update monitor_checks set next_check_at = clock_now() - interval '26 minutes'`)
  const paused = await monitorOf('CA1')
  await call('PATCH', `/inventory-monitors/${paused.id}`, { version: 1, is_monitoring: false })
  await app().db
    .execute(sql`update monitor_checks set next_check_at = clock_now() + interval '1 hour', waits_for_hours = true
    where monitor_id = ${(await monitorOf('CA2')).id}`)
  await recordQueueState(app().db, 'coach-outlet', 'all_paused', Date.now() - 31 * 60_000)
  await app().db.execute(sql`update lane_states set seen_until = clock_now()`)
  const first = await missed('?limit=2')
  const second = await missed(`?limit=2&cursor=${first.next}`)
  const items = [...first.items, ...second.items]
  expect(items.map((item) => item.product_code).sort()).toEqual(['CA3', 'CA4', 'CA5'])
  expect(items[0]).toMatchObject({ until: null, missed: 5, failed: 0, reason: 'all_paused' })
  expect((await missed('?website_type=other')).items).toEqual([])
})

test('the list is filtered by reason, ongoing gaps included, with pagination', async () => {
  await monitorAll('CA', 5, 1)
  await lastRead(31)
  await app().db.execute(sql`update monitor_checks set next_check_at = clock_now() - interval '26 minutes'`)
  const ids = await Promise.all([1, 2, 3].map(async (number) => (await monitorOf(`CA${number}`)).id))
  // CA1 fails, CA2 and CA3 are late, and CA3 was also paused before, with all monitoring.
  await app().db.execute(sql`update monitor_checks set failures = 5 where monitor_id = ${ids[0]}`)
  await app().db.execute(sql`
    insert into missed_checks (id, monitor_id, website_type, from_at, until_at, missed, failed, reason)
    values (gen_random_uuid(), ${ids[2]}, 'coach-outlet', clock_now() - interval '2 days', clock_now() - interval '1 day', 9, 0, 'all_paused')`)
  await recordQueueState(app().db, 'coach-outlet', 'running', Date.now() - 31 * 60_000)
  await app().db.execute(sql`update lane_states set seen_until = clock_now()`)
  const codes = async (query: string) => (await missed(query)).items.map((item) => item.product_code)
  expect((await codes('')).sort()).toEqual(['CA1', 'CA2', 'CA3', 'CA3', 'CA4', 'CA5'])
  expect(await codes('?reason=check_failed')).toEqual(['CA1'])
  expect(await codes('?reason=all_paused')).toEqual(['CA3'])
  const first = await missed('?reason=late&limit=2')
  const second = await missed(`?reason=late&limit=2&cursor=${first.next}`)
  const late = [...first.items, ...second.items]
  expect(late.map((item) => [item.product_code, item.reason]).sort()).toEqual([
    ['CA2', 'late'],
    ['CA3', 'late'],
    ['CA4', 'late'],
    ['CA5', 'late'],
  ])
  expect(await codes(`?reason=late&monitor_id=${ids[1]}`)).toEqual(['CA2'])
  expect((await call('GET', '/inventory-monitors/missed-checks?reason=weather')).statusCode).toBe(400)
})

const spansOf = async () =>
  (
    await app().db.execute<{ state: string; seconds: number; held: number }>(sql`
      select state, extract(epoch from seen_until - from_at)::int as seconds,
        extract(epoch from seen_until - from_at)::int - elsewhere_ms / 1000 as held
      from lane_states order by from_at`)
  ).rows.map(({ state, seconds, held }) => [state, seconds, Number(held)])

test('a continuous state is one span; after a silence a new one starts', async () => {
  const at = Date.UTC(2026, 10, 20)
  for (const [state, seconds] of [
    ['running', 0],
    ['running', 15],
    ['store_paused', 30],
    ['store_paused', 45],
    ['running', 300],
    ['running', 1500],
  ] as const)
    await recordQueueState(app().db, 'coach-outlet', state, at + seconds * 1000)
  expect(await spansOf()).toEqual([
    ['running', 15, 15],
    ['store_paused', 30, 30],
    ['running', 0, 0],
    ['running', 0, 0],
  ])
})

test('an alternating state makes few spans, which have the duration of each state', async () => {
  const at = Date.UTC(2026, 10, 20)
  const seconds = 3600
  for (let second = 0; second <= seconds; second += 10) {
    const state = second % 30 === 0 ? 'running' : 'store_waiting'
    await recordQueueState(app().db, 'coach-outlet', state, at + second * 1000)
  }
  const spans = await spansOf()
  expect(spans.length).toBeGreaterThanOrEqual(2 * 4)
  expect(spans.length).toBeLessThanOrEqual(2 * 5)
  expect(Math.max(...spans.map(([, length]) => Number(length)))).toBeLessThanOrEqual(900)
  const held = (state: string) => spans.reduce((sum, [of, , time]) => sum + (of === state ? Number(time) : 0), 0)
  expect([held('running'), held('store_waiting')]).toEqual([seconds / 3, (seconds / 3) * 2])
  const states = (await readQueueStates(app().db, ['coach-outlet'], at)).get('coach-outlet') ?? []
  const hour = { from: at, until: at + seconds * 1000 }
  const missed = { ...hour, active: [hour], missed: 12, failed: 0, code: null }
  expect(explainMissed(missed, states)).toBe('store_waiting')
})
