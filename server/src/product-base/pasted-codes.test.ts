import { sql } from 'drizzle-orm'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import type { ProductCandidate } from '@outlet/shared/contract/products/product-candidates'
import type { PlannedLine } from '@outlet/shared/contract/product-base/product-base-import'
import { addStore } from '../stores/testing/add-store'
import { refusal } from '../testing/refusal'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('admin')
  await addStore(t.db, { key: 'coach-outlet', name: 'Outlet', base_url: 'http://127.0.0.1:9' })
  await t.db.execute(sql`
    insert into products (website_type, id, name, currency, qty_kind, search_text, variants_count)
    select 'coach-outlet', id, 'Bag', 'USD', 'unknown', 'Bag ' || id, 0
    from unnest(array['WT-1001', 'CT-1001', 'RC-1', 'RC_1']) as id`)
})
beforeEach(() => t.db.execute(sql`truncate product_base; delete from inventory_monitors`))
afterAll(() => t.close())

/** Spellings of WT-1001 as they occur in spreadsheets, chats, dialogs and other keyboard layouts. */
const SPELLINGS = [
  ...['\u002d', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d'].map(
    (dash) => `WT${dash}1001`,
  ),
  ...['\u202dWT-1001\u202c', '\u2066WT-1001\u2069', '\u202aWT-1001\u202c', '\u200eWT-1001', '\u061cWT-1001'],
  ...['WT\u00a01001', '\u3000WT-1001\u3000', '\ufeffWT-1001', 'WT-1001\u180e', 'WT-\t1001', 'WT\u20441001'],
  ...[
    'WT-\u0661\u0660\u0660\u0661',
    'W\u0422-1001',
    'WT\uff3f1001',
    'WT - 1001',
    'WT-\u00ad1001',
    'WT-1001\u{E0001}',
    'WT-1001\ufe0f',
  ],
]

const get = async <Body>(path: string) => (await t.call('GET', path, { token })).json<Body>()

test.each(SPELLINGS)('%j is recognised wherever a code is typed, pasted or searched', async (typed) => {
  const candidates = await get<{ items: ProductCandidate[] }>(`/products/candidates?q=${encodeURIComponent(typed)}`)
  expect(candidates.items).toMatchObject([{ product_id: 'WT-1001', is_named: true }])
  const preview = await t.call('POST', '/product-base/import/preview', {
    token,
    body: { lines: [{ line: 1, product_code: typed }] },
  })
  expect(preview.json()).toMatchObject({ lines: [{ product_code: 'WT-1001', result: 'created', is_at_store: true }] })
  const added = await t.call('POST', '/product-base', { token, body: { product_code: typed } })
  expect(added.json()).toMatchObject({ product_code: 'WT-1001', stores: [{ product_id: 'WT-1001' }] })
  expect(refusal(await t.call('POST', '/product-base', { token, body: { product_code: typed } }))).toEqual([
    409,
    'product_base.duplicate',
  ])
  const batch = await t.call('POST', '/inventory-monitors/batch', {
    token,
    body: { website_type: 'coach-outlet', product_codes: [typed] },
  })
  expect(batch.json()).toMatchObject({ results: [{ product_code: 'WT-1001', result: 'created' }] })
  const q = encodeURIComponent(typed)
  for (const path of [
    `/product-base?q=${q}`,
    `/inventory-monitors?q=${q}`,
    `/products?website_type=coach-outlet&q=${q}`,
  ])
    expect((await get<{ items: object[] }>(path)).items).toHaveLength(1)
  expect(await get(`/products/search?q=${q}`)).toMatchObject({ items: [{ id: 'WT-1001' }] })
})

test('a Cyrillic letter is read as the Latin letter of the same shape', async () => {
  const added = await t.call('POST', '/product-base', { token, body: { product_code: '\u0421T-1001' } })
  expect(added.json()).toMatchObject({ product_code: 'CT-1001', stores: [{ product_id: 'CT-1001' }] })
})

