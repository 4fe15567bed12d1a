import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { testDatabase, type TestDatabase } from '../../testing/test-database'

const read = (name: string) => readFileSync(join(resolve(__dirname, '../../..'), 'migrations', name), 'utf8')
const migration = read('0051_iso_minor_digits.sql')
const baselineMigration = read('0076_monitor_price_baselines.sql')

let t: TestDatabase
let client: pg.Client
beforeEach(async () => {
  t = await testDatabase()
  client = new pg.Client({ connectionString: t.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await t.close()
})

const applyMigration = async () => {
  await client.query('begin')
  await client.query(migration)
  await client.query('commit')
}
const rows = async (text: string): Promise<unknown[]> => (await client.query<Record<string, unknown>>(text)).rows

/** Inserts amounts of IDR and IQD in full units, beside currencies that are not rescaled. */
const seed = () =>
  client.query(`
    insert into stores (key, name, dialect, base_url, currency, rate_per_second, burst,
        concurrency, max_orderable_quantity, credentials)
      select key, key, 'shopify', 'https://' || key || '.example', currency, 1, 1, 1, 1, ''
      from (values ('idr', 'IDR'), ('iqd', 'IQD'), ('usd', 'USD')) as of_store (key, currency);
    insert into products (website_type, id, name, currency, qty_kind, search_text, current_price, previous_price)
      select key, 'P', 'Bag', currency, 'unknown', 'Bag', 1299000, null from stores where key in ('idr', 'iqd', 'usd');
    insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax, shipping,
        total, reporting_currency, placed_at, placed_on, search_text, rate, rate_valid_on, converted_total)
      select gen_random_uuid(), 'R-' || currency, 'manual', 'Test', 'placed', 'paid', 'unfulfilled', currency, 100, 20, 3, 123,
        'CNY', clock_now(), current_date, currency, 1, current_date, 77 from stores where key in ('idr', 'usd');
    insert into order_lines (order_id, position, title, quantity, unit_price) select id, 1, 'Bag', 1, 100 from orders;
    insert into order_events (id, order_id, actor_kind, actor_name, kind, changes)
      select gen_random_uuid(), id, 'system', 'test', 'changed', '[{"field": "tax", "before": 5, "after": 20},
        {"field": "lines", "before": [], "after": [{"title": "Bag", "quantity": 2, "unit_price": 100}]},
        {"field": "note", "before": null, "after": "7"}]' from orders;
    insert into task_channels (id, name, website_type, account, shipping_address, payment, mode, concurrency, daily_budget)
      select gen_random_uuid(), key, key, '{"type": "guest"}', '{}', '{}', 'confirm', 1, 5000 from stores where key in ('idr', 'usd');
    insert into snatch_tasks (id, name, website_type, channel_id, mode, quantity, slots, currency, max_unit_price, max_total,
        budget, cooldown_seconds, priority, state)
      select gen_random_uuid(), s.key, s.key, c.id, 'auto', 1, 1, s.currency, 100, 200, 300, 0, 0, 'armed'
      from task_channels c join stores s on s.key = c.website_type;
    insert into notifications (id, kind, params)
      values (gen_random_uuid(), 'monitor.restocked', '{"price": "IDR 1299000", "name": "IDR bag", "count": 2}');
    insert into alert_rules (id, name, is_enabled, bell, channel_ids, cooldown_minutes, templates, events, filter)
      values (gen_random_uuid(), 'Cheap', true, true, '{}', 60, '{}', '{restocked}',
      '{"stores": [], "price_at_most": {"minor": 5, "currency": "IQD"}, "price_at_least": {"minor": 5, "currency": "USD"}}')`)

test('amounts of currencies that Intl had without decimals retain their value', async () => {
  await seed()
  await applyMigration()
  expect(await rows('select currency, current_price::text, previous_price from products order by 1')).toEqual([
    { currency: 'IDR', current_price: '129900000', previous_price: null },
    { currency: 'IQD', current_price: '1299000000', previous_price: null },
    { currency: 'USD', current_price: '1299000', previous_price: null },
  ])
  expect(
    await rows(`select currency, subtotal::int, tax::int, shipping::int, total::int, converted_total::int, unit_price::int
      from orders join order_lines on order_id = id order by 1`),
  ).toEqual([
    {
      currency: 'IDR',
      subtotal: 10_000,
      tax: 2000,
      shipping: 300,
      total: 12_300,
      converted_total: 77,
      unit_price: 10_000,
    },
    { currency: 'USD', subtotal: 100, tax: 20, shipping: 3, total: 123, converted_total: 77, unit_price: 100 },
  ])
  expect(
    await rows(`select changes from order_events join orders o on o.id = order_id where currency = 'IDR'`),
  ).toEqual([
    {
      changes: [
        { field: 'tax', before: 500, after: 2000 },
        { field: 'lines', before: [], after: [{ title: 'Bag', quantity: 2, unit_price: 10_000 }] },
        { field: 'note', before: null, after: '7' },
      ],
    },
  ])
  expect(await rows('select params from notifications')).toEqual([
    { params: { price: 'IDR 129900000', name: 'IDR bag', count: 2 } },
  ])
  expect(await rows('select filter from alert_rules')).toEqual([
    {
      filter: {
        stores: [],
        price_at_most: { minor: 5000, currency: 'IQD' },
        price_at_least: { minor: 5, currency: 'USD' },
      },
    },
  ])
})

test('limits retain their value, and tasks armed with them wait for a person', async () => {
  await seed()
  await applyMigration()
  expect(
    await rows(`select t.currency, t.max_unit_price::int, t.max_total::int, t.budget::int, t.state, t.version, c.daily_budget::int
      from snatch_tasks t join task_channels c on c.id = t.channel_id order by 1`),
  ).toEqual([
    {
      currency: 'IDR',
      max_unit_price: 10_000,
      max_total: 20_000,
      budget: 30_000,
      state: 'paused',
      version: 2,
      daily_budget: 500_000,
    },
    {
      currency: 'USD',
      max_unit_price: 100,
      max_total: 200,
      budget: 300,
      state: 'armed',
      version: 1,
      daily_budget: 5000,
    },
  ])
})

test('a database without such amounts is unchanged', async () => {
  await seed()
  await client.query(`delete from stores where key <> 'usd'; delete from orders where currency <> 'USD';
    delete from alert_rules`)
  await applyMigration()
  expect(await rows('select params from notifications')).toEqual([
    { params: { price: 'IDR 1299000', name: 'IDR bag', count: 2 } },
  ])
  expect(await rows('select state, budget::int from snatch_tasks')).toEqual([{ state: 'armed', budget: 300 }])
})

test("a monitor's reference price is rescaled once; a monitor without readings starts again", async () => {
  await client.query(`
    insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds, price, price_currency, episodes)
      select gen_random_uuid(), 'idr', code, code, 60, price, 'IDR', jsonb_build_object('stock', 'in', 'isLow', false,
        'price', jsonb_build_object('minor', minor, 'currency', currency), 'otherPrice', '{"minor": 5, "readings": 1}'::jsonb)
      from (values ('before', 129900000, 1299000, 'IDR'), ('after', 129900000, 119900000, 'IDR'), ('unread', null, 1299000, 'IDR'),
        ('other', 129900, 1299, 'USD')) as of_monitor (code, price, minor, currency)`)
  const otherPrice = { minor: 5, readings: 1 }
  const expected = [
    { product_code: 'after', price: { minor: 119_900_000, currency: 'IDR' }, otherPrice },
    { product_code: 'before', price: { minor: 129_900_000, currency: 'IDR' }, otherPrice: null },
    { product_code: 'other', price: { minor: 1299, currency: 'USD' }, otherPrice },
    { product_code: 'unread', price: null, otherPrice: null },
  ]
  for (const _time of ['once', 'twice']) {
    await client.query(baselineMigration)
    expect(
      await rows(`select product_code, episodes -> 'price' as price, episodes -> 'otherPrice' as "otherPrice"
        from inventory_monitors where episodes ->> 'stock' = 'in' and episodes ->> 'isLow' = 'false' order by 1`),
    ).toEqual(expected)
  }
})
