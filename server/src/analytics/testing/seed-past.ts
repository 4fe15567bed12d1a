import { createHash, randomInt } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { recordHistory } from '../../inventory-monitors/testing/record-history'
import type { Database, Transaction } from '../../platform/db/database'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import type { TestApp } from '../../testing/test-app'
import { ZONE } from './use-metrics'

const HOUR = 3_600_000
export const PAST_START = Date.parse('2026-10-20T03:00:00Z')
/** End of the seeded past, about 19 days after its start, one day of 25 hours included. */
export const NOW = Date.parse('2026-11-10T12:00:00Z')

/** An instant within the day that is the 30th in the installation's zone. */
export const LISTED_UNTIL = '2026-10-30T15:00:00Z'

/** Random by default; PAST_SEED repeats the history of a failed test, whose title states it. */
export const PAST_SEED = process.env['PAST_SEED'] ?? String(randomInt(1_000_000))

/** Chooses one of the values by a hash of n, `what` and the seed. */
const chooseOne = (what: string, ...of: (string | null)[]): SQL =>
  sql`(${sql.param(of)}::text[])[1 + abs(hashtext(n || ${what + PAST_SEED})) % ${sql.raw(String(of.length))}]`
/** Chooses an integer from 0 to below `below` by a hash of n, `what` and the seed. */
const chooseBelow = (what: string, below: number): SQL =>
  sql`(abs(hashtext(n || ${what + PAST_SEED})) % ${sql.raw(String(below))})`
const id = (what: string, n: SQL = sql`n`): SQL => sql`md5(${what} || ${n})::uuid`
const moments = (count: number, minutes: number): SQL => sql`
  (select n, ${new Date(PAST_START).toISOString()}::timestamptz + n * interval '1 minute' * ${sql.raw(String(minutes))} as at
    from generate_series(1, ${sql.raw(String(count))}) as n) as past`

async function seedOrders(tx: Transaction) {
  await tx.execute(sql`
    insert into orders (id, order_number, source, website_type, store_name, status, payment, fulfilment, currency, subtotal, tax, shipping,
      total, reporting_currency, rate, rate_valid_on, converted_total, tags, attempt_id, placed_at, placed_on, search_text)
    select ${id('order')}, 'N' || n, case when n % 3 = 0 then 'task' else 'manual' end, website_type, coalesce(website_type, 'Macy’s'),
      ${chooseOne('status', 'placed', 'placed', 'completed', 'cancelled', 'failed')}, 'paid', 'unfulfilled', currency, price, 7, 0, price + 7,
      reporting_currency, rate, case when rate is not null then date '2026-01-01' end,
      round((price + 7) * rate * case currency when 'JPY' then 100 else 1 end),
      ${chooseOne('tags', '{}', '{gift}', '{gift,vip}', '{vip}')}::text[], case when n % 3 = 0 then ${id('attempt')} end, at,
      (at at time zone ${ZONE})::date, ''
    from (
      select *, case currency when 'USD' then 7.1234 when 'JPY' then 0.0487 when 'CNY' then 1 end as rate
      from (
        select n, at, ${chooseOne('store', 'coach-outlet', null)} as website_type, 1000 + ${chooseBelow('price', 90_000)} as price,
          ${chooseOne('currency', 'CNY', 'USD', 'JPY', 'SEK')} as currency, case when n % 40 = 0 then 'EUR' else 'CNY' end as reporting_currency
        from ${moments(400, 67)}
      ) as priced
    ) as rated`)
  await tx.execute(sql`
    insert into order_lines (order_id, position, title, product_code, color, size, quantity, unit_price, attributes)
    select ${id('order', sql`number`)}, position, 'Bag', ${chooseOne('product', 'CA1', 'CA2', 'CA3', null)},
      ${chooseOne('color', 'Black', 'Tan', null)}, 'M', 1 + ${chooseBelow('quantity', 3)}, 333 + ${chooseBelow('unit price', 40_000)}, '[]'
    from (select number, position, number * 2 + position as n from generate_series(1, 400) number, generate_series(0, 1) position) as lines
    where position = 0 or number % 2 = 0`)
  await tx.execute(sql`
    insert into order_events (id, order_id, actor_kind, actor_id, actor_name, kind, changes)
    select gen_random_uuid(), ${id('order')}, 'user', ${chooseOne('user', 'ann', 'bob')}, '', 'recorded', '[]' from ${moments(400, 67)}`)
}

