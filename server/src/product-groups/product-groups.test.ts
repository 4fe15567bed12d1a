import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { GroupChange, listSameProducts } from '@outlet/shared/contract/products/product-groups'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  for (const key of ['a', 'b', 'c', 'd', 'practice']) await addStore(t.db, { key, base_url: 'http://127.0.0.1:9' })
  await t.db.execute(sql`update stores set is_practice = (key = 'practice')`)
  // Stores a and b have the same code, the others have codes of their own.
  for (const [key, prefix] of [
    ['a', 'CA'],
    ['b', 'CA'],
    ['c', 'ZZ'],
    ['d', 'YY'],
    ['practice', 'CA'],
  ] as const) {
    await seedProducts(t.db, key, { prefix, products: 2, variants: 1 })
  }
})
afterEach(() => t.close())

const pathOf = (product: string) => `/products/${product}`
const bodyOf = (product: string) => {
  const [website_type, product_id] = product.split('/')
  return { website_type, product_id }
}
/** The same products in other stores; linked ones with `!`. */
const same = async (product: string) => {
  const response = await t.call('GET', `${pathOf(product)}/same`, { token })
  return response
    .json<EndpointResponse<typeof listSameProducts>>()
    .items.filter(({ is_own }) => !is_own)
    .map(({ website_type, product_id, is_linked }) => `${website_type}/${product_id}${is_linked ? '!' : ''}`)
    .toSorted()
}
const post = (verb: 'same' | 'separate', product: string, other: string) =>
  t.call('POST', `${pathOf(product)}/${verb}`, { token, body: bodyOf(other) })
const change = async (...args: Parameters<typeof post>) => {
  const response = await post(...args)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<GroupChange>()
}
const undo = ({ before, after }: GroupChange) => t.call('PUT', '/product-groups', { token, body: { before, after } })
const rows = async () => (await t.db.execute(sql`select 1 from product_groups`)).rowCount

test('products are the same by a code, and a linked one is the same as all of them', async () => {
  expect(await same('a/CA1')).toEqual(['b/CA1'])
  await change('same', 'a/CA1', 'c/ZZ1')
  expect(await same('a/CA1')).toEqual(['b/CA1', 'c/ZZ1!'])
  expect(await same('b/CA1')).toEqual(['a/CA1!', 'c/ZZ1!'])
  expect(await same('c/ZZ1')).toEqual(['a/CA1!', 'b/CA1'])
  // A store that is connected later joins by its code.
  await addStore(t.db, { key: 'new', base_url: 'http://127.0.0.1:9' })
  await t.db.execute(sql`update stores set is_practice = false where key = 'new'`)
  await seedProducts(t.db, 'new', { prefix: 'CA', products: 1, variants: 1 })
  expect(await same('c/ZZ1')).toEqual(['a/CA1!', 'b/CA1', 'new/CA1'])
  expect(await same('new/CA1')).toEqual(['a/CA1!', 'b/CA1', 'c/ZZ1!'])
})

test('the code that the team has given a monitor recognises products too', async () => {
  expect(await same('c/ZZ1')).toEqual([])
  await t.db.execute(sql`
    insert into inventory_monitors (id, website_type, product_code, product_id, interval_seconds)
    values (gen_random_uuid(), 'c', 'ca1', 'ZZ1', 300)`)
  expect(await same('c/ZZ1')).toEqual(['a/CA1', 'b/CA1'])
})

test('linking products of two groups makes one of them', async () => {
  await change('same', 'a/CA1', 'c/ZZ1')
  await change('same', 'b/CA2', 'd/YY1')
  const merged = await change('same', 'c/ZZ1', 'd/YY1')
  expect(await same('d/YY1')).toEqual(['a/CA1!', 'a/CA2', 'b/CA1', 'b/CA2!', 'c/ZZ1!'])
  expect((await undo(merged)).statusCode).toBe(200)
  expect(await same('d/YY1')).toEqual(['a/CA2', 'b/CA2!'])
})

test('a wrong match by code can be separated, and the separation undone', async () => {
  await change('same', 'a/CA1', 'c/ZZ1')
  const separated = await change('separate', 'a/CA1', 'b/CA1')
  expect(await same('a/CA1')).toEqual(['c/ZZ1!'])
  expect(await same('b/CA1')).toEqual([])
  expect(await same('c/ZZ1')).toEqual(['a/CA1!'])
  expect((await undo(separated)).statusCode).toBe(200)
  expect(await same('b/CA1')).toEqual(['a/CA1!', 'c/ZZ1!'])
  // Linked again, it is the same as before.
  await change('separate', 'a/CA1', 'b/CA1')
  await change('same', 'b/CA1', 'c/ZZ1')
  expect(await same('a/CA1')).toEqual(['b/CA1!', 'c/ZZ1!'])
})

test('an unlinked product belongs to others by its codes again, as before the link', async () => {
  await seedProducts(t.db, 'd', { prefix: 'ZZ', products: 1, variants: 1 })
  const linked = await change('same', 'a/CA1', 'c/ZZ1')
  expect(await same('a/CA1')).toEqual(['b/CA1', 'c/ZZ1!', 'd/ZZ1'])
  await change('separate', 'a/CA1', 'c/ZZ1')
  expect(await rows()).toBe(0)
  expect(await same('a/CA1')).toEqual(['b/CA1'])
  expect(await same('c/ZZ1')).toEqual(['d/ZZ1'])
  // The undo of the link comes too late.
  const late = await undo(linked)
  expect([late.statusCode, late.json()]).toEqual([409, expect.objectContaining({ code: 'product_group.changed' })])
})

test('a link can be undone and is audited', async () => {
  const linked = await change('same', 'a/CA1', 'c/ZZ1')
  expect((await undo(linked)).statusCode).toBe(200)
  expect(await rows()).toBe(0)
  const { rows: audited } = await t.db.execute(
    sql`select action, subject_id, after from audit where subject_type = 'product' order by at, id`,
  )
  const after = { products: ['a/CA1', 'c/ZZ1'] }
  expect(audited).toEqual([
    { action: 'products.link', subject_id: 'a/CA1', after },
    { action: 'products.restore', subject_id: 'a/CA1', after },
  ])
})

test.each([
  ['same', 'a/CA1', 'a/CA2', 400, 'product_group.same_store'],
  ['same', 'a/CA1', 'practice/CA1', 400, 'product_group.practice_store'],
  ['same', 'a/CA1', 'b/unknown', 404, 'product.not_found'],
  ['separate', 'a/CA1', 'c/ZZ1', 409, 'product_group.not_same'],
] as const)('%s of %s and %s is refused', async (verb, product, other, status, code) => {
  const response = await post(verb, product, other)
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code])
  expect(await rows()).toBe(0)
})

test('groups are limited, and need a session', async () => {
  await t.db.execute(sql`
    insert into products (website_type, id, name, currency, qty_kind, search_text)
    select 'c', 'many' || n, 'many', 'USD', 'unknown', 'many' from generate_series(1, 49) n`)
  await t.db.execute(sql`
    insert into product_groups select 'c', 'many' || n, '01a20000-0000-7000-8000-000000000000' from generate_series(1, 49) n`)
  expect((await post('same', 'a/CA1', 'c/many1')).statusCode).toBe(200)
  expect((await post('same', 'a/CA1', 'd/YY1')).json()).toMatchObject({ code: 'product_group.too_large' })
  const options = { body: bodyOf('d/YY1') }
  expect((await t.call('POST', `${pathOf('a/CA2')}/same`, options)).statusCode).toBe(401)
})
