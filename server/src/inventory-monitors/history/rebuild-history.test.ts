import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'
import { claimCheck } from '../engine/claim-checks'
import { commitChecks } from '../engine/commit-checks'
import { judgeCheck, type CheckOutcome } from '../engine/judge-check'
import { maintainHistory } from './maintain-history'
import { rebuildHistory } from './rebuild-history'
import { fromRuns } from './stock-step'
import { readRuns } from './stored-steps'
import { stepEdges } from './zone-steps'

const MINUTE = 60_000
const DAY = 86_400_000

let t: TestApp
let token: string
let code = 0
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 2000, variants: 1 })
})
afterAll(() => t.close())

interface Step {
  /** The variants to monitor from this step on; null = all. */
  follow?: string[] | null | undefined
  /** Minutes since the previous check; negative if the clock is set back. */
  minutes: number
  /** Minutes from the reading to its commit; the history is rolled up in between. */
  lateMinutes: number
  outcome: 'failed' | Record<string, { quantity: number | null; price: number | null; orderable: boolean | null }>
}

const variant = fc.record({
  quantity: fc.option(fc.nat(3)),
  price: fc.option(fc.constantFrom(900, 1000)),
  orderable: fc.constantFrom(true, false, null),
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    follow: fc.oneof(
      { weight: 6, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom<string[] | null>(null, ['a'], ['b'], ['a', 'b']) },
    ),
    minutes: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
      { weight: 2, arbitrary: fc.integer({ min: 20, max: 200 }) },
      { weight: 1, arbitrary: fc.integer({ min: 600, max: 3000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -90, max: -1 }) },
    ),
    lateMinutes: fc.oneof(
      { weight: 4, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 80 }) },
    ),
    outcome: fc.oneof(
      { weight: 1, arbitrary: fc.constant('failed' as const) },
      { weight: 6, arbitrary: fc.dictionary(fc.constantFrom('a', 'b'), variant, { minKeys: 1 }) },
    ),
  }),
  { minLength: 1, maxLength: 40 },
)

const outcomeOf = ({ outcome }: Step): CheckOutcome => {
  if (outcome === 'failed') return { failure: { code: 'store.timeout', message: '', retryAfterSeconds: null } }
  return {
    readings: Object.entries(outcome).map(([variantId, { quantity, price, orderable }]) => ({
      variantId,
      available: quantity,
      kind: quantity === null ? ('capped' as const) : ('exact' as const),
      orderable,
      price: price === null ? null : { minor: price, currency: 'USD' },
    })),
  }
}

async function createMonitor(at: number): Promise<string> {
  const body = { website_type: 'coach-outlet', product_code: `CA${++code}` }
  const { id } = (await t.call('POST', '/inventory-monitors', { token, body })).json<InventoryMonitor>()
  await t.db.execute(sql`
    insert into variants (website_type, product_id, variant_id, position, currency, qty_kind)
    select 'coach-outlet', product_id, name, 2, 'USD', 'unknown'
    from inventory_monitors, unnest(array['a', 'b']) name where id = ${id} on conflict do nothing`)
  await t.db.execute(sql`update inventory_monitors set created_at = ${new Date(at).toISOString()} where id = ${id}`)
  return id
}

/** Selects variants as a user does, at this time of the test's clock. */
async function follow(id: string, variantIds: string[] | null, at: number) {
  const isOther = await t.db.execute<{ version: number; is: boolean }>(sql`
    select version, variant_ids is distinct from ${sql.param(variantIds)}::text[] as is from inventory_monitors where id = ${id}`)
  const { version, is } = isOther.rows[0] ?? { version: 0, is: false }
  if (!is) return
  const body = { version, variant_ids: variantIds }
  expect((await t.call('PATCH', `/inventory-monitors/${id}`, { token, body })).statusCode).toBe(200)
  const last = sql`(select max(at) from monitor_variant_changes where monitor_id = ${id})`
  const earlier = sql`(select max(at) from monitor_variant_changes where monitor_id = ${id} and at <> c.variants_since)`
  await t.db.execute(sql`
    update monitor_variant_changes v set at = greatest(${new Date(at).toISOString()}::timestamptz,
      read_at + interval '1 millisecond', hours_until, days_until, ${earlier} + interval '1 millisecond')
    from monitor_checks c where c.monitor_id = ${id} and v.monitor_id = c.monitor_id and v.at = c.variants_since`)
  await t.db.execute(sql`update monitor_checks set variants_since = ${last} where monitor_id = ${id}`)
}

let leases = 0

/** Runs checks as the engine does and rolls up the history after each; returns the end time. */
async function live(id: string, timeZone: string, start: number, sequence: readonly Step[]): Promise<number> {
  let clock = start
  let end = start
  for (const step of sequence) {
    clock += step.minutes * MINUTE
    if (step.follow !== undefined) await follow(id, step.follow, clock)
    const { lease, rows } = await claimCheck(t.db, id, { lease: ++leases, leaseMs: MINUTE })
    const judged = rows.map((check) => judgeCheck(check, outcomeOf(step), { at: clock, random: 0.5, timeZone }))
    end = Math.max(end, clock + step.lateMinutes * MINUTE)
    if (step.lateMinutes > 0) await maintainHistory(t.db, timeZone, clock + step.lateMinutes * MINUTE)
    await t.db.transaction((tx) => commitChecks(tx, lease, judged))
    await maintainHistory(t.db, timeZone, clock)
  }
  return end
}