test('codes that differ only in their separators are distinct; a user resolves an ambiguous one', async () => {
  for (const code of ['RC-1', 'rc_1']) {
    const added = await t.call('POST', '/product-base', { token, body: { product_code: code } })
    expect(added.json<BaseProduct>().stores).toMatchObject([{ product_id: code.toUpperCase() }])
  }
  const unclear = await t.call('POST', '/product-base', { token, body: { product_code: 'RC/1' } })
  expect(refusal(unclear)).toEqual([409, 'product_code.ambiguous'])
  expect(unclear.json()).toMatchObject({ current: { codes: ['RC-1', 'RC_1'] } })
  const lines = [{ line: 1, product_code: 'RC 1' }]
  const preview = await t.call('POST', '/product-base/import/preview', { token, body: { lines } })
  expect(preview.json<{ lines: PlannedLine[] }>().lines).toMatchObject([
    { result: 'invalid', reasons: [{ code: 'product_code.ambiguous', value: 'RC-1, RC_1' }] },
  ])
  const body = { website_type: 'coach-outlet', product_codes: ['RC.1'] }
  const batch = await t.call('POST', '/inventory-monitors/batch', { token, body })
  expect(batch.json()).toMatchObject({
    results: [{ product_code: 'RC.1', result: 'ambiguous', candidates: ['RC-1', 'RC_1'], monitor_id: null }],
  })
  const one = { website_type: 'coach-outlet', product_code: 'RC.1' }
  const monitor = await t.call('POST', '/inventory-monitors', { token, body: one })
  expect(refusal(monitor)).toEqual([409, 'product_code.ambiguous'])
  expect(monitor.json()).toMatchObject({ current: { codes: ['RC-1', 'RC_1'] } })
  const { items } = await get<{ items: ProductCandidate[] }>('/products/candidates?q=RC.1')
  expect(items.map(({ product_id, is_named }) => [product_id, is_named])).toEqual([
    ['RC-1', true],
    ['RC_1', true],
  ])
})

test('a code that no store has is stored as typed', async () => {
  const added = await t.call('POST', '/product-base', { token, body: { product_code: 'ZZ⁄9' } })
  expect(added.json()).toMatchObject({ product_code: 'ZZ/9', stores: [] })
})

describe('tags', () => {
  const add = async (product_code: string, tags: string[]) =>
    t.call('POST', '/product-base', { token, body: { product_code, tags } })

  test('spellings of a tag are equal: in a row, among rows, in the filter and its options', async () => {
    expect((await add('A1', ['ＶＩＰ', 'VIP', 'vip'])).json()).toMatchObject({ tags: ['VIP'] })
    expect((await add('A2', ['vip', 'Cafe\u0301'])).json()).toMatchObject({ tags: ['VIP', 'Café'] })
    expect((await add('A3', ['Caf\u00e9', 'Caf\u00e9\u200b'])).json()).toMatchObject({ tags: ['Café'] })
    expect((await add('A4', ['\u200b'])).statusCode).toBe(400)
    expect((await add('A4', ['S\ufffdle'])).statusCode).toBe(400)
    for (const tag of ['vip', 'ＶＩＰ', 'Vip\u200b'])
      expect((await get<{ items: object[] }>(`/product-base?tag=${encodeURIComponent(tag)}`)).items).toHaveLength(2)
    const { tags } = await get<{ tags: object[] }>('/product-base/options')
    expect(tags).toEqual([
      { tag: 'Café', count: 2 },
      { tag: 'VIP', count: 2 },
    ])
  })

  test('an import and a change use the existing spelling', async () => {
    await add('A1', ['VIP'])
    const lines = [{ line: 1, product_code: 'A2', tags: ['vip', 'New'] }]
    const preview = await t.call('POST', '/product-base/import/preview', { token, body: { lines } })
    expect(preview.json()).toMatchObject({ lines: [{ after: { tags: ['VIP', 'New'] } }] })
    const { id } = (await add('A3', [])).json<BaseProduct>()
    const changed = await t.call('PATCH', `/product-base/${id}`, { token, body: { version: 1, tags: ['ｖｉｐ'] } })
    expect(changed.json()).toMatchObject({ tags: ['VIP'] })
  })
})
