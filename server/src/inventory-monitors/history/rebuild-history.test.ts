import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'
import { claimCheck } from '../engine/claim-checks'
import { commitChecks } from '../engine/commit-checks'
import { judgeCheck, type CheckOutcome } from '../engine/judge-check'
import { keepHistory } from './keep-history'
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
  await addStore(t.db, { baseUrl: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 2000, variants: 1 })
})
afterAll(() => t.close())

interface Step {
  /** Which variants are followed from here on; null = all. */
  follow?: string[] | null | undefined
  /** Of the clock since the check before, in minutes; negative where it is set back. */
  minutes: number
  /** From the reading to its commit; the history is kept in between. */
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
      quantity,
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

/** Chooses variants as a person does, at this time of the test's clock. */
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

/** Checks as the engine does them, with the history kept at every turn; returns when it ended. */
async function live(id: string, timeZone: string, start: number, sequence: readonly Step[]): Promise<number> {
  let clock = start
  let end = start
  for (const step of sequence) {
    clock += step.minutes * MINUTE
    if (step.follow !== undefined) await follow(id, step.follow, clock)
    const { lease, rows } = await claimCheck(t.db, id, { lease: ++leases, leaseMs: MINUTE })
    const judged = rows.map((check) => judgeCheck(check, outcomeOf(step), { at: clock, random: 0.5, timeZone }))
    end = Math.max(end, clock + step.lateMinutes * MINUTE)
    if (step.lateMinutes > 0) await keepHistory(t.db, timeZone, clock + step.lateMinutes * MINUTE)
    await t.db.transaction((tx) => commitChecks(tx, lease, judged))
    await keepHistory(t.db, timeZone, clock)
  }
  return end
}

/** What is rolled up, step by step; a reading on a step's edge may count as a millisecond on either side. */
async function rolledUp(id: string, timeZone: string, from: number, until: number) {
  const asked = [{ monitorId: id, since: from - DAY }]
  const read = async (table: 'stock_hours' | 'stock_days', size: 'hour' | 'day') => {
    const runs = (await readRuns(t.db, table, asked)).get(id) ?? []
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

/** All roll-ups say something else, and some of them are gone. */
async function spoil() {
  for (const table of ['stock_hours', 'stock_days'].map((name) => sql.identifier(name))) {
    await t.db.execute(sql`update ${table} set min = 77, last = 77, restocks = 7`)
    await t.db.execute(sql`delete from ${table} where extract(epoch from from_at)::bigint / 3600 % 3 = 0`)
  }
}

test.each([
  // Clocks go back on 25 October, a day of 25 hours; and forward on 29 March, one of 23.
  ['Europe/Berlin', '2026-10-24T20:13:00Z'],
  ['Europe/Berlin', '2026-03-28T15:40:00Z'],
  ['Asia/Shanghai', '2026-06-30T12:00:00Z'],
])(
  'in %s from %s on: roll-ups made anew are those made as readings came in',
  async (timeZone, from) => {
    const start = Date.parse(from)
    await fc.assert(
      fc.asyncProperty(steps, hours, hours, hours, async (sequence, hoursLater, first, count) => {
        // Where monitors are there is a partition: of what lies before the oldest one, nothing is decided.
        await keepHistory(t.db, timeZone, start)
        const id = await createMonitor(start)
        const end = (await live(id, timeZone, start, sequence)) + hoursLater * 60 * MINUTE
        await keepHistory(t.db, timeZone, end)
        const before = await rolledUp(id, timeZone, start, end)
        const from = start + first * 60 * MINUTE
        await rebuildHistory(t.db, timeZone, { from, until: from + (count + 1) * 60 * MINUTE })
        expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
        await spoil()
        await rebuildHistory(t.db, timeZone)
        expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
        await keepHistory(t.db, timeZone, end)
        expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
        await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
        await t.db.execute(sql`truncate stock_intervals, stock_hours, stock_days`)
      }),
      { numRuns: 10 },
    )
  },
  120_000,
)

/** A monitor of two days with a reading every five minutes, that turns every three hours. */
async function turning(begin: number) {
  const id = await createMonitor(begin)
  const sequence = Array.from({ length: 2 * 24 * 12 }, (_, index): Step => {
    const quantity = Math.floor(index / 36) % 2
    return { minutes: 5, lateMinutes: 0, outcome: { a: { quantity, price: 900, orderable: quantity > 0 } } }
  })
  await live(id, 'Asia/Shanghai', begin, sequence)
  return id
}

const BEGIN = Date.parse('2026-09-10T00:00:00+08:00')
const numbersOf = async (table: 'stock_hours' | 'stock_days', id: string) => {
  const edges = stepEdges('Asia/Shanghai', table === 'stock_hours' ? 'hour' : 'day', BEGIN, BEGIN + 2 * DAY)
  return fromRuns((await readRuns(t.db, table, [{ monitorId: id, since: BEGIN }])).get(id) ?? [], edges).map(
    ({ restocks }) => restocks,
  )
}

test('of a range only that is made anew, of a store only its monitors', async () => {
  const id = await turning(BEGIN)
  const sound = await numbersOf('stock_hours', id)
  expect(sound.filter((restocks) => restocks === 1).length).toBeGreaterThan(5)
  await t.db.execute(sql`update stock_hours set restocks = 7`)
  const other = await rebuildHistory(t.db, 'Asia/Shanghai', { store: 'another' })
  expect(other).toMatchObject({ done: 0, total: 0 })
  const told = jest.fn()
  const [from, until] = [BEGIN + 6 * 60 * MINUTE, BEGIN + 9 * 60 * MINUTE]
  await rebuildHistory(t.db, 'Asia/Shanghai', { from, until, store: 'coach-outlet' }, told)
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ done: 1, total: 1 }))
  const now = await numbersOf('stock_hours', id)
  expect(now.slice(0, 6)).toEqual(Array(6).fill(7))
  expect(now.slice(6, 9)).toEqual(sound.slice(6, 9))
  expect(now.slice(9, 12)).toEqual(Array(3).fill(7))
  // The day of that range is made of its hours, as they are.
  expect((await numbersOf('stock_days', id))[0]).toBe(now.slice(0, 24).reduce((sum, restocks) => sum + restocks, 0))
  await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
})

