import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { recordHistory, type Reading } from '../inventory-monitors/testing/record-history'
import { maintainHistory } from '../inventory-monitors/history/maintain-history'
import { setClockOffset } from '../platform/time/clock'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { queueRebuilds } from './queue-rebuilds'
import { byKey, useMetrics, ZONE } from './testing/use-metrics'

const HOUR = 3_600_000
/** Three days before the zone's day of 25 hours, so that the test covers it; "now" is a week later. */
const START = Date.parse('2026-10-30T04:00:00Z')
const NOW = Date.parse('2026-11-07T12:00:00Z')
const SPAN = 'from=2026-10-01&to=2026-11-30'

// Older days are not rebuilt.
beforeAll(() => setClockOffset(NOW - Date.now()))
afterAll(() => setClockOffset(0))

const { app, admin, metricsOf, settled } = useMetrics()

beforeEach(async () => {
  await app().db.execute(sql`delete from stores`)
  await app().db.execute(sql`delete from analytics_products`)
  await addStore(app().db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(app().db, 'coach-outlet', { prefix: 'CA', products: 3, variants: 2 })
  await clear()
})

async function monitor(code: string, readings: readonly Reading[]): Promise<string> {
  const body = { website_type: 'coach-outlet', product_code: code }
  const { id } = (await app().call('POST', '/inventory-monitors', { token: admin(), body })).json<{ id: string }>()
  await recordHistory(app().db, id, readings, START)
  return id
}

/** Records the readings up to `now` and waits until they are rolled up. */
async function recordUntil(id: string, readings: readonly Reading[], now: number) {
  for (const table of ['stock_intervals', 'open_stock_readings'])
    await app().db.execute(sql`delete from ${sql.identifier(table)} where monitor_id = ${id}`)
  await recordHistory(
    app().db,
    id,
    readings.filter(({ at }) => at <= now),
    START,
  )
  await maintainHistory(app().db, ZONE, now)
  await settled()
}

async function clear() {
  for (const table of [
    'inventory_monitors',
    'stock_intervals',
    'stock_hours',
    'stock_days',
    'analytics_stock',
    'analytics_stock_hours',
    'analytics_stock_months',
    'analytics_prices',
    'analytics_price_days',
    'analytics_price_categories',
    'analytics_price_months',
  ])
    await app().db.execute(sql`delete from ${sql.identifier(table)}`)
}

interface Turn {
  at: number
  variant: string
  isRestock: boolean
  minutes: number | null
}

/** Computes the stock changes from the readings, one after the other. */
function turnsOf(readings: readonly Reading[]): Turn[] {
  const last = new Map<string, { orderable: boolean; restockedAt: number | null }>()
  return readings.flatMap(({ at, stock }) =>
    Object.entries(stock).flatMap(([variant, pieces]) => {
      const before = last.get(variant)
      const orderable = pieces > 0
      const isTurn = before !== undefined && before.orderable !== orderable
      const restockedAt = isTurn && orderable ? at : (before?.restockedAt ?? null)
      last.set(variant, { orderable, restockedAt })
      if (!isTurn) return []
      const minutes = orderable || restockedAt === null ? null : (at - restockedAt) / 60_000
      return [{ at, variant, isRestock: orderable, minutes }]
    }),
  )
}

const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at)
const hourOf = (at: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' }).format(at)

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : Math.round(numbers.reduce((sum, each) => sum + each, 0) / numbers.length)
const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length / 2) - 1] ?? null

function expected(turns: readonly Turn[], key: (turn: Turn) => string) {
  return new Map(
    [...new Set(turns.map(key))].map((name) => {
      const all = turns.filter((turn) => key(turn) === name)
      const minutes = all.flatMap((turn) => (turn.minutes === null ? [] : [turn.minutes]))
      const restocks = all.filter(({ isRestock }) => isRestock).length
      return [name, [restocks, all.length - restocks, mean(minutes), median(minutes)]]
    }),
  )
}

const stock = fc.record({ 'CA1-1': fc.constantFrom(0, 0, 2, 3), 'CA1-2': fc.constantFrom(0, 5) })
const history = fc.array(fc.record({ hours: fc.constantFrom(1, 2, 5, 13), stock, isGap: fc.boolean() }), {
  minLength: 2,
  maxLength: 25,
})

test('the stock metrics match the readings, over random histories, days of 25 hours and gaps', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 8 * 24 }), async (steps, firstRollUpHours) => {
      await clear()
      let at = START
      const readings = steps.map(({ hours, stock: read, isGap }, index) => {
        at += hours * HOUR
        return { at, stock: read, isGap: isGap && index > 0 }
      })
      const id = await monitor('CA1', [])
      await recordUntil(id, readings, START + firstRollUpHours * HOUR)
      await recordUntil(id, readings, Math.max(NOW, at + 2 * HOUR))
      const turns = turnsOf(readings)
      const measures = ['restocks', 'sold_outs', 'minutes_in_stock', 'minutes_in_stock_p50']
        .map((name) => `measure=${name}`)
        .join('&')
      for (const [dimension, key] of [
        ['day', (turn: Turn) => dayOf(turn.at)],
        ['hour', (turn: Turn) => hourOf(turn.at)],
        ['store', () => 'coach-outlet'],
        ['product', () => 'CA1'],
      ] as const)
        expect(byKey(await metricsOf(`${SPAN}&${measures}&by=${dimension}`))).toEqual(expected(turns, key))
    }),
    { numRuns: 12 },
  )
})

