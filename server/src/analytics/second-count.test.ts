import { sql } from 'drizzle-orm'
import { measureNames, type Measure } from '@outlet/shared/contract/analytics'
import { LISTED_UNTIL, PAST_SEED } from './testing/seed-past'
import { ZONE } from './testing/use-metrics'
import { usePastMetrics } from './testing/use-past-metrics'

const { app, metricsOf } = usePastMetrics()

interface PlainCount {
  /** Measure → its expression over the rows `r`, in plain SQL. */
  values: Partial<Record<Measure, string>>
  /** Subquery with one row per counted item, from the source tables. */
  rows: string
}

interface Key {
  dimension: string
  of: string
  /** Join that unnests a multi-value key. */
  join?: string
}

const local = (at: string, form: string) => `to_char(${at} at time zone '${ZONE}', '${form}')`
const count = (what: string) => `count(*) filter (where ${what})`
const share = (column: string, part: number) =>
  `(array_agg(${column} order by ${column}) filter (where ${column} is not null))[ceil(${part} * count(${column}))::int]`

const PAID = `r.status <> 'cancelled' and r.status <> 'failed' and r.reporting_currency = 'CNY' and r.converted_total is not null`

const UNKNOWN = `r.status <> 'cancelled' and r.status <> 'failed' and (r.reporting_currency <> 'CNY' or r.converted_total is null)`

const orders: PlainCount = {
  rows: `(
    select o.*, coalesce(a.confirmed_by::text, e.actor_id) as by_whom, coalesce(o.website_type, '~' || o.store_name) as store
    from orders o left join purchase_attempts a on a.id = o.attempt_id join order_events e on e.order_id = o.id)`,
  values: {
    orders: 'count(*)',
    spend: `case when sum(r.converted_total) filter (where ${PAID}) > 0 or count(*) filter (where ${UNKNOWN}) = 0
      then coalesce(sum(r.converted_total) filter (where ${PAID}), 0) end`,
  },
}

const LISTED = `case when r.product_code = 'CA1' and r.website_type = 'coach-outlet' and r.currency = 'USD'
  then case when r.placed_at < '${LISTED_UNTIL}' then 20000 else 30000 end end`
const WORTH = `round(r.quantity::numeric * r.unit_price * r.rate * case r.currency when 'JPY' then 100 else 1 end)`
const lines: PlainCount = {
  rows: `(
    select o.*, l.quantity, l.unit_price, l.product_code, l.color, p.category_ids
    from orders o join order_lines l on l.order_id = o.id
    left join products p on p.id = l.product_code and p.website_type = o.website_type)`,
  values: {
    units: 'sum(r.quantity)',
    goods: `coalesce(sum(${WORTH}) filter (where ${PAID}), 0)`,
    saved: `coalesce(sum(round(r.quantity::numeric * (${LISTED} - r.unit_price) * r.rate)) filter (where ${PAID}), 0)`,
    average_price: `round(sum(${WORTH}) filter (where ${PAID}) / sum(r.quantity) filter (where ${PAID}))`,
  },
}

/** Readings of each variant in order, with the state before and the time of the last restock. */
const stock: PlainCount = {
  rows: `(
    select *, extract(epoch from from_at - came_back_at) / 60 as minutes
    from (
      select *, max(from_at) filter (where orderable and not was) over (partition by variant_id order by from_at) as came_back_at
      from (
        select m.product_code, v.size, h.*, lag(h.orderable) over (partition by h.variant_id order by h.from_at) as was
        from stock_history h join inventory_monitors m on m.id = h.monitor_id join variants v on v.variant_id = h.variant_id
      ) as read
    ) as turned where orderable <> was)`,
  values: {
    restocks: count('orderable'),
    sold_outs: count('not orderable'),
    minutes_in_stock: `round(avg(r.minutes) filter (where not r.orderable))`,
    minutes_in_stock_p50: `round(${share('(case when not r.orderable then r.minutes end)', 0.5)})`,
  },
}

/** Events that the monitors of products reported. */
const productStock: PlainCount = {
  rows: `(
    select e.at, e.kind, m.product_code, p.category_ids
    from events e join inventory_monitors m on m.id::text = e.subject_id join products p on p.id = m.product_code
    where e.subject_type = 'inventory_monitor')`,
  values: { product_restocks: count(`r.kind = 'restocked'`), product_sold_outs: count(`r.kind = 'sold_out'`) },
}