test('workers go on meanwhile: one that holds a monitor is waited for, and neither breaks off', async () => {
  const ids = [await turning(BEGIN), await turning(BEGIN)]
  const sound = await Promise.all(ids.map((id) => numbersOf('stock_hours', id)))
  await spoil()
  const worker = await t.db.$client.connect()
  await worker.query('begin')
  await worker.query('select 1 from monitor_checks where monitor_id = $1 for update', [ids[1]])
  const rebuilding = rebuildHistory(t.db, 'Asia/Shanghai')
  const isWaiting = async () =>
    (await t.db.execute(sql`select 1 from pg_locks where not granted`)).rowCount !== 0 || undefined
  while (!(await isWaiting()));
  // What is not held is done by now, and seen by others.
  expect(await numbersOf('stock_hours', ids[0] ?? '')).toEqual(sound[0])
  await worker.query('commit')
  worker.release()
  expect(await rebuilding).toMatchObject({ done: 2, total: 2 })
  expect(await numbersOf('stock_hours', ids[1] ?? '')).toEqual(sound[1])
})

test('stopped, it ends after the batch; what is done stays done', async () => {
  const stopping = AbortSignal.abort()
  const report = await rebuildHistory(t.db, 'Asia/Shanghai', {}, undefined, stopping)
  expect(report).toMatchObject({ done: 0, total: 2 })
})

test('days of 23 and 25 hours are one day each', async () => {
  for (const [iso, hours] of [
    ['2026-03-29T10:00:00Z', 23],
    ['2026-10-25T10:00:00Z', 25],
  ] as const) {
    const [begin = 0, end = 0] = stepEdges('Europe/Berlin', 'day', Date.parse(iso), Date.parse(iso) + 1)
    expect((end - begin) / (60 * MINUTE)).toBe(hours)
    expect(stepEdges('Europe/Berlin', 'hour', begin, end)).toHaveLength(hours + 1)
  }
})

test('a variant in stock that takes the place of one that was sold out is no restock, in the trend, live and made anew', async () => {
  const id = await createMonitor(BEGIN)
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
  await live(id, 'Asia/Shanghai', BEGIN, sequence)
  await keepHistory(t.db, 'Asia/Shanghai', BEGIN + DAY)
  const sound = await numbersOf('stock_hours', id)
  expect(sound).toEqual([0, 0, 0, 1, 0])
  await rebuildHistory(t.db, 'Asia/Shanghai')
  expect(await numbersOf('stock_hours', id)).toEqual(sound)
})

test('a restock after a month that is no longer kept raw, with a gap in between, stays as it was rolled up', async () => {
  const monthEnd = Date.parse('2026-08-01T00:00:00Z')
  const begin = monthEnd - 5 * 60 * MINUTE
  const id = await createMonitor(begin)
  const reading = (minutes: number, quantity: number): Step => ({
    ...{ minutes, lateMinutes: 0 },
    outcome: { a: { quantity, price: 900, orderable: quantity > 0 } },
  })
  const sequence = [
    ...Array.from({ length: 24 }, () => reading(5, 0)),
    // Nobody looked for five hours, over the end of the month.
    reading(5 * 60, 4),
    ...Array.from({ length: 40 }, () => reading(5, 4)),
    reading(5, 0),
    ...Array.from({ length: 24 }, () => reading(5, 2)),
  ]
  await live(id, 'Asia/Shanghai', begin, sequence)
  await keepHistory(t.db, 'Asia/Shanghai', monthEnd + DAY)
  const restocks = async () =>
    ((await readRuns(t.db, 'stock_hours', [{ monitorId: id, since: begin }])).get(id) ?? [])
      .filter((run) => run.restocks > 0)
      .map(({ from, until, restocks }) => [from, until, restocks])
  const sound = await restocks()
  expect(sound).toHaveLength(2)
  await t.db.execute(sql`drop table stock_intervals_2026_07`)
  await rebuildHistory(t.db, 'Asia/Shanghai')
  expect(await restocks()).toEqual(sound)
  await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
})
