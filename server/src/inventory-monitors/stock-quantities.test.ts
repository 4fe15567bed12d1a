import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { baseProductList, type BaseProduct } from '@outlet/shared/contract/product-base'
import type { getProductHistory } from '@outlet/shared/contract/products/product-history'
import { productList, type Product, type ProductDetail } from '@outlet/shared/contract/products'
import { API_PREFIX, type EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitorTrend, Sparkline } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import { monitorList, type getMonitor, type InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { readFacts } from '../alert-messages/read-facts'
import { alertValues } from '../alert-messages/alert-values'
import { isStockEvent, notifyCreators } from '../notifications/notify-creators'
import { systemCaller } from '../platform/audit/record-audit'
import { eventTable, toOutboxEvent } from '../platform/outbox/event-row'
import { addStore, testSecrets, practiceConfig } from '../stores/testing/add-store'
import { workSyncOf } from '../product-sync/testing/work-sync'
import { syncStore } from '../stores/sync/sync-store'
import { testApp, type TestApp } from '../testing/test-app'
import { startMonitoring } from './engine/start-monitoring'
import { waitUntil } from './testing/use-engine'

const SITE = 'coach-outlet'
const PRODUCTS = 160

let t: TestApp
let token: string
let practice: RunningPracticeStore
let places: Record<string, Place>
let ids: readonly string[]
beforeAll(async () => {
  t = await testApp()
  token = await t.signInAs('admin')
  practice = await startPracticeStore({ moving: false, masters: PRODUCTS })
  const categoryIds = ['women-bags', 'women-totes', 'men-bags', 'wallets', 'shoes', 'belts', 'clothing', 'accessories']
  await addStore(t.db, { base_url: practice.origin, category_ids: [...categoryIds, 'new-arrivals'] })
  places = await readEverything()
  ids = (await listAll<Product>(`/products?website_type=${SITE}`)).map(({ id }) => id)
})
afterAll(async () => {
  await practice.close()
  await t.close()
})

const log = pino({ level: 'silent' })
const get = async <Body>(path: string) => (await t.call('GET', path, { token })).json<Body>()
const post = async <Body>(path: string, body: Record<string, unknown>) =>
  (await t.call('POST', path, { token, body })).json<Body>()

async function listAll<Item>(path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor = ''; ;) {
    const page = await get<{ items: Item[]; next: string | null }>(`${path}&limit=200${cursor}`)
    items.push(...page.items)
    if (page.next === null) return items
    cursor = `&cursor=${encodeURIComponent(page.next)}`
  }
}

/** Downloads a CSV, as rows by the value of `id`. */
async function csvOf<Column extends string>(path: string, filter: object, columns: readonly Column[], id: Column) {
  const titled = columns.map((key) => ({ key, title: key }))
  const ticket = await post<{ path: string }>(path, { filter, columns: titled })
  const { payload } = await t.app.http.inject({ method: 'GET', url: API_PREFIX + ticket.path })
  const cellsOf = (line: string) =>
    [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)|([^,]*)(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const lines = payload.trim().split('\r\n').slice(1).map(cellsOf)
  return new Map(
    lines.map((cells) => [
      cells[columns.indexOf(id)],
      Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) as Record<Column, string>,
    ]),
  )
}

/** Stock of all products, read by every endpoint and message that displays it. */
async function readEverything() {
  const { id: sync } = await t.db.transaction((tx) => syncStore(tx, systemCaller('test'), SITE))
  await workSyncOf({ db: t.db, secrets: testSecrets, config: practiceConfig, log }, sync)
  const products = await listAll<Product>(`/products?website_type=${SITE}`)
  const product_codes = products.map(({ id }) => id)
  await post('/inventory-monitors/batch', { website_type: SITE, product_codes })
  await t.db.execute(sql`
    insert into product_base (id, product_code, search_text) select gen_random_uuid(), id, id from products`)
  // Counts as out of stock before the check, so that it reports a restock of everything that is orderable.
  await t.db.execute(sql`update inventory_monitors set stock_state = 'out', episodes = '{"stock": "out"}'`)
  const engine = startMonitoring({ ...t.app, log, times: { pollMs: 20, graceMs: 3000 } })
  const isRead = async () =>
    (await t.db.execute(sql`select monitor_id from monitor_checks where read_at is null limit 1`)).rows.length === 0
  await waitUntil('all products are checked', isRead, [])
  await engine.stop()
  return readPlaces(await listAll<Product>(`/products?website_type=${SITE}`))
}

/** A quantity in one notation: `3`, `≥ 3`, `plenty`, or `unknown` if there is no number. */
type Shown = string
const shownAs = (quantity: number | null, kind: string = 'exact'): Shown => {
  if (quantity !== null && (kind === 'exact' || quantity > 0)) return kind === 'exact' ? `${quantity}` : `≥ ${quantity}`
  return kind === 'capped' ? 'plenty' : 'unknown'
}
/** Quantity in a text that was written for a person. */
const written = (text = ''): Shown => (text === 'capped' ? 'plenty' : text.replaceAll(',', '') || 'unknown')