/** The last reading of each past day, in yuan at the rate of that day. */
const prices: PlainCount = {
  rows: `(
    select day, product_code, (select category_ids from products where id = product_code) as category_ids,
      min(price) * case when day < '2026-10-29' then 7.1234 else 6.9876 end as price, min(price) as dollars,
      case product_code when 'CA1' then case when day < '2026-10-30' then 20000 else 30000 end end as listed
    from (
      select distinct on (day, h.variant_id) day::date, m.product_code, h.currency,
        case h.currency when 'USD' then h.price end as price
      from generate_series(date '2026-10-19', date '2026-11-09', interval '1 day') as day
      join stock_history h on h.from_at < (day + interval '1 day')::timestamp at time zone '${ZONE}'
        and h.seen_until >= day::timestamp at time zone '${ZONE}'
      join inventory_monitors m on m.id = h.monitor_id
      order by day, h.variant_id, h.from_at desc
    ) as last group by day, product_code)`,
  values: {
    lowest_price: 'round(min(r.price))',
    highest_price: 'round(max(r.price))',
    mean_price: 'round(avg(r.price))',
    discount:
      'round(avg(round(10000 * greatest(0, 1 - r.dollars / r.listed::numeric))) filter (where r.listed is not null))',
  },
}

const between = (from: string, until: string) => `round(1000 * extract(epoch from ${until} - ${from}))`
const attempts: PlainCount = {
  rows: `(
    select a.*, ${between('restocked_at', 'a.created_at')} as trigger_ms, ${between('a.created_at', 'carted.at')} as cart_ms,
      ${between('carted.at', 'quoted.at')} as quote_ms, ${between('quoted.at', 'placed.at')} as order_ms,
      ${between('restocked_at', 'placed.at')} as restock_ms
    from (
      select *, coalesce(
        (select max(at) from events e where e.kind = 'became_orderable' and e.subject_id = product_id and e.store = website_type and e.at <= created_at),
        (select max(e.at) from events e join inventory_monitors m on m.id::text = e.subject_id
          where e.kind = 'restocked' and m.product_id = purchase_attempts.product_id and m.website_type = purchase_attempts.website_type
            and e.at <= purchase_attempts.created_at)
      ) as restocked_at
      from purchase_attempts
    ) as a
    left join purchase_steps carted on carted.attempt_id = a.id and carted.step = 'cart'
    left join purchase_steps quoted on quoted.attempt_id = a.id and quoted.step = 'quote'
    left join purchase_steps placed on placed.attempt_id = a.id and placed.step = 'place')`,
  values: {
    attempts: 'count(*)',
    carted: 'count(r.cart_ms)',
    quoted: 'count(r.quote_ms)',
    placed: count(`r.state = 'placed'`),
    refused: count(`r.state = 'refused'`),
    unknown: count(`r.state = 'unknown'`),
  },
}
const timesOf = (step: 'trigger' | 'cart' | 'quote' | 'order' | 'restock_to_order', column: string) => ({
  [step]: `round(avg(${column}))`,
  [`${step}_p50`]: share(column, 0.5),
  [`${step}_p95`]: share(column, 0.95),
})
const times: PlainCount = {
  rows: attempts.rows,
  values: {
    ...timesOf('trigger', 'r.trigger_ms'),
    ...timesOf('cart', 'r.cart_ms'),
    ...timesOf('quote', 'r.quote_ms'),
    ...timesOf('order', 'r.order_ms'),
    ...timesOf('restock_to_order', 'r.restock_ms'),
  },
}

const checks: PlainCount = {
  rows: `(
    select quarter as at, website_type, code as reason, checks, case code when '' then 0 else checks end as failed, 0 as missed from check_counts
    union all select until_at, website_type, reason, 0, 0, missed from missed_checks)`,
  values: { checks: 'sum(r.checks)', failed: 'sum(r.failed)', missed: 'sum(r.missed)' },
}

const deliveries: PlainCount = {
  rows: `(select * from deliveries where state <> 'suppressed')`,
  values: {
    deliveries: 'count(*)',
    sent: count(`r.state = 'sent'`),
    late: count(`r.state = 'sent' and r.type = 'alert' and r.ended_at - r.event_at > interval '60 s'`),
    dead: count(`r.state = 'dead'`),
  },
}

type Values = (number | null)[]

async function plain({ rows, values }: PlainCount, keys: readonly Key[]): Promise<Map<string, Values>> {
  const list = (expressions: readonly string[]) =>
    `array[${expressions.map((part) => `(${part})::text`).join(', ')}]::text[]`
  const found = await app().db.execute<{ keys: string[]; values: (string | null)[] }>(
    sql.raw(`
      select ${list(keys.map(({ of }) => of))} as keys, ${list(Object.values(values))} as values
      from ${rows} as r ${keys.map(({ join = '' }) => join).join(' ')} group by 1`),
  )
  return new Map(
    found.rows.map((row) => [
      JSON.stringify(row.keys),
      row.values.map((value) => (value === null ? null : Number(value))),
    ]),
  )
}

