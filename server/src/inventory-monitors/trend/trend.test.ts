import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorTrend, TrendPeriod } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { emit } from '../../platform/outbox/emit'
import { systemCaller } from '../../platform/audit/record-audit'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'
import { maintainHistory } from '../history/maintain-history'
import { recordHistory, type Reading } from '../testing/record-history'
import { monitorTrend } from './monitor-trend'

type Trend = EndpointResponse<typeof getMonitorTrend>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONE = 'America/New_York'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ TIME_ZONE: ZONE })
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 900, variants: 1 })
})
afterAll(() => t.close())

async function createMonitor(code: string): Promise<string> {
  const body = { website_type: 'coach-outlet', product_code: code }
  return (await t.call('POST', '/inventory-monitors', { token, body })).json<InventoryMonitor>().id
}

const record = (...args: Parameters<typeof recordHistory> extends [unknown, ...infer Rest] ? Rest : never) =>
  recordHistory(t.db, ...args)

const trend = (monitorId: string, period: TrendPeriod, now: number): Promise<Trend> =>
  monitorTrend(t.db, systemCaller('test').actor, { monitorId, period, timeZone: ZONE, now })

const all = async (monitorId: string, now: number) => {
  const trends: Trend[] = []
  for (const period of [7, 30, 90, 365] as const) trends.push(await trend(monitorId, period, now))
  return trends
}

/**
 * Compares orderable shares approximately: a reading on an hour's edge counts as a millisecond of that hour, but of no
 * day.
 */
const nearly = (trends: readonly Trend[]) =>
  trends.map(({ points, ...rest }) => ({
    ...rest,
    points: points.map((point) => ({
      ...point,
      orderable: point.orderable === null ? null : (expect.closeTo(point.orderable, 2) as unknown),
    })),
  }))

test('over HTTP: returns the requested period in steps of the time zone, with gaps as gaps', async () => {
  const id = await createMonitor('CA1')
  for (const [period, step_seconds, steps] of [
    [7, 3600, 168],
    [30, 21_600, 120],
    [90, 86_400, 90],
    [180, 86_400, 180],
    [365, 86_400, 365],
  ] as const) {
    const response = await t.call('GET', `/inventory-monitors/${id}/trend?period=${period}`, { token })
    expect(response.json()).toMatchObject({ period, step_seconds })
    const { from = '', until = '', points, ...exact } = response.json<Trend>()
    expect(Date.parse(until) - Date.parse(from)).toBe(period * DAY)
    // One more if the period starts within a step; when clocks change, an hour more or less.
    expect(Math.abs(points.length - steps - 1)).toBeLessThanOrEqual(1)
    const [first = '', second = ''] = points.map(({ at }) => at)
    expect(first <= from && from < second && (points.at(-1)?.at ?? '') < until).toBe(true)
    expect(exact).toMatchObject({ monitored_since: expect.any(String), steps: [], marks: [] })
    expect(points.every((point) => point.last === null && point.orderable === null)).toBe(true)
  }
  expect((await t.call('GET', `/inventory-monitors/${id}/trend?period=8`, { token })).statusCode).toBe(400)
  const other = await t.call('GET', '/inventory-monitors/01890000-0000-7000-8000-000000000000/trend', { token })
  expect(other.statusCode).toBe(404)
})

test('totals the variants, counts restocks, and has the hour without readings as a gap', async () => {
  const id = await createMonitor('CA2')
  const now = Date.UTC(2026, 6, 10, 12, 30)
  const hour = (back: number, minute: number) => now - 30 * 60_000 - back * HOUR + minute * 60_000
  await record(
    id,
    [
      { at: hour(4, 10), stock: { a: 5, b: 10 } },
      { at: hour(4, 40), stock: { a: 4, b: 10 } },
      { at: hour(3, 20), stock: { a: 0, b: 0 } },
      { at: hour(3, 50), stock: { a: 0, b: 2 } },
      { at: hour(1, 5), stock: { a: 0, b: 2 }, isGap: true },
      { at: hour(0, 10), stock: { a: 0, b: 2 } },
    ],
    hour(5, 0),
  )
  const expected = [
    { min: null, max: null, last: null, orderable: null, restocks: 0 },
    { min: 14, max: 15, last: 14, kind: 'exact', orderable: 1, restocks: 0 },
    { min: 0, max: 14, last: 2, kind: 'exact', orderable: 0.4, restocks: 1 },
    { min: null, max: null, last: null, orderable: null, restocks: 0 },
    { min: 2, max: 2, last: 2, orderable: 1, restocks: 0 },
    { min: 2, max: 2, last: 2, orderable: 1, restocks: 0 },
  ]
  expect((await trend(id, 7, now)).points.slice(-6)).toMatchObject(expected)
  await maintainHistory(t.db, ZONE, now)
  expect((await trend(id, 7, now)).points.slice(-6)).toMatchObject(expected)
})