/**
 * The roll-ups, step by step, rounded to minutes: a reading on a step's edge may count as a millisecond on either side.
 */
async function rolledUp(id: string, timeZone: string, from: number, until: number) {
  const monitors = [{ monitorId: id, since: from - DAY }]
  const read = async (table: 'stock_hours' | 'stock_days', size: 'hour' | 'day') => {
    const runs = (await readRuns(t.db, table, monitors)).get(id) ?? []
    return fromRuns(runs, stepEdges(timeZone, size, from - DAY, until + DAY)).map(
      ({ knownMs, orderableMs, ...step }) => ({
        ...step,
        knownMinutes: Math.round(knownMs / MINUTE),
        orderableMinutes: Math.round(orderableMs / MINUTE),
      }),
    )
  }
  return { hours: await read('stock_hours', 'hour'), days: await read('stock_days', 'day') }
}

const hours = fc.integer({ min: 0, max: 60 })

/** Corrupts all roll-ups and deletes some. */
async function spoil() {
  for (const table of ['stock_hours', 'stock_days'].map((name) => sql.identifier(name))) {
    await t.db.execute(sql`update ${table} set min = 77, last = 77, restocks = 7`)
    await t.db.execute(sql`delete from ${table} where extract(epoch from from_at)::bigint / 3600 % 3 = 0`)
  }
}

test.each([
  // 25 October has 25 hours (clocks go back), 29 March has 23 (clocks go forward).
  ['Europe/Berlin', '2026-10-24T20:13:00Z'],
  ['Europe/Berlin', '2026-03-28T15:40:00Z'],
  ['Asia/Shanghai', '2026-06-30T12:00:00Z'],
])('in %s from %s on, rebuilt roll-ups equal those made as readings came in', async (timeZone, from) => {
  const start = Date.parse(from)
  await fc.assert(
    fc.asyncProperty(steps, hours, hours, hours, async (sequence, hoursLater, first, count) => {
      // Creates the partition of the start: the rebuild does not judge hours before the oldest partition.
      await maintainHistory(t.db, timeZone, start)
      const id = await createMonitor(start)
      const end = (await live(id, timeZone, start, sequence)) + hoursLater * 60 * MINUTE
      await maintainHistory(t.db, timeZone, end)
      const before = await rolledUp(id, timeZone, start, end)
      const from = start + first * 60 * MINUTE
      await rebuildHistory(t.db, timeZone, { from, until: from + (count + 1) * 60 * MINUTE })
      expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
      await spoil()
      await rebuildHistory(t.db, timeZone)
      expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
      await maintainHistory(t.db, timeZone, end)
      expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
      await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
      await t.db.execute(sql`truncate stock_intervals, stock_hours, stock_days`)
    }),
    { numRuns: 10 },
  )
})

/** A monitor with a reading every five minutes over two days, whose stock changes every three hours. */
async function turning(start: number) {
  const id = await createMonitor(start)
  const sequence = Array.from({ length: 2 * 24 * 12 }, (_, index): Step => {
    const quantity = Math.floor(index / 36) % 2
    return { minutes: 5, lateMinutes: 0, outcome: { a: { quantity, price: 900, orderable: quantity > 0 } } }
  })
  await live(id, 'Asia/Shanghai', start, sequence)
  return id
}

const START = Date.parse('2026-09-10T00:00:00+08:00')
const numbersOf = async (table: 'stock_hours' | 'stock_days', id: string) => {
  const edges = stepEdges('Asia/Shanghai', table === 'stock_hours' ? 'hour' : 'day', START, START + 2 * DAY)
  return fromRuns((await readRuns(t.db, table, [{ monitorId: id, since: START }])).get(id) ?? [], edges).map(
    ({ restocks }) => restocks,
  )
}

test("rebuilds only the given range, and only the given store's monitors", async () => {
  const id = await turning(START)
  const sound = await numbersOf('stock_hours', id)
  expect(sound.filter((restocks) => restocks === 1).length).toBeGreaterThan(5)
  await t.db.execute(sql`update stock_hours set restocks = 7`)
  const other = await rebuildHistory(t.db, 'Asia/Shanghai', { store: 'another' })
  expect(other).toMatchObject({ done: 0, total: 0 })
  const onProgress = jest.fn()
  const [from, until] = [START + 6 * 60 * MINUTE, START + 9 * 60 * MINUTE]
  await rebuildHistory(t.db, 'Asia/Shanghai', { from, until, store: 'coach-outlet' }, onProgress)
  expect(onProgress).toHaveBeenLastCalledWith(expect.objectContaining({ done: 1, total: 1 }))
  const now = await numbersOf('stock_hours', id)
  expect(now.slice(0, 6)).toEqual(Array(6).fill(7))
  expect(now.slice(6, 9)).toEqual(sound.slice(6, 9))
  expect(now.slice(9, 12)).toEqual(Array(3).fill(7))
  // The day is rebuilt from all its hours, including those outside the range.
  expect((await numbersOf('stock_days', id))[0]).toBe(now.slice(0, 24).reduce((sum, restocks) => sum + restocks, 0))
  await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
})

