import { sql } from 'drizzle-orm'
import type { Annotation } from '@outlet/shared/contract/analytics/annotations'
import type { MonitorEventPayload } from '@outlet/shared/contract/alert-rules/event-kinds'
import type { Generation } from '@outlet/shared/contract/releases'
import type { Store } from '@outlet/shared/contract/stores'
import { recordQueueState } from '../inventory-monitors/engine/queue-states'
import { emit } from '../platform/outbox/emit'
import { ConnectorError } from '../stores/connector-error'
import { recordFailure } from '../stores/store-health'
import { addStore } from '../stores/testing/add-store'
import { machineToken } from '../testing/machine-token'
import { orderDraft } from '../testing/order-draft'
import { draftHost, draftOrders } from '../testing/release-draft'
import { seedProducts } from '../testing/seed-catalogue'
import { testApp, type TestApp } from '../testing/test-app'

const STORE = 'coach-outlet'
const MINUTE = 60_000

let t: TestApp
let admin: string
let user: string
let monitorId: string
beforeEach(async () => {
  t = await testApp({ TIME_ZONE: 'Asia/Shanghai' })
  ;[admin, user] = [await t.signInAs('admin'), await t.signInAs('user')]
  for (const key of [STORE, 'other', 'practice-past']) await addStore(t.db, { key, base_url: 'http://127.0.0.1:9' })
  await t.db.execute(sql`update stores set is_counted = false where key = 'practice-past'`)
  await seedProducts(t.db, STORE, { prefix: 'CA', products: 2, variants: 1 })
  const body = { website_type: STORE, product_code: 'CA1' }
  monitorId = (await t.call('POST', '/inventory-monitors', { token: user, body })).json<{ id: string }>().id
})
afterEach(() => t.close())

const list = async (query = '', token = admin): Promise<Annotation[]> => {
  const response = await t.call('GET', `/annotations?from=today-29d${query}`, { token })
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json<{ items: Annotation[] }>().items
}
const english = (items: readonly Annotation[]) => items.map(({ text }) => text['en-US'])
const ago = (minutes: number) => Date.now() - minutes * MINUTE
const usd = (minor: number) => ({ minor, currency: 'USD' })

const emitEvent = (
  kind: 'restocked' | 'price_dropped',
  { at = ago(60), store = STORE, ...facts }: Partial<MonitorEventPayload> & { at?: number; store?: string } = {},
) => {
  const none = {
    stock_level: null,
    stock_level_kind: 'unknown',
    previous_price: null,
    threshold: null,
    code: null,
  } as const
  const payload = { ...none, product_code: 'CA1', product_id: 'CA1', price: usd(9900), begins_failing: false, ...facts }
  const subject = { type: 'inventory_monitor', id: monitorId }
  return t.db.transaction((tx) => emit(tx, [{ kind, subject, at, store, payload }]))
}
const order = async (change: Parameters<typeof orderDraft>[0]) => {
  const body = orderDraft({ website_type: STORE, placed_at: new Date(ago(30)).toISOString(), ...change })
  const response = await t.call('POST', '/orders', { token: user, body })
  expect(response.statusCode).toBe(201)
  return response.json<{ id: string; order_number: string }>()
}

test('restocks and price changes have a price, and a link to the monitor', async () => {
  await emitEvent('restocked')
  await emitEvent('price_dropped', { at: ago(50), previous_price: usd(12_000) })
  await emitEvent('restocked', { store: 'practice-past' })
  const link = `/product_base/inventory-monitor?monitor=${monitorId}`
  expect(await list('', user)).toMatchObject([
    {
      kind: 'restock',
      count: 1,
      until: null,
      link,
      text: { 'zh-CN': '补货：CA1，US$99.00', 'en-US': 'Restocked: CA1, $99.00' },
    },
    { kind: 'price_change', text: { 'en-US': expect.stringMatching(/: CA1, \$120.00 → \$99.00$/) } },
  ])
  expect(await list('&kind=restock&website_type=practice-past')).toHaveLength(1)
  expect(await list(`&website_type=${STORE}&product=ca1`)).toHaveLength(2)
  expect(await list('&product=CA2')).toEqual([])
})

test('purchases have their total, by store and by product; cancelled orders are left out', async () => {
  const { id, order_number } = await order({})
  await order({ status: 'cancelled' })
  await order({ website_type: 'other' })
  const [first] = await list(`&website_type=${STORE}`)
  expect(first).toMatchObject({ kind: 'purchase', link: `/orders/list?order=${id}` })
  expect(first?.text['en-US']).toBe(`Order ${order_number}: Coach Outlet, CN¥1,398.00`)
  expect(await list('&kind=purchase')).toHaveLength(2)
  expect(await list('&product=ch857&product=CX')).toHaveLength(2)
  expect(await list('&product=CX')).toEqual([])
})

