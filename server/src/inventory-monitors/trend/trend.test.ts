import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorTrend, TrendPeriod } from '@outlet/shared/contract/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { systemCaller } from '../../platform/audit/record-audit'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'
import { diffReadings, type OpenReading, type StockInterval } from '../engine/diff-readings'
import { keepHistory } from '../history/keep-history'
import { ensurePartitions } from '../history/keep-partitions'
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
  await addStore(t.db, { baseUrl: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 900, variants: 1 })
})
afterAll(() => t.close())

async function createMonitor(code: string): Promise<string> {
  const body = { website_type: 'coach-outlet', product_code: code }
  return (await t.call('POST', '/inventory-monitors', { token, body })).json<InventoryMonitor>().id
}

interface Reading {
  at: number
  /** By variant; the others are not listed. */
  stock: Record<string, number>
  isGap?: boolean
}

/** Writes what the engine would have written of these readings. */
async function record(monitorId: string, readings: readonly Reading[], createdAt: number): Promise<void> {
  const ended: StockInterval[] = []
  let open: OpenReading[] = []
  let readAt = readings[0]?.at ?? 0
  for (const { at, stock, isGap = false } of readings) {
    const values = Object.entries(stock).map(([variantId, quantity]) => ({
      variantId,
      quantity,
      kind: 'exact' as const,
      orderable: quantity > 0,
      price: null,
    }))
    const diff = diffReadings(open, values, { at, readAt, gap: isGap })
    ended.push(...diff.ended)
    const replaced = new Set([...diff.vanished, ...diff.opened.map(({ variantId }) => variantId)])
    open = [...open.filter(({ variantId }) => !replaced.has(variantId)), ...diff.opened]
    readAt = at
  }
  const iso = (instant: number) => new Date(instant).toISOString()
  await ensurePartitions(
    t.db,
    'stock_intervals',
    ended.map(({ until }) => until),
  )
  for (const { variantId, from, until, quantity, orderable } of ended) {
    await t.db.execute(sql`insert into stock_intervals
      values (${monitorId}, ${variantId}, ${iso(from)}, ${iso(until)}, ${quantity}, 'exact', ${orderable})`)
  }
  for (const { variantId, from, quantity, orderable } of open) {
    await t.db.execute(sql`insert into open_stock_readings
      values (${monitorId}, ${variantId}, ${iso(from)}, ${quantity}, 'exact', ${orderable})`)
  }
  await t.db.execute(sql`update monitor_checks set read_at = ${iso(readAt)}, last_checked_at = ${iso(readAt)}
    where monitor_id = ${monitorId}`)
  await t.db.execute(sql`update inventory_monitors set created_at = ${iso(createdAt)} where id = ${monitorId}`)
}

const trend = (monitorId: string, period: TrendPeriod, now: number): Promise<Trend> =>
  monitorTrend(t.db, systemCaller('test').actor, { monitorId, period, timeZone: ZONE, now })

const all = async (monitorId: string, now: number) => {
  const trends: Trend[] = []
  for (const period of [7, 30, 90, 365] as const) trends.push(await trend(monitorId, period, now))
  return trends
}

/** Shares nearly so: a reading on an hour's edge counts as a millisecond of that hour, but of no day. */
const nearly = (trends: readonly Trend[]) =>
  trends.map(({ points, ...rest }) => ({
    ...rest,
    points: points.map((point) => ({
      ...point,
      orderable: point.orderable === null ? null : (expect.closeTo(point.orderable, 2) as unknown),
    })),
  }))

test('answers as many steps as the period has, gaps as gaps, over HTTP', async () => {
  const id = await createMonitor('CA1')
  for (const [period, step_seconds, points] of [
    [7, 3600, 168],
    [30, 21_600, 120],
    [90, 86_400, 90],
    [180, 86_400, 180],
    [365, 86_400, 365],
  ]) {
    const answer = await t.call('GET', `/inventory-monitors/${id}/trend?period=${period}`, { token })
    expect(answer.json()).toMatchObject({ period, step_seconds })
    expect(answer.json<Trend>().points).toHaveLength(points ?? 0)
    expect(answer.json<Trend>().points.every((point) => point.last === null && point.orderable === null)).toBe(true)
  }
  expect((await t.call('GET', `/inventory-monitors/${id}/trend?period=8`, { token })).statusCode).toBe(400)
  const other = await t.call('GET', '/inventory-monitors/01890000-0000-7000-8000-000000000000/trend', { token })
  expect(other.statusCode).toBe(404)
})

test('sums the variants, counts restocks, and shows the hour without readings as a gap', async () => {
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
  await keepHistory(t.db, ZONE, now)
  expect((await trend(id, 7, now)).points.slice(-6)).toMatchObject(expected)
})

test('days are those of the installation, on the days on which clocks change too', async () => {
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
  await keepHistory(t.db, ZONE, now)
  expect((await trend(id, 90, now)).points.slice(-4)).toMatchObject(expected)
})

test('roll-ups, made at whatever time, tell the same as the raw intervals', async () => {
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
        // Once in the middle of the readings' time, and once at the end.
        await keepHistory(t.db, ZONE, start + (at - start) / 2)
        await keepHistory(t.db, ZONE, now)
        expect(await all(id, now)).toEqual(nearly(raw))
        await t.call('DELETE', `/inventory-monitors/${id}`, { token })
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)

test('what is dropped stays in the roll-ups: a year later the days are still there', async () => {
  const id = await createMonitor('CA900')
  const start = Date.UTC(2027, 0, 10, 5)
  const readings = Array.from({ length: 200 }, (_, index) => ({
    at: start + index * 6 * HOUR,
    stock: { a: Math.floor(index / 7) % 3, b: 1 },
  }))
  await record(id, readings, start)
  const now = start + 51 * DAY
  const before = (await trend(id, 90, now)).points.filter((point) => point.last !== null)
  await keepHistory(t.db, ZONE, now)
  await keepHistory(t.db, ZONE, start + 300 * DAY)
  const { rows } = await t.db.execute(sql`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent in ('stock_intervals'::regclass, 'stock_hours'::regclass) and inhrelid::regclass::text like '%2027_01'`)
  expect(rows).toEqual([])
  const after = (await trend(id, 365, start + 300 * DAY)).points.filter((point) => point.last !== null)
  expect(after).toEqual(before)
  expect(before).toHaveLength(50)
})
