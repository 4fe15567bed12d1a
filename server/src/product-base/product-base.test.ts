import { sql } from 'drizzle-orm'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { refusal } from '../testing/refusal'
import { orderDraft } from '../testing/order-draft'
import { seedProducts } from '../testing/seed-catalogue'
import { signedIn } from '../testing/signed-in'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  for (const key of ['coach-outlet', 'coach-vip', 'gone'])
    await addStore(t.db, { key, name: key, base_url: `http://${key}` })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 12, variants: 2 })
  await seedProducts(t.db, 'coach-vip', { prefix: 'CA', products: 3, variants: 1 })
  await seedProducts(t.db, 'gone', { prefix: 'CA', products: 12, variants: 1 })
  await t.db.execute(sql`update stores set deleted_at = clock_now() where key = 'gone'`)
  await t.db.execute(sql`update products set orderable = id in ('CA1', 'CA2'), is_offline = id = 'CA2',
    current_price = 12900, ats = 4, qty_kind = 'exact' where website_type = 'coach-outlet'`)
})
beforeEach(() => t.db.execute(sql`truncate product_base; truncate audit`))
afterAll(() => t.close())

const add = (product_code: string, more: object = {}) =>
  t.call('POST', '/product-base', { token, body: { product_code, ...more } })
const added = async (product_code: string, more: object = {}) => (await add(product_code, more)).json<BaseProduct>()
const list = async (query = '') =>
  (await t.call('GET', `/product-base?${query}`, { token })).json<{ items: BaseProduct[]; next: string | null }>()
const codes = async (query: string) => (await list(query)).items.map(({ product_code }) => product_code).sort()
const count = async (query: string) =>
  (await t.call('GET', `/product-base/count?${query}`, { token })).json<{ count: number }>().count
const audited = async () =>
  (await t.db.execute(sql`select action, before, after from audit where action like 'product_base%' order by at, id`))
    .rows

test('finds a code in every connected store that has it, case-insensitively', async () => {
  const response = await add('  ca1 ', { tags: ['spring', 'spring'], note: ' watch ' })
  expect(response.statusCode).toBe(201)
  expect(response.json<BaseProduct>()).toMatchObject({
    product_code: 'ca1',
    tags: ['spring'],
    note: 'watch',
    owners: [],
    stores: [
      {
        website_type: 'coach-outlet',
        is_practice: true,
        product_id: 'CA1',
        price: { minor: 12_900, currency: 'USD' },
        ats: 4,
        orderable: true,
      },
      { website_type: 'coach-vip', product_id: 'CA1' },
    ],
  })
  const sku = await added('sku-ca5-2')
  expect(sku.stores).toMatchObject([{ website_type: 'coach-outlet', product_id: 'CA5' }])
  expect((await added('M-CA7')).stores).toMatchObject([{ product_id: 'CA7' }])
  expect((await added('no store has it')).stores).toEqual([])
  expect(await audited()).toMatchObject([
    { action: 'product_base.create', after: { product_code: 'ca1', tags: ['spring'], note: 'watch', owner_ids: [] } },
    {},
    {},
    {},
  ])
})

test('refuses a duplicate code, an invalid code, an unknown owner, and a caller without permission', async () => {
  const { id } = await added('CA1')
  const twice = await add('ca1')
  expect(refusal(twice)).toEqual([409, 'product_base.duplicate'])
  expect(twice.json<{ current: object }>().current).toEqual({ id })
  expect(refusal(await add('-x'))).toEqual([400, 'request.invalid'])
  expect(refusal(await add('CA3', { owner_ids: ['00000000-0000-7000-8000-000000000000'] }))).toEqual([
    400,
    'product_base.owner_unknown',
  ])
  const reader = await machineToken(t.db, ['product-base.read'])
  const draft = { product_code: 'CA9' }
  expect(refusal(await t.call('POST', '/product-base', { token: reader, body: draft }))).toEqual([
    403,
    'permission.denied',
  ])
  expect((await t.call('GET', '/product-base', { token: reader })).statusCode).toBe(200)
  expect(refusal(await t.call('GET', '/product-base'))).toEqual([401, 'session.required'])
  expect(await count('')).toBe(1)
})

