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
const steps = fc.array(
  fc.record<Step>({
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
  await t.db.execute(sql`update inventory_monitors set created_at = ${new Date(at).toISOString()} where id = ${id}`)
  return id
}

/** Checks as the engine does them, with the history kept at every turn; returns when it ended. */
async function live(id: string, timeZone: string, start: number, sequence: readonly Step[]): Promise<number> {
  let clock = start
  let end = start
  for (const step of sequence) {
    clock += step.minutes * MINUTE
    const { lease, checks } = await claimCheck(t.db, id, clock + 100 * MINUTE)
    const judged = checks.map((check) => judgeCheck(check, outcomeOf(step), { at: clock, random: 0.5, timeZone }))
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
      fc.asyncProperty(steps, fc.integer({ min: 0, max: 60 }), async (sequence, hoursLater) => {
        const id = await createMonitor(start)
        const end = (await live(id, timeZone, start, sequence)) + hoursLater * 60 * MINUTE
        await keepHistory(t.db, timeZone, end)
        const before = await rolledUp(id, timeZone, start, end)
        await rebuildHistory(t.db, timeZone, end)
        expect(await rolledUp(id, timeZone, start, end)).toEqual(before)
        await t.db.execute(sql`delete from inventory_monitors where id = ${id}`)
        await t.db.execute(sql`truncate stock_intervals, stock_hours, stock_days`)
      }),
      { numRuns: 25 },
    )
  },
  120_000,
)

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