test('workers continue during a rebuild: it waits for a monitor that a worker holds, and neither fails', async () => {
  const ids = [await turning(START), await turning(START)]
  const sound = await Promise.all(ids.map((id) => numbersOf('stock_hours', id)))
  await spoil()
  const worker = await t.db.$client.connect()
  await worker.query('begin')
  await worker.query('select 1 from monitor_checks where monitor_id = $1 for update', [ids[1]])
  const rebuilding = rebuildHistory(t.db, 'Asia/Shanghai')
  const isWaiting = async () =>
    (await t.db.execute(sql`select 1 from pg_locks where not granted`)).rowCount !== 0 || undefined
  while (!(await isWaiting()));
  // Monitors that are not held are rebuilt and committed by now.
  expect(await numbersOf('stock_hours', ids[0] ?? '')).toEqual(sound[0])
  await worker.query('commit')
  worker.release()
  expect(await rebuilding).toMatchObject({ done: 2, total: 2 })
  expect(await numbersOf('stock_hours', ids[1] ?? '')).toEqual(sound[1])
})

test('a stop takes effect after the current batch; completed batches stay committed', async () => {
  const stopping = AbortSignal.abort()
  const report = await rebuildHistory(t.db, 'Asia/Shanghai', {}, undefined, stopping)
  expect(report).toMatchObject({ done: 0, total: 2 })
})

test('a day of 23 or 25 hours is one day', async () => {
  for (const [iso, hours] of [
    ['2026-03-29T10:00:00Z', 23],
    ['2026-10-25T10:00:00Z', 25],
  ] as const) {
    const [start = 0, end = 0] = stepEdges('Europe/Berlin', 'day', Date.parse(iso), Date.parse(iso) + 1)
    expect((end - start) / (60 * MINUTE)).toBe(hours)
    expect(stepEdges('Europe/Berlin', 'hour', start, end)).toHaveLength(hours + 1)
  }
})

test('selecting a variant in stock instead of a sold-out one is not a restock, neither live nor after a rebuild', async () => {
  const id = await createMonitor(START)
  const reading = (quantity: number, follow?: string[]): Step => ({
    ...{ minutes: 5, lateMinutes: 0, follow },
    outcome: Object.fromEntries(
      ['a', 'b'].map((name) => {
        const has = name === 'b' ? quantity : 0
        return [name, { quantity: has, price: 900, orderable: has > 0 }]
      }),
    ),
  })
  const sequence = [
    ...Array.from({ length: 14 }, (_, index) => reading(3, index === 0 ? ['a'] : undefined)),
    reading(3, ['b']),
    ...Array.from({ length: 24 }, () => reading(3)),
    reading(0),
    ...Array.from({ length: 14 }, () => reading(2)),
  ]
  await live(id, 'Asia/Shanghai', START, sequence)
  await maintainHistory(t.db, 'Asia/Shanghai', START + DAY)
  const sound = await numbersOf('stock_hours', id)
  expect(sound).toEqual([0, 0, 0, 1, 0])
  await rebuildHistory(t.db, 'Asia/Shanghai')
  expect(await numbersOf('stock_hours', id)).toEqual(sound)
})

test('a restock after a gap over a month whose raw data is dropped is preserved by a rebuild', async () => {
  const monthEnd = Date.parse('2026-08-01T00:00:00Z')
  // Days of earlier tests that no worker counts would retain older months.
  await t.db.execute(sql`delete from analytics_changes`)
  const start = monthEnd - 5 * 60 * MINUTE
  const id = await createMonitor(start)
  const reading = (minutes: number, quantity: number): Step => ({
    ...{ minutes, lateMinutes: 0 },
    outcome: { a: { quantity, price: 900, orderable: quantity > 0 } },
  })
  const sequence = [
    ...Array.from({ length: 24 }, () => reading(5, 0)),
    // Five hours without readings, across the end of the month.
    reading(5 * 60, 4),
    ...Array.from({ length: 40 }, () => reading(5, 4)),
    reading(5, 0),
    ...Array.from({ length: 24 }, () => reading(5, 2)),
  ]
  await live(id, 'Asia/Shanghai', start, sequence)
  await maintainHistory(t.db, 'Asia/Shanghai', monthEnd + DAY)
  const restocks = async () =>
    ((await readRuns(t.db, 'stock_hours', [{ monitorId: id, since: start }])).get(id) ?? [])
      .filter((run) => run.restocks > 0)
      .map(({ from, until, restocks }) => [from, until, restocks])
  const sound = await restocks()
  expect(sound).toHaveLength(2)
  await t.db.execute(sql`drop table stock_intervals_2026_07`)
  await rebuildHistory(t.db, 'Asia/Shanghai')
  expect(await restocks()).toEqual(sound)
  await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
})
