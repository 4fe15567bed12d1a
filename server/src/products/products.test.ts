import { sql } from 'drizzle-orm'
import { secretBox } from '../platform/secrets/secret-box'
import type { Product, ProductDetail } from '@outlet/shared/contract/products'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { addStore, control, CONTROL_TOKEN } from '../stores/testing/add-store'
import { workSyncOf } from '../product-sync/testing/work-sync'
import { serve } from '../testing/serve'
import { testApp, type TestApp } from '../testing/test-app'
import sharp from 'sharp'
import pino from 'pino'

let t: TestApp
let token: string
let practice: RunningPracticeStore
let examples: Record<string, string>
beforeAll(async () => {
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 150 })
  t = await testApp()
  token = await t.signInAs('user')
  examples = (await control(practice.origin, 'GET', 'examples?site=coach-outlet')) as Record<string, string>
  const categoryIds = ['women-bags', 'women-totes', 'men-bags', 'wallets', 'shoes', 'belts', 'clothing', 'accessories']
  await addStore(t.db, { base_url: practice.origin, category_ids: categoryIds })
  const sync = await t.call('POST', '/stores/coach-outlet/sync', { token })
  const deps = { db: t.db, secrets: secretBox('ab'.repeat(32)), config: t.app.config, log: pino({ level: 'silent' }) }
  await workSyncOf(deps, sync.json<{ id: string }>().id)
})
afterAll(async () => {
  await t.close()
  await practice.close()
})

interface Page {
  items: Product[]
  next: string | null
}
const list = async (query: string): Promise<Page> => {
  const response = await t.call('GET', `/products?website_type=coach-outlet&${query}`, { token })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Page>()
}
const count = async (query: string) =>
  (await t.call('GET', `/products/count?website_type=coach-outlet&${query}`, { token })).json<{ count: number }>().count
const detail = async (id: string) => {
  const response = await t.call('GET', `/products/coach-outlet/${encodeURIComponent(id)}`, { token })
  return { status: response.statusCode, product: response.json<ProductDetail>() }
}
const example = (name: string) => examples[name] ?? ''

const sorts = ['updated_at', 'name', 'current_price', 'discount', 'average_rating', 'ats', 'created_at'] as const
test.each(sorts.flatMap((field) => [field, `-${field}`]))(
  'pages sorted by %s contain each product once, unknown values last',
  async (sort) => {
    const ids: string[] = []
    const values: (number | string | null)[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: Page = await list(`sort=${sort}&limit=40${next ? `&cursor=${next}` : ''}`)
      for (const item of page.items) {
        const value = item[sort.replace('-', '') as (typeof sorts)[number]]
        ids.push(item.id)
        values.push(value !== null && typeof value === 'object' ? value.minor : value)
      }
      next = page.next
    }
    expect(ids).toHaveLength(150)
    expect(new Set(ids).size).toBe(150)
    const known = values.filter((value) => value !== null)
    expect(values.slice(0, known.length)).toEqual(known)
    if (sort.endsWith('name')) return
    const ordered = [...known].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    expect(known).toEqual(sort.startsWith('-') ? ordered.reverse() : ordered)
  },
)

test('a page of each sort order is read from its index, in order', async () => {
  await t.db
    .execute(sql`insert into products (website_type, id, name, currency, qty_kind, search_text, current_price, ats)
    select 'coach-outlet', 'filler ' || n, 'Filler', 'USD', 'unknown', 'filler', n, n from generate_series(1, 3000) n`)
  await t.db.execute(sql`analyze products`)
  const plans: string[] = []
  const original = t.db.$client.query.bind(t.db.$client)
  const spy = jest.spyOn(t.db.$client, 'query')
  try {
    for (const field of sorts) for (const sign of ['', '-']) await list(`sort=${sign}${field}&limit=5`)
    for (const [query, values] of spy.mock.calls as unknown as [{ text: string }, unknown[]][]) {
      const text = typeof query === 'object' ? query.text : ''
      if (!/from "products".* order by .* limit \$\d+$/s.test(text)) continue
      const { rows } = await original({ text: `explain ${text}`, values })
      plans.push(rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n'))
    }
  } finally {
    spy.mockRestore()
    await t.db.execute(sql`delete from products where name = 'Filler'`)
  }
  expect(plans).toHaveLength(sorts.length * 2)
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan.* using products_\w+_idx/)
    expect(plan).not.toMatch(/Sort/)
  }
})