test('returns color, size and category with the catalogue’s names; the metrics outlive monitors, products and stores', async () => {
  await app().db.execute(sql`update products set category_ids = array['bags', 'sale'] where id = 'CA1'`)
  const at = (hour: number) => START + hour * HOUR
  const id = await monitor('CA1', [
    { at: at(0), stock: { 'CA1-1': 0, 'CA1-2': 0 } },
    { at: at(1), stock: { 'CA1-1': 4, 'CA1-2': 0 } },
    { at: at(3), stock: { 'CA1-1': 0, 'CA1-2': 7 } },
  ])
  await maintainHistory(app().db, ZONE, NOW)
  await settled()
  const holds = async () => {
    const bySize = await metricsOf(
      `${SPAN}&measure=restocks&measure=sold_outs&measure=minutes_in_stock&by=color&by=size`,
    )
    expect(bySize.rows).toEqual([
      { keys: ['Black', '1'], values: [1, 1, 120] },
      { keys: ['Black', '2'], values: [1, 0, null] },
    ])
    const byCategory = await metricsOf(`${SPAN}&measure=restocks&by=category&by=product`)
    expect(byCategory.rows.map(({ keys, values }) => [...keys, ...values])).toEqual([
      ['bags', 'CA1', 2],
      ['sale', 'CA1', 2],
    ])
    expect(byCategory).toMatchObject({ totals: [2], labels: { product: { CA1: 'Bag CA1' } } })
    expect((await metricsOf(`${SPAN}&measure=restocks&category=bags&category=shoes`)).totals).toEqual([2])
    expect((await metricsOf(`${SPAN}&measure=restocks&category=shoes`)).totals).toEqual([0])
  }
  await holds()
  await app().db.execute(sql`delete from inventory_monitors where id = ${id}`)
  await app().db.execute(sql`delete from stores`)
  await holds()
})

test('prices by category follow a product into another category, also on days that are not rebuilt', async () => {
  const changed = (category: string) =>
    app().db.execute(sql`update products set category_ids = array[${category}::text] where id = 'CA1'`)
  await changed('bags')
  const id = await monitor('CA1', [
    { at: START, stock: { 'CA1-1': 1 } },
    { at: START + 6 * 24 * HOUR, stock: { 'CA1-1': 0 } },
  ])
  for (const table of ['stock_intervals', 'open_stock_readings'])
    await app().db.execute(
      sql`update ${sql.identifier(table)} set price = 500, currency = 'CNY' where monitor_id = ${id}`,
    )
  await maintainHistory(app().db, ZONE, NOW)
  await settled()
  const prices = async () => byKey(await metricsOf(`${SPAN}&measure=lowest_price&by=category`))
  expect(await prices()).toEqual(new Map([['bags', [500]]]))
  await changed('sale')
  await app().db.execute(sql`update analytics_products set read_at = read_at - interval '2 hours'`)
  await app().db.execute(sql`delete from stock_days`)
  setClockOffset(NOW + 25 * 24 * HOUR - Date.now())
  await queueRebuilds(app().db, 'stock', [START + 6 * 24 * HOUR])
  await settled()
  setClockOffset(NOW - Date.now())
  expect(await prices()).toEqual(new Map([['sale', [500]]]))
})

test('prices are by day, in the reporting currency at the day’s rate, and never mix two currencies', async () => {
  for (const [code, currency, prices] of [
    ['CA1', 'USD', [10_000, 8_000]],
    ['CA2', 'JPY', [5_000, 5_000]],
    ['CA3', 'SEK', [100, 100]],
  ] as const) {
    const id = await monitor(code, [
      { at: START, stock: { [`${code}-1`]: 1 } },
      // The interval reaches into the third day, of 25 hours.
      { at: START + 50 * HOUR, stock: { [`${code}-1`]: 2 } },
      { at: START + 60 * HOUR, stock: { [`${code}-1`]: 1 } },
    ])
    const price = (rows: string, amount: number) =>
      app().db.execute(
        sql`update ${sql.identifier(rows)} set price = ${amount}, currency = ${currency} where monitor_id = ${id}`,
      )
    await price('stock_intervals', prices[0])
    await price('open_stock_readings', prices[1])
  }
  for (const body of [
    { currency: 'USD', valid_on: '2026-01-01', rate: '7' },
    { currency: 'USD', valid_on: '2026-11-01', rate: '6' },
    { currency: 'JPY', valid_on: '2026-01-01', rate: '0.05' },
  ])
    expect((await app().call('POST', '/exchange-rates', { token: admin(), body })).statusCode).toBe(200)
  await maintainHistory(app().db, ZONE, NOW)
  await settled()
  const query = `${SPAN}&measure=lowest_price&measure=highest_price&measure=mean_price`
  // 100.00 $ on two days at 7, then 80.00 $ at 6; 5,000 yen are 250.00 on each day.
  expect((await metricsOf(`${query}&by=day`)).rows.map(({ keys, values }) => [...keys, ...values])).toEqual([
    ['2026-10-30', 25_000, 70_000, 47_500],
    ['2026-10-31', 25_000, 70_000, 47_500],
    ['2026-11-01', 25_000, 48_000, 36_500],
  ])
  const byProduct = await metricsOf(`${query}&by=product`)
  expect(byKey(byProduct)).toEqual(
    new Map([
      ['CA1', [48_000, 70_000, 62_667]],
      ['CA2', [25_000, 25_000, 25_000]],
      ['CA3', [null, null, null]],
    ]),
  )
  expect(byProduct).toMatchObject({ totals: [25_000, 70_000, 43_833], currency: 'CNY', unconverted_prices: 3 })
})
