import { sql } from 'drizzle-orm'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import { buildApp } from '../src/app'
import { systemCaller } from '../src/audit/record-audit'
import { workBulkRow } from '../src/bulk-jobs/work-bulk-row'
import { parseConfig } from '../src/config'
import { EventHub } from '../src/events/event-hub'
import { secretBox } from '../src/secrets/secret-box'
import { createUser } from '../src/users/create-user'
import { benchDatabase } from './bench-database'
import { report } from './report'

// A change of 100,000 orders at once: how long until it is taken, and how many rows a second one worker then does, each
// with its audit record, its order's timeline and its result in a transaction of its own that is on disk.

const ORDERS = 100_000
const ROWS = 3000
const SECRET_KEY = 'ab'.repeat(32)
const PASSWORD = 'Correct-Horse'

const database = await benchDatabase()
const events = new EventHub(database.url)
await events.start()
try {
  const { db } = database
  const config = parseConfig({ DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, db, events, secrets: secretBox(SECRET_KEY) })
  const user = { username: 'bench', name: 'bench', role: 'user' as const, password: PASSWORD }
  await db.transaction((tx) => createUser(tx, systemCaller('bench'), user))
  await db.execute(sql`
    with made as (
      insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax,
        shipping, total, reporting_currency, placed_at, placed_on, search_text)
      select gen_random_uuid(), 'B-' || n, 'manual', 'Bench', 'placed', 'paid', 'unfulfilled', 'CNY', 100, 0, 0, 100, 'CNY',
        now(), current_date, 'B-' || n from generate_series(1, ${ORDERS}::int) n returning id
    ) insert into order_lines (order_id, position, title, quantity, unit_price) select id, 1, 'Bag', 1, 100 from made`)
  await db.execute(sql`vacuum analyze`)
  const signIn = await app.http.inject({
    method: 'POST',
    url: `${API_PREFIX}/login/access-token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: 'bench', password: PASSWORD }).toString(),
  })
  const headers = { authorization: `Bearer ${signIn.json<{ access_token: string }>().access_token}` }
  const begun = performance.now()
  const started = await app.http.inject({
    method: 'POST',
    url: `${API_PREFIX}/orders/bulk`,
    headers,
    payload: { filter: {}, seen: ORDERS, action: { kind: 'set_fulfilment', fulfilment: 'shipped' } },
  })
  if (started.statusCode !== 202) throw new Error(started.body)
  const name = `a change of ${ORDERS.toLocaleString('en-US')} orders`
  report({ name: `${name}: taken after`, value: performance.now() - begun, unit: 'ms', goal: '≤ 2000' })
  const log = { error: console.error }
  const from = performance.now()
  for (let row = 0; row < ROWS; row++) await workBulkRow({ db, lists: app.bulk, log })
  const seconds = (performance.now() - from) / 1000
  const { total, changed } = (
    await app.http.inject({
      method: 'GET',
      url: `${API_PREFIX}/bulk-jobs/${started.json<BulkJob>().id}`,
      headers,
    })
  ).json<BulkJob>()
  if (total !== ORDERS || changed !== ROWS) throw new Error(`${changed} of ${total}`)
  report({ name: `${name}: rows a second of one worker`, value: ROWS / seconds, unit: 'rows/s', goal: '≥ 200' })
  await app.http.close()
} finally {
  await events.close()
  await database.close()
}