test('filters apply to the list and the count', async () => {
  const all = (await list('limit=200')).items
  const matching = (test: (product: Product) => boolean) =>
    all
      .filter(test)
      .map(({ id }) => id)
      .sort()
  const expectSame = async (query: string, test: (product: Product) => boolean) => {
    const { items } = await list(`limit=200&${query}`)
    expect(items.map(({ id }) => id).sort()).toEqual(matching(test))
    expect(await count(query)).toBe(matching(test).length)
    expect(items.length).toBeGreaterThan(0)
    expect(items.length).toBeLessThan(all.length)
  }
  await expectSame('is_on_sale=true', (product) => product.is_on_sale === true)
  await expectSame('is_new=true', (product) => product.is_new === true)
  await expectSame('orderable=false', (product) => product.orderable === false)
  await expectSame('category_id=wallets', (product) => product.category_ids.includes('wallets'))
  await expectSame(
    'price_from=10000&price_to=20000',
    ({ current_price }) => current_price !== null && current_price.minor >= 10_000 && current_price.minor <= 20_000,
  )
  await expectSame(
    'category_id=wallets&category_id=belts',
    ({ category_ids }) => category_ids.includes('wallets') || category_ids.includes('belts'),
  )
  await expectSame('color=Black', ({ colors }) => colors.some(({ name }) => name === 'Black'))
  await expectSame(
    'discount_from=10&discount_to=50',
    ({ discount }) => discount !== null && discount >= 10 && discount <= 50,
  )
  await expectSame('discount_from=50', ({ discount }) => discount !== null && discount >= 50)
  expect(await count('is_offline=true')).toBe(0)
})

test('finds by name, by id, and by the id of a variant, case-insensitively', async () => {
  const variant = example('variant_id_with_slash')
  const [owner] = (await list(`q=${encodeURIComponent(variant.toLowerCase())}`)).items
  expect(variant.startsWith(owner?.id ?? '-')).toBe(true)
  expect((await list(`q=${encodeURIComponent(owner?.id ?? '')}`)).items.map(({ id }) => id)).toContain(owner?.id)
  const word = owner?.name.split(' ')[0] ?? ''
  for (const { name } of (await list(`q=${word}`)).items) expect(name).toContain(word)
  expect((await list('q=100%25')).items).toEqual([])
})

test('a cursor is bound to its list; unknown parameters are refused', async () => {
  const { next } = await list('limit=5&sort=name')
  const other = await t.call('GET', `/products?website_type=coach-outlet&limit=5&sort=-name&cursor=${next}`, { token })
  expect(other.json<{ code: string }>().code).toBe('cursor.other_list')
  expect((await t.call('GET', '/products?website_type=coach-outlet&colour=red', { token })).statusCode).toBe(400)
  expect((await t.call('GET', '/products', { token })).statusCode).toBe(400)
  expect((await t.call('GET', '/products?website_type=coach-outlet')).statusCode).toBe(401)
})

test('returns a product with its variants, each with the images of its colour', async () => {
  const { status, product } = await detail(example('master_id_with_slash'))
  expect(status).toBe(200)
  expect(product.variants).toHaveLength(product.variants_count)
  expect(product.variants.filter(({ is_default }) => is_default).map(({ variant_id }) => variant_id)).toEqual([
    product.default_variant_id,
  ])
  for (const variant of product.variants) {
    expect(variant.color_name).not.toBeNull()
    expect(variant.images.full.length).toBeGreaterThan(0)
    expect(variant.images.thumbnail?.url).toMatch(/^\/api\/v1\/images\/[\w.-]+$/)
    expect(variant.color_image?.alt).toBe(variant.color_name)
  }
  expect((await detail('no such product')).status).toBe(404)
  expect((await t.call('GET', '/products/coach-outlet/x')).statusCode).toBe(401)
})

test('values that the store omits are null, and a capped quantity is not a number', async () => {
  const variantOf = async (name: string) => {
    const { rows } = await t.db.execute<{ product_id: string }>(
      sql`select product_id from variants where variant_id = ${example(name)}`,
    )
    const { product } = await detail(rows[0]?.product_id ?? '')
    return product.variants.find(({ variant_id }) => variant_id === example(name))
  }
  expect(await variantOf('bare')).toMatchObject({ ats: null, is_orderable: null, qty_kind: 'unknown' })
  expect(await variantOf('infinite')).toMatchObject({ ats: null, is_orderable: true, qty_kind: 'capped' })
  expect(await variantOf('backorder')).toMatchObject({ ats: 10, stock_level: 0, qty_kind: 'exact' })
})

test('a price is converted at the rate of the day, and is null without a rate', async () => {
  const id = example('item')
  expect((await detail(id)).product.converted_price).toBeNull()
  await t.db.execute(sql`insert into exchange_rates (currency, reporting_currency, valid_on, rate)
    values ('USD', 'CNY', '2020-01-01', 7), ('USD', 'CNY', '2020-02-01', 7.2), ('USD', 'CNY', '2999-01-01', 9)`)
  const { product } = await detail(id)
  const expected = { minor: Math.round((product.current_price?.minor ?? 0) * 7.2), currency: 'CNY' }
  expect(product.converted_price).toEqual(expected)
  const listed = (await list(`q=${encodeURIComponent(id)}`)).items.find((item) => item.id === id)
  expect(listed?.converted_price).toEqual(expected)
})