test('twenty minutes in stock are exactly twenty minutes: steps, marks and restock at the same second', async () => {
  const id = await createMonitor('CA898')
  const now = Date.UTC(2026, 6, 10, 12, 30)
  const at = (time: string) => Date.parse(`2026-07-10T${time}.000Z`)
  const readings = Object.entries({
    '09:00': 0,
    '10:00': 5,
    '10:10': 2,
    '10:20': 0,
    '11:00': 0,
    '12:00': 0,
    '12:27': 0,
  })
  const toReading = ([time, b]: [string, number]) => ({
    at: at(`${time}:07`),
    stock: { a: 0, b },
    isGap: time === '12:00',
  })
  await record(id, readings.map(toReading), at('08:59:00'))
  const facts = {
    stock_level: 5,
    stock_level_kind: 'exact' as const,
    price: null,
    previous_price: null,
    threshold: null,
  }
  await t.db.transaction((tx) =>
    emit(
      tx,
      (['restocked', 'low_stock', 'sold_out'] as const).map((kind, index) => ({
        kind,
        subject: { type: 'inventory_monitor', id },
        store: 'coach-outlet',
        at: at(index === 2 ? '10:20:07' : '10:00:07'),
        payload: { ...facts, product_code: 'CA898', product_id: 'CA898', code: null, begins_failing: false },
      })),
    ),
  )
  const shown = ({ steps = [] }: Trend) =>
    steps.map((step) => [step.at.slice(11, 19), step.until.slice(11, 19), step.last, step.orderable, step.restocks])
  const expected = [
    ['09:00:07', '10:00:07', 0, 0, 0],
    ['10:00:07', '10:10:07', 5, 1, 1],
    ['10:10:07', '10:20:07', 2, 1, 0],
    ['10:20:07', '11:00:07', 0, 0, 0],
    // The last reading holds until now while the next one is not overdue.
    ['12:00:07', '12:30:00', 0, 0, 0],
  ]
  for (const isRolledUp of [false, true]) {
    if (isRolledUp) await maintainHistory(t.db, ZONE, now)
    for (const period of [7, 30, 365] as const) {
      const response = await trend(id, period, now)
      expect(shown(response)).toEqual(expected)
      expect(response.marks).toEqual([
        { kind: 'restocked', at: '2026-07-10T10:00:07.000Z' },
        { kind: 'sold_out', at: '2026-07-10T10:20:07.000Z' },
      ])
      expect(response).toMatchObject({ until: '2026-07-10T12:30:00.000Z', monitored_since: '2026-07-10T08:59:00.000Z' })
      expect(response.points.reduce((sum, { restocks }) => sum + restocks, 0)).toBe(1)
    }
  }
  // An hour later the next reading is overdue: the history ends with the last reading.
  expect(shown(await trend(id, 7, now + HOUR)).at(-1)).toEqual(['12:00:07', '12:27:07', 0, 0, 0])
})

test('7, 30, 90, 180 and 365 days out of 400 each cover their own period', async () => {
  const id = await createMonitor('CA899')
  const now = Date.parse('2026-07-10T16:00:00Z')
  const midnight = Date.parse('2026-07-10T04:00:00Z')
  // The stock of each day is the number of days before now; one day ago is sold out.
  const readings = Array.from({ length: 401 }, (_, index) => ({
    at: midnight - (400 - index) * DAY,
    stock: { a: 400 - index === 1 ? 0 : 400 - index },
  }))
  await record(id, [...readings, { at: now, stock: { a: 0 } }], midnight - 400 * DAY)
  const shown = async () => {
    const known: Record<number, unknown> = {}
    for (const period of [7, 30, 90, 180, 365] as const) {
      const { points, steps = [], steps_since: since } = await trend(id, period, now)
      expect(points.every(({ last }) => last !== null)).toBe(true)
      known[period] = [points.length, points[0]?.last, steps[0]?.at === since, steps[0]?.last, steps.length]
    }
    return known
  }
  const expected = {
    7: [168, 7, true, 7, 7],
    30: [120, 30, true, 30, 30],
    90: [91, 90, true, 7, 7],
    // In winter time, a reading at midnight of summer time belongs to the previous evening.
    180: [181, 179, true, 7, 7],
    365: [366, 365, true, 7, 7],
  }
  expect(await shown()).toEqual(expected)
  await maintainHistory(t.db, ZONE, now)
  expect(await shown()).toEqual(expected)
})

