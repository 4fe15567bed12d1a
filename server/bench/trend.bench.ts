import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/db/database'
import { createPartitionsAhead, ensurePartitions } from '../src/inventory-monitors/history/history-partitions'
import { addStore } from '../src/stores/testing/add-store'
import { seedProducts } from '../src/testing/seed-catalogue'
import { benchApp } from './bench-app'
import { percentile, report } from './report'

// Measures a monitor's trend through the whole server, among 10,000 monitors of 10 variants whose stock has changed on
// each of 365 days, in each of the last 48 hours, and in the current hour. In the requested monitors each variant has
// changed twice a day over the thirty days whose raw readings are shown. Then measures a list page of sparklines.

const MONITORS = 10_000
const VARIANTS = 10
const CALLS = 400
const DAY = 86_400_000

async function seed(db: Database, now: number) {
  await addStore(db, { key: 'bench', site_id: 'bench', base_url: 'http://127.0.0.1:9' })
  await seedProducts(db, 'bench', { prefix: 'P', products: MONITORS, variants: VARIANTS })
  await createPartitionsAhead(db, now)
  const days = Array.from({ length: 367 }, (_, back) => now - back * DAY)
  await ensurePartitions(db, 'stock_days', days)
  await ensurePartitions(db, 'stock_hours', days.slice(0, 4))
  const hour = sql`date_trunc('hour', clock_now())`
  const day = sql`date_trunc('day', clock_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
  await db.execute(sql`
    with made as (
      insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds, created_at)
      select gen_random_uuid(), 'bench', id, id, 300, clock_now() - interval '400 days' from products returning id
    ) insert into monitor_checks (monitor_id, website_type, next_check_at, last_checked_at, read_at, hours_until, days_until)
    select id, 'bench', clock_now() + interval '5 minutes', clock_now(), clock_now(), ${hour}, ${day} from made`)
  const step = sql`(random() * 20)::int, 20 + (random() * 20)::int, (random() * 40)::int, 'exact'`
  await db.execute(sql`
    insert into stock_days select monitor_id, ${day} - n * interval '1 day', ${day} - (n - 1) * interval '1 day', ${step},
      86400000, 43200000, 1 from generate_series(1, 366) n, monitor_checks`)
  await db.execute(sql`
    insert into stock_hours select monitor_id, ${hour} - n * interval '1 hour', ${hour} - (n - 1) * interval '1 hour', ${step},
      3600000, 1800000, 0 from generate_series(1, 48) n, monitor_checks`)
  await db.execute(sql`
    insert into stock_intervals select monitor_id, v::text, ${hour}, ${hour} + (clock_now() - ${hour}) / 2, 3, 'exact', true
    from monitor_checks, generate_series(1, ${VARIANTS}::int) v`)
  await db.execute(sql`
    insert into open_stock_readings select monitor_id, v::text, ${hour} + (clock_now() - ${hour}) / 2, 2, 'exact', true
    from monitor_checks, generate_series(1, ${VARIANTS}::int) v`)
  await db.execute(sql`vacuum analyze`)
}

/** Seeds thirty days of raw intervals, each half a day long, for the requested monitors. */
async function seedRaw(db: Database, ids: readonly string[], now: number) {
  await ensurePartitions(
    db,
    'stock_intervals',
    Array.from({ length: 32 }, (_, back) => now - back * DAY),
  )
  await db.execute(sql`
    insert into stock_intervals select id, v::text, clock_now() - (n + 1) * interval '12 hours',
      clock_now() - n * interval '12 hours', (random() * 20)::int, 'exact', n % 7 <> v % 7
    from unnest(${sql.param([...ids])}::uuid[]) id, generate_series(1, 60) n, generate_series(1, ${VARIANTS}::int) v`)
  await db.execute(sql`vacuum analyze stock_intervals`)
}

const PAGE = 50

const { db, request, close } = await benchApp()
try {
  await seed(db, Date.now())
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from inventory_monitors order by random() limit ${CALLS}`,
  )
  await seedRaw(
    db,
    rows.map(({ id }) => id),
    Date.now(),
  )
  for (const period of [365, 30, 7]) {
    const times: number[] = []
    for (const { id } of rows) {
      const startedAt = performance.now()
      await request('GET', `/inventory-monitors/${id}/trend?period=${period}`)
      times.push(performance.now() - startedAt)
    }
    const name = `trend over ${period} days among 10,000 monitors`
    report({ name: `${name}, median`, value: percentile(times, 0.5), unit: 'ms', goal: '≤ 20' })
    report({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal: '≤ 20' })
  }
  const pages: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const monitor_ids = Array.from({ length: PAGE }, (_, index) => rows[(call * 7 + index) % rows.length]?.id)
    const startedAt = performance.now()
    await request('POST', '/inventory-monitors/sparklines', { monitor_ids })
    pages.push(performance.now() - startedAt)
  }
  report({ name: `sparklines of ${PAGE} monitors, median`, value: percentile(pages, 0.5), unit: 'ms', goal: '≤ 20' })
  report({ name: `sparklines of ${PAGE} monitors, p95`, value: percentile(pages, 0.95), unit: 'ms', goal: '≤ 20' })
} finally {
  await close()
}