const tag: Key = { dimension: 'tag', of: 'tag', join: 'left join lateral unnest(r.tags) as tag on true' }
const category: Key = {
  dimension: 'category',
  of: 'category',
  join: 'left join lateral unnest(r.category_ids) as category on true',
}
const by = (dimension: string, of: string): Key => ({ dimension, of })

const analyses: [string, PlainCount, Key[]][] = [
  ['orders by day and state', orders, [by('day', local('r.placed_at', 'YYYY-MM-DD')), by('status', 'r.status')]],
  ['orders by tag and user', orders, [tag, by('user', 'r.by_whom')]],
  ['goods by product and colour', lines, [by('product', 'r.product_code'), by('color', 'r.color')]],
  ['goods by category and month', lines, [category, by('month', local('r.placed_at', 'YYYY-MM'))]],
  [
    'restocks of products by product and day',
    productStock,
    [by('product', 'r.product_code'), by('day', local('r.at', 'YYYY-MM-DD'))],
  ],
  ['restocks of products by category and month', productStock, [category, by('month', local('r.at', 'YYYY-MM'))]],
  ['restocks of products by hour', productStock, [by('hour', local('r.at', 'HH24'))]],
  ['stock by product and size', stock, [by('product', 'r.product_code'), by('size', 'r.size')]],
  ['stock by hour', stock, [by('hour', local('r.from_at', 'HH24'))]],
  [
    'prices by week and product',
    prices,
    [by('week', `to_char(date_trunc('week', r.day), 'YYYY-MM-DD')`), by('product', 'r.product_code')],
  ],
  ['prices by category and month', prices, [category, by('month', `to_char(r.day, 'YYYY-MM')`)]],
  ['attempts by mode and reason', attempts, [by('mode', 'r.mode'), by('reason', 'r.reason')]],
  ['times by store and weekday', times, [by('store', 'r.website_type'), by('weekday', local('r.created_at', 'ID'))]],
  ['checks by store and reason', checks, [by('store', 'r.website_type'), by('reason', `nullif(r.reason, '')`)]],
  [
    'messages by channel and kind',
    deliveries,
    [by('notification_channel', 'r.channel_id'), by('delivery_type', 'r.type')],
  ],
]

const queryOf = (counts: readonly PlainCount[], keys: readonly { dimension: string }[]) =>
  [
    'from=2026-10-01&to=2026-11-30',
    ...counts.flatMap(({ values }) => Object.keys(values)).map((name) => `measure=${name}`),
    ...keys.map(({ dimension }) => `by=${dimension}`),
  ].join('&')

test('each measure is counted a second time', () => {
  const counted = new Set(analyses.flatMap(([, { values }]) => Object.keys(values)))
  expect([...counted].toSorted()).toEqual(measureNames.toSorted())
})

test.each(analyses)(`%s equal a second count, sub-totals too (history ${PAST_SEED})`, async (_, part, keys) => {
  const { rows, sub_totals, totals } = await metricsOf(queryOf([part], keys))
  const counted = await plain(part, keys)
  expect(new Map(rows.map((row) => [JSON.stringify(row.keys), row.values]))).toEqual(counted)
  expect(counted.size).toBeGreaterThan(3)
  for (const [index, each] of sub_totals.entries())
    expect(new Map(each.map(({ key, values }) => [JSON.stringify([key]), values]))).toEqual(
      await plain(part, keys.slice(index, index + 1)),
    )
  expect(totals).toEqual((await plain(part, [])).get('[]'))
})

test(`facts in one row equal their separate counts, and 0 where a fact has no rows (history ${PAST_SEED})`, async () => {
  const { rows } = await metricsOf(queryOf([orders, attempts, checks], [{ dimension: 'store' }]))
  const counted = [
    await plain(orders, [by('store', 'r.store')]),
    await plain(attempts, [by('store', 'r.website_type')]),
    await plain(checks, [by('store', 'r.website_type')]),
  ]
  const nothing = [2, 6, 3].map((width) => Array.from<number>({ length: width }).fill(0))
  expect(rows.map(({ keys }) => keys)).toEqual([['coach-outlet'], ['gone'], ['~Macy’s']])
  for (const { keys, values } of rows)
    expect(values).toEqual(counted.flatMap((each, index) => each.get(JSON.stringify(keys)) ?? nothing[index] ?? []))
})