async function seedAttempts(tx: Transaction) {
  await tx.execute(sql`
    insert into events (id, at, kind, subject_type, subject_id, store, payload)
    select gen_random_uuid(), at - interval '1 second' * ${chooseBelow('restock', 40)}, 'became_orderable', 'product', 'CA1', 'coach-outlet', '{}'
    from ${moments(200, 130)}`)
  await tx.execute(sql`
    insert into purchase_attempts (id, task_id, slot_no, channel_id, account_key, website_type, mode, state, holds_slot, reason,
      product_id, variant_id, title, quantity, currency, held, budget_day, confirmed_by, created_at)
    select ${id('attempt')}, ${id('task')}, 1, ${id('channel', chooseBelow('channel', 2))}, n, ${chooseOne('store', 'coach-outlet', 'gone')},
      ${chooseOne('mode', 'confirm', 'auto')}, ${chooseOne('state', 'placed', 'placed', 'refused', 'unknown', 'not_placed')}, false,
      ${chooseOne('reason', 'store_refused', null)}, ${chooseOne('product', 'CA1', 'CA2')}, 'v', 'Bag', 1, 'USD', 0, '2026-01-01',
      case when n % 2 = 0 then ${id('user', chooseBelow('confirmed', 2))} end, at
    from ${moments(200, 130)}`)
  await tx.execute(sql`
    insert into purchase_steps (attempt_id, at, step, outcome)
    select ${id('attempt')}, at + interval '1 millisecond' * (reached * 1000 + ${chooseBelow('step', 900)}),
      (array['cart', 'quote', 'place'])[reached], (array['ok', 'ok', 'placed'])[reached]
    from ${moments(200, 130)}, generate_series(1, 3) as reached where n % 4 >= reached`)
}

/** Seeds the events of product monitors: restocked and sold out in turn. */
async function seedTurns(tx: Transaction, monitors: readonly string[]) {
  for (const [index, monitorId] of monitors.entries())
    await tx.execute(sql`
      insert into events (id, at, kind, subject_type, subject_id, store, payload)
      select gen_random_uuid(), at + ${index} * interval '7 minutes', case when n % 2 = 0 then 'restocked' else 'sold_out' end,
        'inventory_monitor', ${monitorId}, 'coach-outlet', jsonb_build_object('product_code', ${`CA${index + 1}`}::text)
      from ${moments(90, 290)} where ${chooseBelow('turn', index + 2)} < 2`)
  await tx.execute(sql`
    insert into analytics_changes (source, at)
    select distinct 'product_stock', quarter_of(at) from events where subject_type = 'inventory_monitor'`)
}

async function seedChecks(tx: Transaction, monitorId: string) {
  await tx.execute(sql`
    insert into check_counts (quarter, website_type, code, checks)
    select quarter_of(at), store, code, sum(checks)
    from (
      select at, ${chooseOne('store', 'coach-outlet', 'gone')} as store, ${chooseOne('code', '', 'store.timeout')} as code, 1 + ${chooseBelow('checks', 50)} as checks
      from ${moments(900, 29)}
    ) as counted group by 1, 2, 3`)
  await tx.execute(sql`
    insert into missed_checks (id, monitor_id, website_type, from_at, until_at, missed, failed, reason)
    select gen_random_uuid(), ${monitorId}, ${chooseOne('store', 'coach-outlet', 'gone')}, at - interval '1 hour', at, 1 + ${chooseBelow('missed', 5)}, 0,
      ${chooseOne('why', 'worker_down', 'late')}
    from ${moments(90, 290)}`)
}

