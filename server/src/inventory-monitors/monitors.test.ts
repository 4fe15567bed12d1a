import { sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { addStore } from '../stores/testing/add-store'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 30, variants: 3 })
})
afterAll(() => t.close())

const path = '/inventory-monitors'

const create = (product_code: string, more: Record<string, unknown> = {}) =>
  t.call('POST', path, { token, body: { product_code, website_type: 'coach-outlet', ...more } })

const created = async (code: string) => (await create(code)).json<InventoryMonitor>()

const problem = (response: { json(): unknown }) => response.json()

const nextCheck = async (id: string) => {
  const { rows } = await t.db.execute(sql`select next_check_at from monitor_checks where monitor_id = ${id}`)
  return rows[0]?.['next_check_at'] ?? null
}

describe('create', () => {
  test('finds the product by its id, case-insensitively; the first check is due at once', async () => {
    const response = await create('ca1')
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({
      product_code: 'ca1',
      product_id: 'CA1',
      master_code: 'M-CA1',
      product_name: 'Bag CA1',
      website_type: 'coach-outlet',
      is_monitoring: true,
      interval_seconds: 300,
      confirmations: 1,
      stock_state: 'unknown',
      stock_level: null,
      orderable: null,
      health: 'ok',
      last_checked_at: null,
      version: 1,
    })
    const { id } = response.json<InventoryMonitor>()
    expect(await nextCheck(id)).not.toBeNull()
    expect(await t.audit('inventory_monitors.create')).toMatchObject([
      { subject_id: id, after: { product_code: 'ca1', product_id: 'CA1' } },
    ])
  })

  test.each([
    ['m-ca2', 'CA2'],
    ['ca3-2', 'CA3'],
    ['sku-ca4-1', 'CA4'],
  ])('finds %s as the product %s', async (code, productId) => {
    expect(await created(code)).toMatchObject({ product_id: productId })
  })

  test('refuses a second monitor of a product, under another code too, and returns the existing one', async () => {
    const first = await created('CA5')
    const again = await create('sku-ca5-3')
    expect(again.statusCode).toBe(409)
    expect(problem(again)).toMatchObject({ code: 'inventory_monitor.duplicate', current: { id: first.id } })
  })

  test('two concurrent requests create one monitor', async () => {
    const responses = await Promise.all([create('CA6'), create('M-CA6')])
    expect(responses.map((response) => response.statusCode).sort()).toEqual([201, 409])
  })

  test('refuses an unknown product code and an unknown store', async () => {
    expect(problem(await create('nothing-1'))).toMatchObject({
      status: 404,
      code: 'inventory_monitor.product_not_found',
    })
    expect(problem(await create('CA7', { website_type: 'nowhere' }))).toMatchObject({ status: 404 })
  })

  test.each(['-CA1', 'x', 'CA*1'])('refuses %s as a product code', async (code) => {
    const response = await create(code)
    expect(response.statusCode).toBe(400)
    expect(problem(response)).toMatchObject({ errors: [{ path: 'product_code', code: 'product_code.invalid_format' }] })
  })

  test('finds a product by its own id, which need not have the form of a code; accepts either id or code', async () => {
    const product_id = `_${'long-handle-'.repeat(12)}1`
    await seedProducts(t.db, 'coach-outlet', { prefix: product_id.slice(0, -1), products: 1, variants: 1 })
    const by = (named: object) => t.call('POST', path, { token, body: { website_type: 'coach-outlet', ...named } })
    const response = await by({ product_id })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ product_id, product_code: product_id })
    const search = new URLSearchParams({ website_type: 'coach-outlet', product_id })
    const offered = await t.call('GET', `${path}/product?${search}`, { token })
    expect(offered.json()).toMatchObject({ product_id, variants: [{ variant_id: `${product_id}-1` }] })
    expect((await t.call('GET', `${path}?${new URLSearchParams({ q: product_id })}`, { token })).json()).toMatchObject({
      items: [{ product_id }],
    })
    expect(problem(await by({ product_id: product_id.toUpperCase() }))).toMatchObject({ status: 404 })
    for (const named of [{}, { product_id, product_code: 'CA1' }]) {
      expect(problem(await by(named))).toMatchObject({ status: 400, errors: [{ path: 'product_code' }] })
    }
  })

  test('requires a session', async () => {
    const response = await t.call('POST', path, { body: { product_code: 'CA8', website_type: 'coach-outlet' } })
    expect(response.statusCode).toBe(401)
  })
})