test('of two concurrent requests with the same code, one is refused as a duplicate', async () => {
  const both = await Promise.all([add('CA4'), add('ca4')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('tags, note and owners are changed only with the latest version', async () => {
  const owner = await signedIn(t, 'user')
  const { id, version } = await added('CA1', { tags: ['a'] })
  const patch = (body: Record<string, unknown>) => t.call('PATCH', `/product-base/${id}`, { token, body })
  const changed = await patch({ version, tags: ['b', 'c'], owner_ids: [owner.id] })
  expect(changed.json()).toMatchObject({
    tags: ['b', 'c'],
    owners: [{ id: owner.id }],
    note: null,
    version: version + 1,
  })
  const late = await patch({ version, note: 'late' })
  expect(refusal(late)).toEqual([409, 'product_base.version_conflict'])
  expect(late.json<{ current: BaseProduct }>().current.tags).toEqual(['b', 'c'])
  expect(refusal(await patch({ version: version + 1, tags: [' '] }))).toEqual([400, 'request.invalid'])
  const reader = await machineToken(t.db, ['product-base.read'])
  expect(
    refusal(await t.call('PATCH', `/product-base/${id}`, { token: reader, body: { version: version + 1, note: 'x' } })),
  ).toEqual([403, 'permission.denied'])
  expect((await audited()).at(-1)).toMatchObject({
    action: 'product_base.update',
    before: { tags: ['a'] },
    after: { tags: ['b', 'c'], owner_ids: [owner.id] },
  })
  // An owner who was deleted since does not prevent the change.
  await t.db.execute(sql`update users set deleted_at = clock_now() where id = ${owner.id}`)
  expect((await patch({ version: version + 1, note: 'ok', owner_ids: [owner.id] })).json()).toMatchObject({
    owners: [],
  })
})

test('a deletion can be undone unless the code has been added again', async () => {
  const { id } = await added('CA1', { note: 'kept' })
  const remove = () => t.call('DELETE', `/product-base/${id}`, { token })
  const restore = () => t.call('POST', `/product-base/${id}/restore`, { token })
  expect((await remove()).statusCode).toBe(200)
  expect(refusal(await remove())).toEqual([404, 'product_base.not_found'])
  expect(refusal(await t.call('GET', `/product-base/${id}`, { token }))).toEqual([404, 'product_base.not_found'])
  expect(await codes('')).toEqual([])
  expect((await restore()).json()).toMatchObject({ id, note: 'kept', deleted_at: null })
  await remove()
  await added('ca1')
  expect(refusal(await restore())).toEqual([409, 'product_base.duplicate'])
  const reader = await machineToken(t.db, ['product-base.read'])
  for (const [method, path] of [
    ['DELETE', `/product-base/${id}`],
    ['POST', `/product-base/${id}/restore`],
  ] as const) {
    expect(refusal(await t.call(method, path, { token: reader }))).toEqual([403, 'permission.denied'])
  }
  expect((await audited()).map(({ action }) => action)).toEqual([
    'product_base.create',
    'product_base.delete',
    'product_base.restore',
    'product_base.delete',
    'product_base.create',
  ])
})

test('filters apply to list and count; tags and owners are suggested with their counts', async () => {
  const owner = await signedIn(t, 'user')
  await added('CA1', { tags: ['red'], owner_ids: [owner.id], note: 'for Mei' })
  await added('CA2', { tags: ['red', 'blue'] })
  await added('CA3')
  await added('CA9')
  await added('unknown')
  const expectSame = async (query: string, expected: string[]) => {
    expect([query, await codes(query)]).toEqual([query, expected])
    expect([query, await count(query)]).toEqual([query, expected.length])
  }
  await expectSame('tag=red', ['CA1', 'CA2'])
  await expectSame('tag=blue&tag=green', ['CA2'])
  await expectSame(`owner=${owner.id}`, ['CA1'])
  await expectSame('q=mei', ['CA1'])
  await t.db.execute(sql`update products set search_text = 'Tabby shoulder bag ' || id
    where (website_type, id) in (('coach-vip', 'CA2'), ('coach-outlet', 'CA5'), ('gone', 'CA9'))`)
  await added('sku-ca5-2')
  await expectSame('q=SHOULDER', ['CA2', 'sku-ca5-2'])
  // So many products contain the text that each code's products are searched instead.
  await t.db.execute(sql`insert into products (website_type, id, name, currency, qty_kind, search_text)
    select 'coach-outlet', 'MANY' || n, 'Tote', 'USD', 'unknown', 'shoulder' from generate_series(1, 501) n`)
  await expectSame('q=SHOULDER', ['CA2', 'sku-ca5-2'])
  await expectSame('website_type=coach-vip', ['CA1', 'CA2', 'CA3'])
  await expectSame('is_listed=false', ['unknown'])
  await expectSame('in_stock=true', ['CA1'])
  await expectSame('in_stock=false&website_type=coach-outlet', ['CA2', 'CA3', 'CA9', 'sku-ca5-2'])
  const options = (await t.call('GET', '/product-base/options', { token })).json()
  expect(options).toMatchObject({
    tags: [
      { tag: 'red', count: 2 },
      { tag: 'blue', count: 1 },
    ],
    owners: [{ id: owner.id, count: 1 }],
  })
})

test.each(['created_at', 'product_code', 'updated_at'])(
  'pages sorted by %s contain each product once',
  async (sort) => {
    for (let index = 1; index <= 7; index++) await added(`CA${index}`)
    for (const sign of ['', '-']) {
      const seen: string[] = []
      for (let next: string | null = ''; next !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(
          `sort=${sign}${sort}&limit=3${next && `&cursor=${next}`}`,
        )
        seen.push(...page.items.map(({ product_code }) => product_code))
        next = page.next
      }
      const up = ['CA1', 'CA2', 'CA3', 'CA4', 'CA5', 'CA6', 'CA7']
      expect(seen).toEqual(sign ? up.reverse() : up)
    }
  },
)

test("lists the orders of a product, by its code and by the stores' codes for it", async () => {
  const { id } = await added('sku-ca5-1')
  const order = (product_code: string) =>
    t.call('POST', '/orders', {
      token,
      body: orderDraft({
        lines: orderDraft()
          .lines.slice(0, 1)
          .map((line) => ({ ...line, product_code })),
      }),
    })
  await order('SKU-CA5-1')
  await order('ca5')
  await order('CA6')
  const response = await t.call('GET', `/product-base/${id}/orders`, { token })
  expect(response.json<{ items: object[] }>().items).toHaveLength(2)
  expect(response.json<{ items: object[] }>().items[0]).toMatchObject({ quantity: 1, unit_price: { currency: 'CNY' } })
  const reader = await machineToken(t.db, ['product-base.read'])
  expect(refusal(await t.call('GET', `/product-base/${id}/orders`, { token: reader }))).toEqual([
    403,
    'permission.denied',
  ])
})
