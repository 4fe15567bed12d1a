import { sql } from 'drizzle-orm'
import { judgeDuePrices } from '../src/products/judge-due-prices'
import { priceFacts } from '../src/products/price-facts'
import { readPriceHistories } from '../src/products/read-price-histories'
import { benchApp } from './bench-app'
import { percentile, report } from './report'
import { PRODUCTS, seedCatalogue } from './seed-catalogue'

// Measures price facts, and the filters and the sort by their stored verdicts, over 100,000 products with three prices
// each. One product has a year of checks every five minutes whose stock differs each time: 105,120 intervals.

const CALLS = 50
const YEAR_OF_CHECKS = 105_120
const WATCHED = { websiteType: 'bench', productId: 'PB 777', variantId: null }

const { db, request: send, close } = await benchApp()

async function seedPrices() {
  await db.execute(sql`delete from product_intervals`)
  // One product in 100 has a new low; others are below, near or above their usual price.
  await db.execute(sql`
    insert into product_intervals (website_type, product_id, from_at, seen_until, currency, price, list_price, ats, qty_kind, orderable)
    select website_type, id, clock_now() - from_days * interval '1 day', clock_now() - until_days * interval '1 day', 'USD',
      current_price * percent / 100, regular_price, 1, 'exact', true
    from (select *, substr(id, 4)::int as n from products) p
    cross join lateral (values
      (80, 79, case when n % 100 = 0 then 150 else 60 end),
      (60, 10, case when n % 100 < 8 then 130 when n % 100 < 80 then 101 else 85 end),
      (10, 0, 100)) as past (from_days, until_days, percent)`)
  await db.execute(sql`
    insert into product_intervals (website_type, product_id, from_at, seen_until, currency, price, ats, qty_kind, orderable)
    select 'bench', ${WATCHED.productId}, clock_now() - n * interval '5 minutes', clock_now() - (n - 1) * interval '5 minutes', 'USD',
      1000 + n / 3000, n, 'exact', n % 7 <> 0
    from generate_series(1, ${YEAR_OF_CHECKS}::int) n where n > 80 * 288`)
  await db.execute(sql`vacuum analyze product_intervals`)
}

const time = async (run: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** Reports the median and the 95th percentile of repeated calls. */
async function measure(name: string, goal: string, run: () => Promise<unknown>) {
  await run()
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) times.push(await time(run))
  report({ name: `${name}, median`, value: percentile(times, 0.5), unit: 'ms', goal })
  report({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', goal })
}

try {
  await seedCatalogue(db)
  await seedPrices()
  const judgeMs = await time(async () => {
    while ((await db.execute(sql`select from price_verdicts where judged_at is null limit 1`)).rowCount) {
      await judgeDuePrices(db)
    }
  })
  report({ name: `judging ${PRODUCTS} prices`, value: judgeMs / 1000, unit: 's', goal: '≤ 60' })
  await db.execute(sql`vacuum analyze price_verdicts`)
  const products = '/products?website_type=bench'
  const lists = {
    'new lows, newest first': '&price_verdict=new_low',
    'good prices, by price': '&price_verdict=good&sort=current_price',
    'usual prices, by name': '&price_verdict=usual&sort=name',
    'discounts that are not real, in a category': '&is_discount_real=false&category_id=category-3&sort=-discount',
    'by the difference from the usual price': '&sort=price_difference',
    'good prices by the difference, orderable': '&price_verdict=good&orderable=true&sort=-price_difference',
  }
  for (const [name, query] of Object.entries(lists)) {
    await measure(`list: ${name}`, '≤ 200', () => send('GET', products + query))
    const filter = query.replace(/&sort=.*/, '')
    if (filter)
      await measure(`count: ${name}`, '≤ 200', () => send('GET', `/products/count?website_type=bench${filter}`))
  }
  await measure('facets of good prices', '≤ 200', () =>
    send('GET', '/products/facets?website_type=bench&price_verdict=good'),
  )
  await measure('monitors with good prices', '≤ 200', () => send('GET', '/inventory-monitors?price_verdict=good'))
  await measure('monitors by the difference', '≤ 200', () => send('GET', '/inventory-monitors?sort=price_difference'))
  await measure('age of the verdicts', '≤ 200', () => send('GET', '/products/price-verdict-age?website_type=bench'))
  const subjects = Array.from({ length: 50 }, (_none, index) => ({ product_id: `PB ${index + 1}` }))
  // Limited by reading the intervals: each product is a range of an index.
  await measure('a list page of 50 with its verdicts', '≤ 50', async () => {
    await send('GET', products)
    await send('POST', '/products/price-facts', { website_type: 'bench', subjects })
  })
  // Limited by PostgreSQL, which joins the intervals that differ only in stock; the facts follow from the few that remain.
  const [history] = await readPriceHistories(db, [WATCHED])
  await measure('reading 82,000 intervals of a product', '≤ 400', () => readPriceHistories(db, [WATCHED]))
  const factTimes = Array.from({ length: CALLS }, () => {
    const startedAt = performance.now()
    if (history) priceFacts(history, Date.now())
    return performance.now() - startedAt
  })
  report({
    name: `facts of these ${history?.spans.length} spans`,
    value: percentile(factTimes, 0.5),
    unit: 'ms',
    goal: '≤ 100',
  })
} finally {
  await close()
}