test("days are in the installation's time zone, when clocks change too", async () => {
  const id = await createMonitor('CA3')
  // New York's clocks go forward on 8 March 2026 at 2:00.
  const created = Date.parse('2026-03-07T05:00:00Z')
  await record(
    id,
    [
      { at: created, stock: { a: 1 } },
      { at: Date.parse('2026-03-08T05:00:00Z'), stock: { a: 2 } },
      { at: Date.parse('2026-03-09T04:00:00Z'), stock: { a: 3 } },
      { at: Date.parse('2026-03-10T03:59:00Z'), stock: { a: 3 } },
    ],
    created,
  )
  const now = Date.parse('2026-03-10T16:00:00Z')
  const expected = [
    { at: '2026-03-07T05:00:00.000Z', min: 1, last: 1 },
    { at: '2026-03-08T05:00:00.000Z', min: 2, last: 2 },
    { at: '2026-03-09T04:00:00.000Z', min: 3, last: 3 },
    { at: '2026-03-10T04:00:00.000Z', last: null },
  ]
  expect((await trend(id, 90, now)).points.slice(-4)).toMatchObject(expected)
  await maintainHistory(t.db, ZONE, now)
  expect((await trend(id, 90, now)).points.slice(-4)).toMatchObject(expected)
})

test('roll-ups, whenever they are made, equal the raw intervals', async () => {
  const start = Date.UTC(2026, 9, 10, 3, 17)
  let code = 3
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          minutes: fc.oneof(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 600, max: 3000 })),
          a: fc.nat(2),
          b: fc.option(fc.nat(1)),
          isGap: fc.boolean(),
        }),
        { minLength: 1, maxLength: 60 },
      ),
      fc.integer({ min: 0, max: 40 }),
      async (steps, hoursLater) => {
        const id = await createMonitor(`CA${++code}`)
        let at = start
        const readings = steps.map(({ minutes, a, b, isGap }): Reading => {
          at += minutes * 60_000
          return { at, stock: b === null ? { a } : { a, b }, isGap }
        })
        await record(id, readings, start)
        const now = at + hoursLater * HOUR
        const raw = await all(id, now)
        // Once midway through the readings, and once at the end.
        await maintainHistory(t.db, ZONE, start + (at - start) / 2)
        await maintainHistory(t.db, ZONE, now)
        expect(await all(id, now)).toEqual(nearly(raw))
        await t.call('DELETE', `/inventory-monitors/${id}`, { token })
      },
    ),
    { numRuns: 25 },
  )
})

test('dropped raw data is preserved in the roll-ups: a year later the days are still there', async () => {
  const id = await createMonitor('CA900')
  const start = Date.UTC(2027, 0, 10, 5)
  const readings = Array.from({ length: 200 }, (_, index) => ({
    at: start + index * 6 * HOUR,
    stock: { a: Math.floor(index / 7) % 3, b: 1 },
  }))
  await record(id, readings, start)
  const now = start + 51 * DAY
  const before = (await trend(id, 90, now)).points.filter((point) => point.last !== null)
  const partitions = async () => {
    const { rows } = await t.db.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent in ('stock_intervals'::regclass, 'stock_hours'::regclass) and inhrelid::regclass::text like '%2027_01'`)
    return rows.map(({ name }) => name)
  }
  await maintainHistory(t.db, ZONE, now)
  await maintainHistory(t.db, ZONE, start + 300 * DAY)
  // No worker has counted the stock changes of these days for the analysis yet.
  expect(await partitions()).toEqual(['stock_intervals_2027_01'])
  await t.db.execute(sql`delete from analytics_changes where source = 'stock'`)
  await maintainHistory(t.db, ZONE, start + 300 * DAY)
  expect(await partitions()).toEqual([])
  const after = (await trend(id, 365, start + 300 * DAY)).points.filter((point) => point.last !== null)
  expect(after).toEqual(before)
  expect(before).toHaveLength(50)
})