interface Place {
  /** Message that labels the quantity: file and key. */
  label: readonly [file: string, key: string]
  /** Quantity in a product by product id; undefined if the place does not display the product. */
  read: (id: string) => Shown | undefined
}

const catalog = (key: string) => ['remote-catalog/src/common/page-messages/LOCALE.json', key] as const
const monitoring = (key: string) => ['remote-monitoring/src/locales/LOCALE.json', `inventoryMonitors.${key}`] as const

const labelOf = ([file, key]: Place['label'], locale: string): string => {
  const messages: unknown = JSON.parse(readFileSync(`${__dirname}/../../../${file.replace('LOCALE', locale)}`, 'utf8'))
  const value = key.split('.').reduce<unknown>((at, part) => Object(at)[part], messages)
  return String(value).replace(/[:：]? ?{{.*/, '')
}

async function alertsAndNotifications() {
  const rows = await t.db
    .select()
    .from(eventTable)
    .where(sql`${eventTable.subjectType} = 'inventory_monitor'`)
  const events = rows.map(toOutboxEvent).filter((event) => event.kind === 'restocked')
  const facts = await readFacts(t.db, events)
  const wording = { language: 'en-US', timeZone: 'UTC', ruleName: '' } as const
  const alerts = new Map([...facts.values()].map((one) => [one.facts.code, alertValues(one.facts, wording).stock]))
  const monitors = new Map(events.map(({ id, subject, payload }) => [id, { monitor: subject.id, payload }]))
  const payloads = new Map([...monitors.values()].map(({ payload }) => [payload.product_code, payload]))
  // One after the other, because more than 20 at once become one notification.
  const bell = new Map<string, string>()
  for (const event of events.filter(isStockEvent)) {
    await t.db.transaction((tx) => notifyCreators(tx, [event]))
    const { rows: notified } = await t.db.execute<{ params: { stock: string | number } }>(
      sql`delete from notifications where kind = 'inventory-monitors.restocked' returning params`,
    )
    if ('product_code' in event.payload && notified[0])
      bell.set(event.payload.product_code, String(notified[0].params.stock))
  }
  return { alerts, payloads, bell }
}

async function readPlaces(products: readonly Product[]): Promise<Record<string, Place>> {
  const byId = new Map(products.map((product) => [product.id, product]))
  const monitors = new Map(
    (await listAll<InventoryMonitor>('/inventory-monitors?')).map((one) => [one.product_id, one]),
  )
  const base = new Map((await listAll<BaseProduct>('/product-base?')).map((one) => [one.product_code, one.stores[0]]))
  const productCsv = await csvOf('/products/csv', { website_type: SITE }, productList.csv, 'id')
  const monitorCsv = await csvOf('/inventory-monitors/csv', {}, monitorList.csv, 'product_id')
  const baseCsv = await csvOf('/product-base/csv', {}, baseProductList.csv, 'product_code')
  const { alerts, payloads, bell } = await alertsAndNotifications()
  const each = async <Value>(read: (product: Product) => Promise<Value>) => {
    const values = new Map<string, Value>()
    for (const product of products) values.set(product.id, await read(product))
    return values
  }
  const encoded = ({ id }: Product) => encodeURIComponent(id)
  const monitorId = ({ id }: Product) => monitors.get(id)?.id
  const details = await each((one) => get<ProductDetail>(`/products/${SITE}/${encoded(one)}`))
  const history = await each((one) =>
    get<EndpointResponse<typeof getProductHistory>>(`/products/${SITE}/${encoded(one)}/history?days=7&own=true`),
  )
  const monitorDetails = await each((one) =>
    get<EndpointResponse<typeof getMonitor>>(`/inventory-monitors/${monitorId(one)}`),
  )
  const trends = await each((one) =>
    get<EndpointResponse<typeof getMonitorTrend>>(`/inventory-monitors/${monitorId(one)}/trend?period=7`),
  )
  const candidates = await each((one) =>
    get<{ items: BaseProduct['stores'] }>(`/products/candidates?q=${encoded(one)}`),
  )
  const { items: sparklines } = await post<{ items: Sparkline[] }>('/inventory-monitors/sparklines', {
    monitor_ids: [...monitors.values()].map(({ id }) => id),
  })
  const summary = await get<{ latest: InventoryMonitor[] }>('/inventory-monitors/summary')
  const ofMonitor = (one: { stock_level: number | null; stock_level_kind: string } | undefined) =>
    one && shownAs(one.stock_level, one.stock_level_kind)
  const ofProduct = (one: { ats: number | null; qty_kind?: string | undefined } | undefined) =>
    one && shownAs(one.ats, one.qty_kind)
  const lastInterval = (id: string) => history.get(id)?.series[0]?.intervals.at(-1)
  return {
    'product list': { label: catalog('outletProducts.column.ats'), read: (id) => ofProduct(byId.get(id)) },
    'product list, on hand': {
      label: catalog('outletProducts.column.stock_level'),
      read: (id) => shownAs(byId.get(id)?.stock_level ?? null),
    },
    'product drawer': { label: catalog('outletProducts.variant.ats'), read: (id) => ofProduct(details.get(id)) },
    'product drawer, on hand': {
      label: catalog('outletProducts.variant.stock_level'),
      read: (id) => shownAs(details.get(id)?.stock_level ?? null),
    },
    'product history': { label: catalog('outletProducts.column.ats'), read: (id) => ofProduct(lastInterval(id)) },
    'product CSV': {
      label: catalog('outletProducts.csv.ats'),
      read: (id) => written(productCsv.get(id)?.ats),
    },
    'product CSV, on hand': {
      label: catalog('outletProducts.csv.stock_level'),
      read: (id) => written(productCsv.get(id)?.stock_level),
    },
    'product base': {
      label: ['remote-catalog/src/product-base/messages/LOCALE.json', 'productBase.column.stock'],
      read: (id) => ofProduct(base.get(id)),
    },
    'product base CSV': {
      label: ['remote-catalog/src/product-base/messages/LOCALE.json', 'productBase.csv.stock'],
      read: (id) => written(baseCsv.get(id)?.stock.replace(`${SITE}: `, '')),
    },
    'product picker': {
      label: catalog('outletProducts.column.ats'),
      read: (id) => ofProduct(candidates.get(id)?.items[0]),
    },
    'monitor list': { label: monitoring('column.stock'), read: (id) => ofMonitor(monitors.get(id)) },
    'monitor drawer': { label: monitoring('detail.stock_level'), read: (id) => ofMonitor(monitorDetails.get(id)) },
    'monitor CSV': { label: monitoring('csv.stock_level'), read: (id) => written(monitorCsv.get(id)?.stock_level) },
    trend: {
      label: monitoring('trend.stock'),
      read: (id) => {
        const last = trends.get(id)?.steps?.at(-1)
        return last && shownAs(last.last, last.kind)
      },
    },
    sparkline: {
      label: monitoring('trend.stock'),
      read: (id) => {
        const monitor = monitors.get(id)
        const levels = sparklines.find(({ monitor_id }) => monitor_id === monitor?.id)?.levels
        // The last steps may be in the future.
        return levels && shownAs(levels.findLast((level) => level !== null) ?? null, monitor?.stock_level_kind)
      },
    },
    event: { label: monitoring('event.stock'), read: (id) => ofMonitor(payloads.get(id)) },
    alert: {
      label: ['remote-orders/src/channels/messages/LOCALE.json', 'channels.rule.template_field.stock'],
      read: (id) => (alerts.has(id) ? written(alerts.get(id)) : undefined),
    },
    // Its own text is checked below.
    notification: { label: monitoring('event.stock'), read: (id) => bell.get(id) },
    workplace: {
      label: monitoring('column.stock'),
      read: (id) => ofMonitor(summary.latest.find(({ product_id }) => product_id === id)),
    },
  }
}

test.each([
  ['zh-CN', '可售', '库存'],
  ['en-US', 'Available', 'On hand'],
])(
  'every place that displays a product’s stock displays the same number under the same label, in %s',
  async (locale, available, onHand) => {
    const labels = new Map(Object.entries(places).map(([place, { label }]) => [place, labelOf(label, locale)]))
    const differing = ids.flatMap((id) =>
      [...new Set(labels.values())].flatMap((label) => {
        const shown = Object.entries(places).flatMap(([place, { read }]) => {
          const value = labels.get(place) === label ? read(id) : undefined
          return value === undefined ? [] : [[place, value] as const]
        })
        return new Set(shown.map(([, value]) => value)).size > 1 ? [{ id, label, ...Object.fromEntries(shown) }] : []
      }),
    )
    expect(differing).toEqual([])
    const others = [...labels].filter(([place, label]) => label !== (place.endsWith('on hand') ? onHand : available))
    expect(others).toEqual([])
  },
)

test('every place displays products, among them some without a number and with a minimum', () => {
  const unread = Object.entries(places).filter(([, { read }]) => ids.every((id) => read(id) === undefined))
  expect(unread).toEqual([])
  const quantities = ids.map((id) => places['product list']?.read(id) ?? '')
  expect(quantities.filter((shown) => /^[0-9]+$/.test(shown)).length).toBeGreaterThan(100)
  expect(quantities.some((shown) => shown.startsWith('≥'))).toBe(true)
})

test('the notification names the available quantity', () => {
  const notifications = readFileSync(`${__dirname}/../../../remote-monitoring/src/common/notifications.ts`, 'utf8')
  expect(notifications).toContain('可售 {{stock}}，')
  expect(notifications).toContain(', available {{stock}},')
})
