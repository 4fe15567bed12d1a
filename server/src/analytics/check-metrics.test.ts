import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { deleteOldRecords } from '../inventory-monitors/history/history-partitions'
import { CheckCounts } from '../inventory-monitors/engine/check-counts'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { byKey, counted, useMetrics, ZONE } from './testing/use-metrics'

const { app, admin, metricsOf, settled } = useMetrics()

const SPAN = 'from=today-40d&to=today'
const QUERY = `${SPAN}&measure=checks&measure=failed&measure=missed`
let monitorId: string

beforeAll(async () => {
  await addStore(app().db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(app().db, 'coach-outlet', { prefix: 'CA', products: 1, variants: 1 })
  const body = { website_type: 'coach-outlet', product_code: 'CA1' }
  monitorId = (await app().call('POST', '/inventory-monitors', { token: admin(), body })).json<{ id: string }>().id
})

const counts = fc.array(
  fc.record({
    minutesAgo: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    store: fc.constantFrom('coach-outlet', 'gone'),
    code: fc.constantFrom('', 'store.timeout'),
    checks: fc.integer({ min: 1, max: 9 }),
    missed: fc.constantFrom(0, 0, 3),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Counts from the source tables directly: by quarter of an hour and by gap. */
const plain = async (key: string) => {
  const { rows } = await app().db.execute<{ key: string | null }>(sql`
    select ${sql.raw(key)} as key, sum(checks)::int as checks, sum(failed)::int as failed, sum(missed)::int as missed from (
      select quarter as at, website_type as store, case when code = '' then null else code end as reason, checks,
        case when code = '' then 0 else checks end as failed, 0 as missed from check_counts
      union all select until_at, website_type, reason, 0, 0, missed from missed_checks
    ) as c group by 1`)
  return counted(rows)
}

test('the check metrics match the counted and missed checks, over random histories', async () => {
  await fc.assert(
    fc.asyncProperty(counts, async (all) => {
      for (const table of ['check_counts', 'missed_checks', 'analytics_checks'])
        await app().db.execute(sql`delete from ${sql.identifier(table)}`)
      for (const { minutesAgo, store, code, checks, missed } of all) {
        const at = sql`clock_now() - ${minutesAgo} * interval '1 minute'`
        await app().db.execute(sql`
          insert into check_counts as c values (quarter_of(${at}), ${store}, ${code}, ${checks})
          on conflict (quarter, website_type, code) do update set checks = c.checks + excluded.checks`)
        if (missed > 0)
          await app().db.execute(sql`
            insert into missed_checks (id, monitor_id, website_type, from_at, until_at, missed, failed, reason)
            values (gen_random_uuid(), ${monitorId}, ${store}, ${at} - interval '1 hour', ${at}, ${missed}, 0, 'worker_down')`)
      }
      await settled()
      for (const [dimension, key] of [
        ['day', `to_char(at at time zone '${ZONE}', 'YYYY-MM-DD')`],
        ['hour', `to_char(at at time zone '${ZONE}', 'HH24')`],
        ['store', 'store'],
        ['reason', 'reason'],
      ] as const)
        expect(byKey(await metricsOf(`${QUERY}&by=${dimension}`))).toEqual(await plain(key))
    }),
    { numRuns: 12 },
  )
})

test('a process adds its counts to those of other processes', async () => {
  await app().db.execute(sql`delete from check_counts`)
  const [one, other] = [new CheckCounts(app().db, 'coach-outlet'), new CheckCounts(app().db, 'coach-outlet')]
  await one.add(['', '', 'store.timeout'])
  await other.add([''])
  await one.write()
  await other.write()
  await one.write()
  const { rows } = await app().db.execute(sql`select code, checks from check_counts order by code`)
  expect(rows).toEqual([
    { code: '', checks: 3 },
    { code: 'store.timeout', checks: 1 },
  ])
})

test('the metrics of a day stay when its source rows are purged', async () => {
  await app().db.execute(sql`delete from check_counts`)
  await app().db.execute(sql`delete from missed_checks`)
  await app().db.execute(sql`delete from analytics_checks`)
  const count = (code: string) =>
    app().db.execute(sql`
      insert into check_counts values (quarter_of(clock_now() - interval '35 days'), 'coach-outlet', ${code}, 5)`)
  await count('')
  await settled()
  await app().db.execute(sql`delete from check_counts`)
  await count('store.timeout')
  await settled()
  expect((await metricsOf(QUERY)).totals).toEqual([5, 0, 0])
})

test('old checks are deleted only once they are counted', async () => {
  const { db } = app()
  await db.execute(sql`delete from analytics_checks`)
  const old = sql`clock_now() - interval '35 days'`
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into check_counts values (quarter_of(${old}), 'late', '', 7)`)
    await tx.execute(sql`
      insert into missed_checks (id, monitor_id, website_type, from_at, until_at, missed, failed, reason)
      values (gen_random_uuid(), ${monitorId}, 'late', ${old} - interval '1 hour', ${old}, 3, 0, 'worker_down')`)
  })
  // At the same time as the worker that counts them.
  while ((await db.execute(sql`select 1 from check_counts where website_type = 'late'`)).rowCount)
    await deleteOldRecords(db, Date.now())
  await settled()
  expect((await metricsOf(`${QUERY}&store=late`)).totals).toEqual([7, 0, 3])
})
