import type { Count } from '@outlet/shared/contract/list'
import type { Order } from '@outlet/shared/contract/orders'
import { machineToken } from '../testing/machine-token'
import { orderDraft } from '../testing/order-draft'
import { testApp, type TestApp } from '../testing/test-app'

interface Page {
  items: Order[]
  next: string | null
}

let t: TestApp
let token: string

const line = (title: string, product_code: string | null, unit_price = 10_000) => ({
  title,
  product_code,
  color: null,
  size: null,
  attributes: [],
  quantity: 1,
  unit_price,
})

/** Seven orders with the same time and price, then three that differ. */
const drafts = [
  ...Array.from({ length: 7 }, (_, index) => orderDraft({ note: `equal ${index}` })),
  orderDraft({
    store_name: '香港奥莱',
    website_type: 'coach-outlet',
    store_order_number: 'HK-100%_1',
    status: 'completed',
    fulfilment: 'delivered',
    placed_at: '2026-11-20T01:00:00.000Z',
    lines: [line('托特包', 'CR 123/A')],
  }),
  orderDraft({
    status: 'cancelled',
    payment: 'refunded',
    placed_at: '2026-11-18T00:00:00.000Z',
    lines: [line('Belt', null, 1)],
  }),
  orderDraft({ currency: 'USD', placed_at: '2026-11-21T00:00:00.000Z', lines: [line('Wallet', 'CW9', 5_000_000)] }),
]

beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('user')
  for (const body of drafts) await t.call('POST', '/orders', { token, body })
})
afterAll(() => t.close())

const list = async (search = '') => (await t.call('GET', `/orders${search}`, { token })).json<Page>()
const count = async (search = '') => (await t.call('GET', `/orders/count${search}`, { token })).json<Count>()

const readAll = async (sort: string, limit: number) => {
  const found: Order[] = []
  let next: string | null = null
  do {
    const page: Page = await list(`?sort=${sort}&limit=${limit}${next ? `&cursor=${encodeURIComponent(next)}` : ''}`)
    found.push(...page.items)
    next = page.next
  } while (next)
  return found
}

test.each(['placed_at', 'total', 'order_number', 'updated_at'])(
  'reads every order once, paged by %s',
  async (field) => {
    const whole = (await list(`?sort=${field}&limit=200`)).items.map((order) => order.id)
    for (const limit of [1, 3, 10]) {
      const up = (await readAll(field, limit)).map((order) => order.id)
      expect(up).toEqual(whole)
      expect((await readAll(`-${field}`, limit)).map((order) => order.id)).toEqual([...up].reverse())
    }
    expect(new Set(whole).size).toBe(drafts.length)
  },
)

test('lists the newest order first, with its lines', async () => {
  const { items, next } = await list()
  expect(items[0]).toMatchObject({ currency: 'USD', lines: [{ title: 'Wallet' }] })
  expect(next).toBeNull()
})

test('sorts by converted total, or by the order’s own amount if its rate is unknown', async () => {
  const [first] = (await list('?sort=-total')).items
  expect(first).toMatchObject({ total: { minor: 5_010_000, currency: 'USD' }, converted_total: null })
  expect((await list('?has_rate=false')).items.map(({ id }) => id)).toEqual([first?.id])
  const body = { currency: 'USD', valid_on: '2026-11-01', rate: '0.0001' }
  await t.call('POST', '/exchange-rates', { token: await t.signInAs('admin'), body })
  const [lowest] = (await list('?sort=total')).items
  expect(lowest).toMatchObject({ id: first?.id, converted_total: { minor: 501, currency: 'CNY' } })
})

test.each([
  ['?q=wallet', 1],
  ['?q=cr%20123', 1],
  ['?q=' + encodeURIComponent('奥莱'), 1],
  ['?q=' + encodeURIComponent('托特包'), 1],
  ['?q=100%25_1', 1],
  ['?q=%25', 1],
  ['?q=tabby+CASE', 7],
  ['?q=tabby+belt', 0],
  ['?status=cancelled&status=completed', 2],
  ['?status=cancelled&payment=paid', 0],
  ['?payment=refunded', 1],
  ['?fulfilment=delivered', 1],
  ['?website_type=coach-outlet', 1],
  ['?placed_from=2026-11-19T16:30:00.000Z&placed_to=2026-11-20T01:00:00.000Z', 7],
  ['?has_rate=false', 0],
  ['', 10],
])('%s finds %i orders, and counts the same number', async (search, expected) => {
  expect((await list(search)).items).toHaveLength(expected)
  expect(await count(search)).toEqual({ count: expected, exact: true })
})

test('finds an order by its number', async () => {
  const [order] = (await list('?limit=1')).items
  expect((await list(`?q=${order?.order_number.toLowerCase()}`)).items).toEqual([order])
})

test('refuses the cursor of another list, and a forged one', async () => {
  const { next } = await list('?limit=2')
  const cursor = encodeURIComponent(next ?? '')
  const other = await t.call('GET', `/orders?limit=2&status=placed&cursor=${cursor}`, { token })
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([400, 'cursor.other_list'])
  const made = await t.call('GET', '/orders?cursor=abc', { token })
  expect([made.statusCode, made.json<{ code: string }>().code]).toEqual([400, 'cursor.invalid'])
})

test.each(['?page=2', '?sort=note', '?limit=0', '?limit=201', '?status=gone', '?placed_from=yesterday'])(
  'refuses %s',
  async (search) => {
    expect((await t.call('GET', `/orders${search}`, { token })).statusCode).toBe(400)
  },
)

test('needs a session', async () => {
  expect((await t.call('GET', '/orders')).statusCode).toBe(401)
  expect((await t.call('GET', '/orders/count')).statusCode).toBe(401)
})

test('refuses machines without the permission', async () => {
  const writer = await machineToken(t.db, ['orders.write'])
  expect((await t.call('GET', '/orders', { token: writer })).statusCode).toBe(403)
  expect((await t.call('GET', '/orders/count', { token: writer })).statusCode).toBe(403)
})