async function seedDeliveries(tx: Transaction) {
  await tx.execute(sql`
    insert into notification_channels (id, kind, name)
    select ${id('phone')}, 'ntfy', n from generate_series(0, 1) n`)
  await tx.execute(sql`
    insert into deliveries (id, type, state, channel_id, event_at, title, created_at, ended_at)
    select gen_random_uuid(), ${chooseOne('type', 'alert', 'alert', 'repeat', 'escalation')},
      ${chooseOne('state', 'sent', 'sent', 'sent', 'dead', 'suppressed', 'queued')}, ${id('phone', chooseBelow('phone', 2))}, at, '', at,
      at + interval '1 second' * ${chooseBelow('took', 120)}
    from ${moments(500, 53)}`)
}

/** Returns a number that depends only on the seed and these arguments. */
const random = (...of: number[]): number =>
  createHash('sha256')
    .update([PAST_SEED, ...of].join())
    .digest()
    .readUInt32BE()

async function seedMonitor({ db, call }: TestApp, token: string, number: number): Promise<string> {
  const body = { website_type: 'coach-outlet', product_code: `CA${number}` }
  const { id: monitorId } = (await call('POST', '/inventory-monitors', { token, body })).json<{ id: string }>()
  const readings = Array.from({ length: 120 }, (_, n) => ({
    at: PAST_START + n * 3.7 * HOUR,
    stock: {
      [`CA${number}-1`]: random(n, number) % 3,
      [`CA${number}-2`]: Math.max(0, (random(n, -number) % 5) - number),
    },
  }))
  await recordHistory(db, monitorId, readings, PAST_START)
  const currency = number === 3 ? 'SEK' : 'USD'
  for (const table of ['stock_intervals', 'open_stock_readings'])
    await db.execute(sql`
      update ${sql.identifier(table)} set currency = ${currency}, price = 5000 + abs(hashtext(from_at::text || ${PAST_SEED})) % 20000
      where monitor_id = ${monitorId}`)
  return monitorId
}

async function seedCatalogue(db: Database) {
  await addStore(db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(db, 'coach-outlet', { prefix: 'CA', products: 3, variants: 2 })
  await db.execute(sql`
    update products set category_ids = case id when 'CA1' then array['bags', 'sale'] when 'CA2' then array['sale'] else '{}' end`)
  // The list price of CA1 rises at one instant, that of CA2 is in another currency than its price, CA3 has none.
  await db.execute(sql`
    insert into product_intervals (website_type, product_id, from_at, seen_until, currency, list_price, qty_kind)
    select 'coach-outlet', id, ${new Date(PAST_START).toISOString()}::timestamptz, ${LISTED_UNTIL}::timestamptz, currency, list_price, 'exact'
    from (values ('CA1', 'USD', 20000), ('CA2', 'SEK', 20000)) as known (id, currency, list_price)`)
  await db.execute(sql`
    update products set since = case id when 'CA1' then ${LISTED_UNTIL}::timestamptz end, regular_price = case id when 'CA1' then 30000 end`)
  await db.execute(sql`
    insert into exchange_rates (currency, reporting_currency, valid_on, rate)
    values ('USD', 'CNY', '2026-01-01', 7.1234), ('USD', 'CNY', '2026-10-29', 6.9876)`)
}

/** Seeds a random history of all facts. */
export async function seedPast(t: TestApp, token: string): Promise<void> {
  await seedCatalogue(t.db)
  const monitors: string[] = []
  for (const number of [1, 2, 3]) monitors.push(await seedMonitor(t, token, number))
  await t.db.transaction(async (tx) => {
    await tx.execute(
      sql`select ensure_month_partition('events', m) from unnest(array['2026-10-31', '2026-11-01']::timestamptz[]) m`,
    )
    await seedTurns(tx, monitors)
    await seedAttempts(tx)
    await seedOrders(tx)
    await seedChecks(tx, monitors[0] ?? '')
    await seedDeliveries(tx)
  })
}
