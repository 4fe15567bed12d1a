import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { AttemptState } from '@outlet/shared/contract/purchase-attempts'
import { byKey, counted, useMetrics, ZONE } from './testing/use-metrics'

const { app, metricsOf, settled } = useMetrics()

const SPAN = 'from=2026-01-01&to=2026-12-31'
const TASKS = ['0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000002'] as const
const CHANNEL = '0193a000-0000-7000-8000-00000000000c'

beforeEach(async () => {
  await app().db.execute(sql`delete from purchase_attempts`)
  await app().db.execute(sql`delete from events`)
})

const draft = fc.record({
  // The longest and the shortest day of the time zone, and the instants around their bounds.
  at: fc.constantFrom(
    '2026-03-08T04:59:59Z',
    '2026-03-08T05:00:00Z',
    '2026-03-09T03:59:59Z',
    '2026-03-09T04:00:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-02T04:59:59Z',
    '2026-11-02T05:00:00Z',
  ),
  task: fc.constantFrom(...TASKS),
  mode: fc.constantFrom('dry_run', 'confirm', 'auto'),
  product: fc.constantFrom('CA1', 'CA2'),
  /** Milliseconds of each completed step (cart, quote, order), and since the restock. */
  steps: fc.array(fc.integer({ min: 1, max: 9000 }), { maxLength: 3 }),
  restock: fc.option(fc.integer({ min: 0, max: 60_000 })),
  /** Milliseconds since the task was armed; null = the attempt has no such record. */
  armed: fc.option(fc.integer({ min: 0, max: 60_000 })),
})
const end = fc.record({
  state: fc.constantFrom(...AttemptState.options),
  reason: fc.constantFrom('store_refused', 'total_too_high', null),
})

const STEPS = [
  ['cart', 'ok'],
  ['quote', 'ok'],
  ['place', 'placed'],
] as const

type Draft = ReturnType<typeof draft.generate>['value']
type End = ReturnType<typeof end.generate>['value']

async function trigger(n: number, { at, task, mode, product, steps, restock, armed }: Draft): Promise<string> {
  const { db } = app()
  if (restock !== null)
    await db.execute(sql`
      insert into events (id, at, kind, subject_type, subject_id, store, payload)
      select gen_random_uuid(), ${at}::timestamptz - ${restock} * interval '1 millisecond', 'became_orderable', 'product', ${product},
        ${`store-${n}`}, '{}'`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into purchase_attempts (id, task_id, slot_no, channel_id, account_key, website_type, mode, state, holds_slot, product_id,
      variant_id, title, quantity, currency, held, budget_day, created_at)
    values (gen_random_uuid(), ${task}, ${n + 1}, ${CHANNEL}, ${`account ${n}`}, ${`store-${n}`}, ${mode}, 'abandoned', false, ${product},
      'v', 'Bag', 1, 'USD', 0, '2026-01-01', ${at})
    returning id`)
  const id = rows[0]?.id ?? ''
  if (armed !== null)
    await db.execute(sql`
      insert into purchase_steps (attempt_id, at, step, outcome, details)
      values (${id}, ${at}, 'triggered', 'ok', jsonb_build_object('armed_at', ${at}::timestamptz - ${armed} * interval '1 millisecond'))`)
  let sum = 0
  for (const [index, ms] of steps.entries()) {
    const [step, outcome] = STEPS[index] ?? ['', '']
    sum += ms
    await db.execute(sql`
      insert into purchase_steps (attempt_id, at, step, outcome)
      values (${id}, ${at}::timestamptz + ${sum} * interval '1 millisecond', ${step}, ${outcome})`)
  }
  return id
}

const finish = (id: string, { state, reason }: End) =>
  app().db.execute(sql`update purchase_attempts set state = ${state}, reason = ${reason} where id = ${id}`)

const plain = async (key: string) => {
  const { rows } = await app().db.execute<{ key: string | null }>(sql`
    select ${sql.raw(key)} as key, count(*)::int as attempts, sum((state = 'placed')::int)::int as placed,
      sum((state = 'refused')::int)::int as refused, sum((state = 'unknown')::int)::int as unknown
    from purchase_attempts a group by 1`)
  return counted(rows)
}

const QUERY = `${SPAN}&measure=attempts&measure=placed&measure=refused&measure=unknown`

test('the attempt metrics match the attempts, over random histories', async () => {
  // The index permits one open attempt per task; this test counts states.
  await app().db.execute(sql`drop index purchase_attempts_open_idx`)
  await app().db.execute(
    sql`select ensure_month_partition('events', m) from unnest(array['2026-03-01', '2026-10-31', '2026-11-01']::timestamptz[]) m`,
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(draft, end), { maxLength: 12 }),
      fc.boolean(),
      fc.boolean(),
      async (all, isSettled, isDeleted) => {
        await app().db.execute(sql`delete from purchase_attempts`)
        await app().db.execute(sql`delete from events`)
        const ids: string[] = []
        for (const [n, [made]] of all.entries()) ids.push(await trigger(n, made))
        if (isSettled) await settled()
        for (const [n, [, became]] of all.entries()) await finish(ids[n] ?? '', became)
        if (isDeleted) await app().db.execute(sql`delete from purchase_attempts where task_id = ${TASKS[0]}`)
        await settled()
        for (const [dimension, key] of [
          ['day', `to_char(created_at at time zone '${ZONE}', 'YYYY-MM-DD')`],
          ['hour', `to_char(created_at at time zone '${ZONE}', 'HH24')`],
          ['store', 'website_type'],
          ['task', 'task_id::text'],
          ['channel', 'channel_id::text'],
          ['mode', 'mode'],
          ['outcome', 'state'],
          ['reason', 'reason'],
          ['product', 'product_id'],
        ] as const)
          expect(byKey(await metricsOf(`${QUERY}&by=${dimension}`))).toEqual(await plain(key))
        const remaining = all.filter(([{ task }]) => !isDeleted || task !== TASKS[0]).map(([made]) => made)
        const measures = ['trigger', 'cart', 'quote', 'order', 'restock_to_order'].flatMap((name) => [
          name,
          `${name}_p50`,
          `${name}_p95`,
        ])
        const { totals } = await metricsOf(`${SPAN}&${measures.map((name) => `measure=${name}`).join('&')}`)
        expect(totals).toEqual(timesOf(remaining))
      },
    ),
    { numRuns: 12 },
  )
})

/** Time from which the task could have bought the product: the restock, or the arming if it was later. */
const buyable = ({ restock, armed }: Draft): number | null =>
  restock === null ? null : Math.min(restock, armed ?? Infinity)

/** Computes mean, median and 95th percentile of each step from the drafts. */
function timesOf(all: readonly Draft[]): (number | null)[] {
  const known = (pick: (made: Draft) => number | null | undefined) => all.flatMap((made) => pick(made) ?? [])
  const columns = [
    known(buyable),
    ...[0, 1, 2].map((index) => known(({ steps }) => steps[index])),
    known((made) => {
      const [cart = 0, quote = 0, order] = made.steps
      const since = buyable(made)
      return since === null || order === undefined ? null : since + cart + quote + order
    }),
  ]
  return columns.flatMap((column) => {
    const sorted = column.toSorted((one, other) => one - other)
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null
    const mean = sorted.length === 0 ? null : Math.round(sorted.reduce((sum, each) => sum + each, 0) / sorted.length)
    return [mean, at(0.5), at(0.95)]
  })
}