test('returns which products have variants with early access', async () => {
  const id = example('master')
  const { product } = await detail(id)
  const flags = product.variants.flatMap(({ is_early_access }) => is_early_access ?? [])
  expect(product.is_early_access).toBe(flags.length === 0 ? null : flags.includes(true))
  await t.db.execute(sql`update products set is_early_access = true where id = ${id}`)
  expect((await list('is_early_access=true')).items.map((item) => item.id)).toContain(id)
})

test('returns which products are monitored', async () => {
  const id = example('master')
  expect(await count('is_monitored=true')).toBe(0)
  await t.db.execute(sql`insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
    values (gen_random_uuid(), 'coach-outlet', ${id}, ${id}, 300)`)
  expect((await detail(id)).product.is_monitored).toBe(true)
  expect((await list('is_monitored=true')).items.map((item) => item.id)).toEqual([id])
  expect(await count('is_monitored=false')).toBe(149)
  await t.db.execute(sql`update inventory_monitors set deleted_at = clock_now()`)
  expect((await detail(id)).product.is_monitored).toBe(false)
})

describe('images', () => {
  const thumbnail = async () => (await detail(example('master'))).product.thumbnail?.url ?? ''
  const get = (url: string) => t.app.http.inject({ method: 'GET', url })

  test('are served resized, without a Bearer token, and may be cached', async () => {
    const reply = await get(await thumbnail())
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
    const meta = await sharp(reply.rawPayload).metadata()
    expect(meta.format).toBe('webp')
    expect(Math.max(meta.width, meta.height)).toBeLessThanOrEqual(320)
    const { product } = await detail(example('master'))
    const large = await get(product.variants[0]?.images.full[0]?.url ?? '')
    expect(Math.max((await sharp(large.rawPayload).metadata()).width)).toBe(800)
  })

  test('are cached on disk, so the store may be unreachable', async () => {
    const { product } = await detail(example('master_id_with_blank'))
    const url = product.thumbnail?.url ?? ''
    expect((await get(url)).statusCode).toBe(200)
    await t.db.execute(sql`update stores set base_url = 'http://127.0.0.1:1'`)
    expect((await get(url)).statusCode).toBe(200)
    const unseen = product.variants.at(-1)?.images.full.at(-1)?.url ?? ''
    expect((await get(unseen)).statusCode).toBe(503)
    await t.db.execute(sql`update stores set base_url = ${practice.origin}`)
  })

  test.each([
    ['paused', 'master', sql`paused_at = clock_now()`, sql`paused_at = null`],
    ['blocked', 'master_id_with_slash', sql`health = 'blocked'`, sql`health = 'ok'`],
  ])('of a store that is %s are not fetched', async (state, name, left, resumed) => {
    const { product } = await detail(example(name))
    const unseen = product.variants.at(-1)?.images.full.at(-1)?.url ?? ''
    await t.db.execute(sql`update stores set ${left}`)
    const reply = await get(unseen)
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([503, `store.${state}`])
    await t.db.execute(sql`update stores set ${resumed}`)
    expect((await get(unseen)).statusCode).toBe(200)
  })

  test('require a signed address of an image that the catalogue contains', async () => {
    const url = await thumbnail()
    const [name = '', signature = '', image = ''] = url.replace('/api/v1/images/', '').split('.')
    const forged = Buffer.from('coach-outlet/another').toString('base64url')
    for (const id of [
      `${forged}.${signature}.${image}`,
      `${name}.${signature}.tabc`,
      `${name}.${'a'.repeat(22)}.${image}`,
      'x',
    ]) {
      const reply = await get(`/api/v1/images/${id}`)
      expect([id, reply.statusCode, reply.json<{ code: string }>().code]).toEqual([id, 404, 'image.not_found'])
    }
  })

  test.each(['http://10.255.255.1/x.png', 'http://169.254.169.254/latest/meta-data', 'http://localhost:9/x.png'])(
    '%s is never fetched',
    async (source) => {
      const id = example('item')
      await t.db.execute(sql`update products set thumbnail = ${source} where id = ${id}`)
      const reply = await get((await detail(id)).product.thumbnail?.url ?? '')
      expect(reply.statusCode).toBe(503)
      expect(reply.json<{ detail: string }>().detail).toMatch(/refused/)
    },
  )

  test('an SVG is never served, even with another declared type', async () => {
    const { origin, close } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')
    })
    const id = example('item')
    try {
      await t.db.execute(sql`update stores set base_url = ${origin}`)
      await t.db.execute(sql`update products set thumbnail = '/x.png' where id = ${id}`)
      const reply = await get((await detail(id)).product.thumbnail?.url ?? '')
      expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([503, 'not a picture of pixels'])
    } finally {
      await t.db.execute(sql`update stores set base_url = ${practice.origin}`)
      await close()
    }
  })
})