test('a batch returns a result for each line, and a failed line does not stop the others', async () => {
  const { id } = await created('CA9')
  const before = (await t.audit('inventory_monitors.create')).length
  const response = await t.call('POST', `${path}/batch`, {
    token,
    body: { website_type: 'coach-outlet', product_codes: ['CA10', ' ca9 ', '?', 'nothing-2', 'CA11', 'm-ca10'] },
  })
  expect(response.json<{ results: object[] }>().results).toMatchObject([
    { line: 1, product_code: 'CA10', result: 'created' },
    { line: 2, product_code: 'ca9', result: 'duplicate', monitor_id: id },
    { line: 3, product_code: '?', result: 'invalid_format', monitor_id: null },
    { line: 4, product_code: 'nothing-2', result: 'not_found', monitor_id: null },
    { line: 5, product_code: 'CA11', result: 'created' },
    { line: 6, product_code: 'm-ca10', result: 'duplicate' },
  ])
  expect((await t.audit('inventory_monitors.create')).length - before).toBe(2)
})

test("returns the product's image with a signed address", async () => {
  await t.db.execute(sql`update products set thumbnail = '/a.png', thumbnail_alt = 'A bag' where id = 'CA1'`)
  const list = (await t.call('GET', `${path}?q=CA1&sort=product_code`, { token })).json<{ items: InventoryMonitor[] }>()
  const [monitor] = list.items.filter((item) => item.product_id === 'CA1')
  expect(monitor?.thumbnail).toEqual({ url: expect.stringMatching(/^\/api\/v1\/images\//), alt: 'A bag' })
})

describe('update', () => {
  test('pauses, and resumes as due at once, with an audit record for each', async () => {
    const { id, version } = await created('CA12')
    const change = (body: object) => t.call('PATCH', `${path}/${id}`, { token, body: { ...body } })
    const paused = await change({ version, is_monitoring: false, note: 'wait' })
    expect(paused.json()).toMatchObject({ is_monitoring: false, note: 'wait', next_check_at: null, version: 2 })
    const resumed = await change({ version: 2, is_monitoring: true })
    expect(resumed.json<InventoryMonitor>().next_check_at).not.toBeNull()
    expect(await t.audit('inventory_monitors.update')).toMatchObject([
      { before: { is_monitoring: true, note: null }, after: { is_monitoring: false, note: 'wait' } },
      { before: { is_monitoring: false }, after: { is_monitoring: true } },
    ])
  })

  test('refuses an outdated version and returns the current monitor', async () => {
    const { id } = await created('CA13')
    await t.call('PATCH', `${path}/${id}`, { token, body: { version: 1, interval_seconds: 60 } })
    const stale = await t.call('PATCH', `${path}/${id}`, { token, body: { version: 1, interval_seconds: 90 } })
    expect(stale.statusCode).toBe(409)
    expect(problem(stale)).toMatchObject({
      code: 'inventory_monitor.version_conflict',
      current: { interval_seconds: 60, version: 2 },
    })
  })

  test.each([14, 86_401])('refuses an interval of %d s', async (interval_seconds) => {
    const { id, version } = await created('CA14').catch(() => ({ id: '', version: 1 }))
    const response = await t.call('PATCH', `${path}/${id}`, { token, body: { version, interval_seconds } })
    expect(response.statusCode).toBe(400)
  })
})

describe('delete and restore', () => {
  test('a deleted monitor is not found and never due, and a restore brings it back unchanged', async () => {
    const { id } = await created('CA15')
    expect((await t.call('DELETE', `${path}/${id}`, { token })).statusCode).toBe(200)
    expect((await t.call('GET', `${path}/${id}`, { token })).statusCode).toBe(404)
    expect((await t.call('DELETE', `${path}/${id}`, { token })).statusCode).toBe(404)
    expect(await nextCheck(id)).toBeNull()
    const restored = await t.call('POST', `${path}/${id}/restore`, { token })
    expect(restored.json()).toMatchObject({ id, product_id: 'CA15', is_monitoring: true })
    expect(await nextCheck(id)).not.toBeNull()
    expect(await t.audit('inventory_monitors.delete')).toMatchObject([{ subject_id: id }])
    expect(await t.audit('inventory_monitors.restore')).toMatchObject([{ subject_id: id }])
  })

  test('refuses a restore if the product has another monitor by now', async () => {
    const { id } = await created('CA16')
    await t.call('DELETE', `${path}/${id}`, { token })
    const other = await created('CA16')
    const response = await t.call('POST', `${path}/${id}/restore`, { token })
    expect(response.statusCode).toBe(409)
    expect(problem(response)).toMatchObject({ code: 'inventory_monitor.duplicate', current: { id: other.id } })
  })

  test('returns 404 for an unknown id', async () => {
    for (const id of ['none', '01890000-0000-7000-8000-000000000000']) {
      expect(problem(await t.call('DELETE', `${path}/${id}`, { token }))).toMatchObject({
        status: 404,
        code: 'inventory_monitor.not_found',
      })
    }
  })
})

describe('list', () => {
  const list = async (query: string) =>
    (await t.call('GET', `${path}?${query}`, { token })).json<{ items: InventoryMonitor[]; next: string | null }>()

  test.each([
    'created_at',
    '-created_at',
    'product_code',
    '-last_checked_at',
    'last_checked_at',
    '-stock_level',
    'stock_level',
  ])('paginates by %s without duplicates or omissions', async (sort) => {
    await t.db.execute(sql`update inventory_monitors set stock_level = length(product_code) where product_code < 'CA2'`)
    await t.db.execute(sql`
      update monitor_checks c set last_checked_at = timestamptz '2026-11-20' - length(m.product_code) * interval '1 minute'
      from inventory_monitors m where m.id = c.monitor_id and m.product_code < 'CA2'`)
    const total = (await t.call('GET', `${path}/count`, { token })).json<{ count: number }>().count
    const ids: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: { items: InventoryMonitor[]; next: string | null } = await list(
        `sort=${sort}&limit=4${next ? `&cursor=${next}` : ''}`,
      )
      ids.push(...page.items.map((item) => item.id))
      next = page.next
    }
    expect(ids).toHaveLength(total)
    expect(new Set(ids).size).toBe(total)
  })

  test.each([
    ['-last_checked_at', (checked: string[]) => checked.toSorted().reverse()],
    ['last_checked_at', (checked: string[]) => checked.toSorted()],
  ])('sorts monitors without a check last by %s', async (sort, inOrder) => {
    const times = (await list(`sort=${sort}`)).items.map((item) => item.last_checked_at)
    const known = times.filter((time) => time !== null)
    expect(known.length).toBeGreaterThan(1)
    expect(known.length).toBeLessThan(times.length)
    expect(times).toEqual([...inOrder(known), ...times.slice(known.length).map(() => null)])
  })

  test('filters by text, store, state, health and id', async () => {
    expect((await list('q=bag%20ca12')).items.map((item) => item.product_id)).toEqual(['CA12'])
    expect((await list('website_type=nowhere')).items).toEqual([])
    expect((await list('is_monitoring=false')).items).toEqual([])
    expect((await list('stock_state=in&stock_state=out')).items).toEqual([])
    const [first, second] = (await list('health=ok')).items
    const two = (await list(`id=${first?.id}&id=${second?.id}`)).items.map(({ id }) => id)
    expect(two.toSorted()).toEqual([first?.id, second?.id].toSorted())
  })
})

test('returns a monitor with its variants, which are unknown before the first check', async () => {
  const { id } = await created('CA20')
  const response = await t.call('GET', `${path}/${id}`, { token })
  expect(response.json<{ variants: object[] }>().variants).toEqual(
    [1, 2, 3].map((number) => ({
      variant_id: `CA20-${number}`,
      attributes: [],
      color_name: 'Black',
      size: String(number),
      stock_level: null,
      qty_kind: 'unknown',
      stock_level_kind: 'unknown',
      orderable: null,
      preorderable: null,
      backorderable: null,
      seen_until: null,
    })),
  )
})

test('the summary counts the monitors and lists those that came into stock last', async () => {
  const { id } = await created('CA21')
  await t.db.execute(
    sql`update inventory_monitors set stock_state = 'in', stock_changed_at = clock_now() where id = ${id}`,
  )
  const summary = (await t.call('GET', `${path}/summary`, { token })).json()
  expect(summary).toMatchObject({ in_stock: 1, failing: 0, latest: [{ id }] })
})

test('the latest stock changes come first, without paused and unchanged monitors', async () => {
  const first = await created('CA22')
  const second = await created('CA23')
  const paused = await created('CA24')
  await created('CA25')
  const turn = (id: string, state: string, minutes: number) =>
    t.db.execute(sql`update inventory_monitors set stock_state = ${state},
      stock_changed_at = clock_now() + ${minutes} * interval '1 minute' where id = ${id}`)
  await turn(first.id, 'out', 1)
  await turn(second.id, 'in', 2)
  await turn(paused.id, 'in', 3)
  await t.db.execute(sql`update inventory_monitors set is_monitoring = false where id = ${paused.id}`)
  const changes = await t.call('GET', `${path}/stock-changes?limit=2`, { token })
  expect(changes.json<{ items: object[] }>().items).toMatchObject([
    { id: second.id, stock_state: 'in', stock_changed_at: expect.any(String) },
    { id: first.id, stock_state: 'out' },
  ])
})
