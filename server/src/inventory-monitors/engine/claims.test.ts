import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { retriedTransaction } from '../../platform/db/transaction'
import { variantStock } from '../testing/variant-stock'
import { useEngine } from '../testing/use-engine'
import { claimCheck, claimDueChecks } from './claim-checks'
import { commitChecks } from './commit-checks'
import { judgeCheck, outcomeOf } from './judge-check'

const { app, logged, store, start, call, monitorAll, monitorOf, dueNow, until, unchecked, history } = useEngine()

let leases = 0
const reading = (ats: number) => ({
  outcome: 'found' as const,
  productId: 'CA1',
  stock: [variantStock('CA1-1', ats)],
})
const stockEvents = async (id: string) => {
  const { rows } = await app().db.execute<{ kind: string }>(sql`
    select kind from events where subject_id = ${id} and kind in ('restocked', 'sold_out') order by at, id`)
  return rows.map(({ kind }) => kind)
}
const set = (product: string, ats: number) =>
  store()
    .stocks.get(product)
    ?.set(`${product}-1`, { ats, orderable: ats > 0 })

test('a claim that waits for a commit judges by the committed state', async () => {
  await monitorAll('CA', 1, 1)
  const { db } = app()
  const { id } = await monitorOf('CA1')
  const moment = () => ({ at: Date.now(), random: 0.5, timeZone: 'UTC' })
  const own = await claimDueChecks(db, 'coach-outlet', { lease: ++leases, leaseMs: 60_000, limit: 1 })
  const judged = own.rows.map((check) => judgeCheck(check, outcomeOf(reading(3)), moment()))
  let waiting: ReturnType<typeof claimCheck> | undefined
  await db.transaction(async (tx) => {
    await commitChecks(tx, own.lease, judged)
    waiting = claimCheck(db, id, { lease: ++leases, leaseMs: 60_000 })
    // Wait until the claim is blocked by this transaction's lock.
    for (let blocked = 0; blocked === 0; await sleep(5)) {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      blocked = rows[0]?.n ?? 0
    }
  })
  const [check] = (await waiting)?.rows ?? []
  expect(check).toMatchObject({ stock: { state: 'in' }, available: 3, readAt: expect.any(Number) as number })
})

test('a check whose data cannot be stored fails permanently; the others of its claim are committed', async () => {
  await monitorAll('CA', 8, 1)
  const { db } = app()
  // Simulates a reading that the database refuses.
  await db.execute(sql`
    alter table open_stock_readings add constraint poison check (variant_id <> 'CA5-1') not valid`)
  start()
  await until('the others are checked', async () => (await unchecked()) === 1)
  const { rows } = await db.execute(sql`select g.kind, m.product_id from work_given_up g
    join inventory_monitors m on m.id::text = g.key`)
  expect(rows).toEqual([{ kind: 'checks', product_id: 'CA5' }])
  expect(await monitorOf('CA5')).toMatchObject({ last_checked_at: null, next_check_at: null })
  await db.execute(sql`alter table open_stock_readings drop constraint poison`)
  await call('POST', '/inventory-monitors/bulk', { filter: {}, seen: 8, action: { kind: 'refresh' } })
})

type Step =
  | { kind: 'stock'; product: number; ats: number }
  | { kind: 'refresh'; product: number }
  | { kind: 'edit'; product: number; confirmations: number }
  | { kind: 'due' }
  | { kind: 'pause'; ms: number }

const PRODUCTS = 3
const product = fc.integer({ min: 1, max: PRODUCTS })
const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('stock' as const), product, ats: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant('refresh' as const), product }),
    fc.record({ kind: fc.constant('edit' as const), product, confirmations: fc.constant(1) }),
    fc.record({ kind: fc.constant('due' as const) }),
    fc.record({ kind: fc.constant('pause' as const), ms: fc.integer({ min: 0, max: 15 }) }),
  ),
  { minLength: 20, maxLength: 60 },
)

/** Starts a step without waiting for it, so that refreshes, edits and the engine overlap. */
function startStep(step: Step, ids: readonly string[]): Promise<unknown> | void {
  const id = 'product' in step ? (ids[step.product - 1] ?? '') : ''
  switch (step.kind) {
    case 'stock':
      return void set(`CA${step.product}`, step.ats)
    case 'refresh':
      return call('POST', `/inventory-monitors/${id}/refresh`, {})
    case 'edit':
      return monitorOf(`CA${step.product}`).then(({ version }) =>
        call('PATCH', `/inventory-monitors/${id}`, { version, note: `${Math.random()}` }),
      )
    case 'due':
      return dueNow()
    case 'pause':
      return undefined
  }
}

test('each stock change is one event, however the engine, "check now" and edits interleave', async () => {
  await monitorAll('CA', PRODUCTS, 1)
  start({ pollMs: 1 })
  await until('the first checks', async () => (await unchecked()) === 0)
  await app().db.execute(sql`update stores set rate_per_second = 2000, burst = 2000, concurrency = 16`)
  const ids = await Promise.all(
    Array.from({ length: PRODUCTS }, async (_, index) => (await monitorOf(`CA${index + 1}`)).id),
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const running: Promise<unknown>[] = []
      for (const step of all) {
        const work = startStep(step, ids)
        if (work) running.push(work)
        if (step.kind === 'pause') await sleep(step.ms)
      }
      await Promise.all(running)
      for (const id of ids) {
        const events = await stockEvents(id)
        const doubled = events.findIndex((kind, index) => kind === events[index + 1])
        expect([doubled, events.slice(Math.max(0, doubled - 1), doubled + 3)]).toEqual([-1, expect.anything()])
      }
    }),
    // As many runs as a busy machine allows; `npm run prove` runs more.
    { numRuns: 25, interruptAfterTimeLimit: 20_000 },
  )
  // The last event matches the last reading. One statement reads both, because checks still run.
  for (const [index, id] of ids.entries()) {
    const { rows } = await app().db.execute<{ stock_state: string; kind: string | null }>(sql`
      select m.stock_state, (select e.kind from events e
        where e.subject_id = m.id::text and e.kind in ('restocked', 'sold_out') order by e.at desc, e.id desc limit 1) as kind
      from inventory_monitors m where m.id = ${id}`)
    const kind = rows[0]?.kind
    if (kind) expect(rows).toEqual([{ stock_state: kind === 'restocked' ? 'in' : 'out', kind }])
    const lasting = (await history(`CA${index + 1}-1`)).filter((row) => row['ended'] === false)
    expect(lasting).toHaveLength(1)
  }
  expect(logged).toEqual([])
})

test('a commit writes nothing if the check was rescheduled since its claim', async () => {
  await monitorAll('CA', 1, 1)
  const { db } = app()
  const { id, version } = await monitorOf('CA1')
  const claim = await claimDueChecks(db, 'coach-outlet', { lease: ++leases, leaseMs: 60_000, limit: 1 })
  const judged = claim.rows.map((check) =>
    judgeCheck(check, outcomeOf(reading(3)), { at: Date.now(), random: 0.5, timeZone: 'UTC' }),
  )
  await call('PATCH', `/inventory-monitors/${id}`, { version, interval_seconds: 900 })
  const committed = await retriedTransaction(db, (tx) => commitChecks(tx, claim.lease, judged))
  expect(committed.size).toBe(0)
  expect(await monitorOf('CA1')).toMatchObject({ stock_state: 'unknown', last_checked_at: null })
})
