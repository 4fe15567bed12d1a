import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkLists } from '../src/bulk-lists'
import { workNextRows } from '../src/bulk-jobs/testing/work-next-rows'
import { addStore } from '../src/stores/testing/add-store'
import { seedProducts } from '../src/testing/seed-catalogue'
import { benchApp } from './bench-app'
import { report } from './report'

// Measures bulk changes of 100,000 orders and of 20,000 monitors: the time until a job is accepted, the rows per second
// that one worker then changes, each with its audit record and its result flushed to disk, and the statements per row.

const ORDERS = 100_000
const MONITORS = 20_000
const ROWS = 3000

let statements = 0
const { query } = pg.Client.prototype
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...args: unknown[]) {
    statements += 1
    return Reflect.apply(query, this, args)
  },
})

const { app, db, call, close } = await benchApp()

async function seed() {
  await db.execute(sql`
    with made as (
      insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax,
        shipping, total, reporting_currency, placed_at, placed_on, search_text)
      select gen_random_uuid(), 'B-' || n, 'manual', 'Bench', 'placed', 'paid', 'unfulfilled', 'CNY', 100, 0, 0, 100, 'CNY',
        clock_now(), current_date, 'B-' || n from generate_series(1, ${ORDERS}::int) n returning id
    ) insert into order_lines (order_id, position, title, quantity, unit_price) select id, 1, 'Bag', 1, 100 from made`)
  await addStore(db, { key: 'bench', site_id: 'bench', base_url: 'http://127.0.0.1:9' })
  await seedProducts(db, 'bench', { prefix: 'P', products: MONITORS, variants: 1 })
  await db.execute(sql`
    with made as (
      insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
      select gen_random_uuid(), 'bench', id, id, 300 from products returning id
    ) insert into monitor_checks (monitor_id, website_type, next_check_at) select id, 'bench', clock_now() from made`)
  await db.execute(sql`vacuum analyze`)
}

async function change(what: string, path: string, seen: number, action: object) {
  const name = `a change of ${seen.toLocaleString('en-US')} ${what}`
  const startedAt = performance.now()
  const { id } = await call<BulkJob>('POST', path, { filter: {}, seen, action })
  report({ name: `${name}: taken after`, value: performance.now() - startedAt, unit: 'ms', goal: '≤ 2000' })
  const log = { error: console.error }
  const doneRows = async () => (await call<BulkJob>('GET', `/bulk-jobs/${id}`)).changed
  const [from, sent] = [performance.now(), statements]
  for (let done = 0; done < ROWS; done = await doneRows()) {
    for (let turn = 0; turn < 20; turn++) await workNextRows({ db, work: app.work, lists: bulkLists(app), log })
  }
  const seconds = (performance.now() - from) / 1000
  const done = await doneRows()
  report({ name: `${name}: rows a second of one worker`, value: done / seconds, unit: 'rows/s', goal: '≥ 500' })
  report({ name: `${name}: statements a row`, value: (statements - sent) / done, unit: '', goal: '≤ 4' })
  await call('POST', `/bulk-jobs/${id}/stop`)
}

try {
  await seed()
  await change('orders', '/orders/bulk', ORDERS, { kind: 'set_fulfilment', fulfilment: 'shipped' })
  await change('monitors', '/inventory-monitors/bulk', MONITORS, { kind: 'set_interval', interval_seconds: 60 })
  await change('monitors (tags)', '/inventory-monitors/bulk', MONITORS, { kind: 'add_tags', tags: ['sale'] })
} finally {
  await close()
}