test('many annotations of a kind are combined by day of the installation, with a link to that day', async () => {
  await t.db.execute(sql`
    insert into orders (id, order_number, source, website_type, store_name, status, payment, fulfilment, currency, subtotal, tax,
      shipping, total, reporting_currency, placed_at, placed_on, search_text)
    select gen_random_uuid(), 'N' || n, 'manual', ${STORE}, '', 'placed', 'paid', 'unfulfilled', 'CNY', 1, 0, 0, 1, 'CNY', at,
      (at at time zone 'Asia/Shanghai')::date, ''
    from generate_series(0, 50) n, lateral (
      select case when n < 40 then timestamptz '2026-11-10T15:59:00Z' else timestamptz '2026-11-10T16:01:00Z' end as at) as placed`)
  const response = await t.call('GET', '/annotations?from=0001-01-01&to=9999-01-01&kind=purchase', { token: user })
  expect(response.json<{ items: Annotation[] }>().items).toMatchObject([
    {
      count: 40,
      day: '2026-11-10',
      at: '2026-11-10T15:59:00.000Z',
      text: { 'zh-CN': '40 笔订单', 'en-US': '40 purchases' },
    },
    {
      count: 11,
      day: '2026-11-11',
      link: expect.stringMatching(/^\/orders\/list\?placed_from=2026-11-11&placed_to=2026-11-12&status=/),
    },
  ])
})

test('a pin of the console’s environment is visible only with the permission to read releases', async () => {
  for (const body of [draftHost('1.0.0'), draftOrders('1.0.0'), draftOrders('1.1.0')])
    expect((await t.call('POST', '/releases', { token: admin, body })).statusCode).toBe(200)
  let generation = 0
  for (const pins of [{ host: '1.0.0', orders: '1.0.0' }, { orders: '1.1.0' }]) {
    const body = { expected_generation: generation, pins }
    const response = await t.call('POST', '/environments/local/pins', { token: admin, body })
    expect(response.statusCode).toBe(200)
    generation = response.json<Generation>().generation
  }
  const annotations = await list()
  expect(english(annotations)).toEqual(['Release: host — → 1.0.0, orders — → 1.0.0', 'Release: orders 1.0.0 → 1.1.0'])
  expect(annotations[1]).toMatchObject({ kind: 'release', link: '/releases?environment=local' })
  expect(await list('', user)).toEqual([])
  expect(await list('&kind=release', user)).toEqual([])
  expect(await list('', await machineToken(t.db, ['inventory-monitors.read']))).toEqual([])
})

const spanOf = (one: Annotation | undefined) => Date.parse(one?.until ?? '') - Date.parse(one?.at ?? '')

test('an outage lasts from the store’s refusal until a user resumes the store', async () => {
  await recordFailure(t.db, STORE, new ConnectorError('store.blocked', { message: 'HTTP 403' }))
  expect(await list()).toMatchObject([{ kind: 'outage', until: null, link: `/stores/list?store=${STORE}` }])
  const { version } = (await t.call('GET', `/stores/${STORE}`, { token: admin })).json<Store>()
  const body = { version, resume: true }
  expect((await t.call('PATCH', `/stores/${STORE}`, { token: admin, body })).statusCode).toBe(200)
  expect(spanOf((await list())[0])).toBeGreaterThanOrEqual(0)
})

test('a store that is unreachable for minutes has an outage, one that waits for seconds has none', async () => {
  for (let at = ago(40); at <= ago(30); at += MINUTE) await recordQueueState(t.db, 'other', 'store_waiting', at)
  for (const at of [ago(9), ago(9) + 20_000]) await recordQueueState(t.db, STORE, 'store_waiting', at)
  const annotations = await list('', user)
  expect(english(annotations)).toEqual(['Store not reachable: other'])
  expect(annotations[0]?.link).toBe('/product_base/inventory-monitor?website_type=other')
  expect(spanOf(annotations[0])).toBeGreaterThanOrEqual(9 * MINUTE)
  expect(await list(`&website_type=${STORE}`)).toEqual([])
})

test('the maintenance of a store is no outage, and has a name of its own', async () => {
  for (let at = ago(140); at <= ago(130); at += MINUTE) await recordQueueState(t.db, 'other', 'store_maintenance', at)
  expect(english(await list('&website_type=other', user))).toContain('Store maintenance: other')
})

test('requires the permission to read monitors', async () => {
  expect((await t.call('GET', '/annotations?from=today&to=today')).statusCode).toBe(401)
  const token = await machineToken(t.db, ['orders.read'])
  expect((await t.call('GET', '/annotations?from=today&to=today', { token })).statusCode).toBe(403)
})
