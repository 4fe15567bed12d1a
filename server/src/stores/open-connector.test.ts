import { eq } from 'drizzle-orm'
import { startPracticeStore, type RunningPracticeStore } from '@outlet/practice-store/start-practice-store'
import { testDatabase, type TestDatabase } from '../testing/test-database'
import type { Connector, Offer } from './connector'
import { openConnector } from './open-connector'
import { storeTable, type StoreRow } from './store-row'
import { addStore, control, CONTROL_TOKEN, testSecrets, practiceConfig } from './testing/add-store'
import { catalogueOf } from './testing/catalogue-of'

let database: TestDatabase
let practice: RunningPracticeStore
let examples: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
  practice = await startPracticeStore({ moving: false, controlToken: CONTROL_TOKEN, masters: 300 })
  examples = (await control(practice.origin, 'GET', 'examples?site=coach-outlet')) as Record<string, string>
})
afterAll(async () => {
  await practice.close()
  await database.close()
})
afterEach(() => control(practice.origin, 'PATCH', 'settings', { faults: [], throttle: null, latency: null }))

let stores = 0
const open = async (values: Partial<StoreRow> = {}): Promise<{ store: StoreRow; connector: Connector }> => {
  const store = await addStore(database.db, { key: `store-${++stores}`, base_url: practice.origin, ...values })
  return { store, connector: openConnector(store, { db: database.db, secrets: testSecrets, config: practiceConfig }) }
}
const example = (name: string): string => {
  const id = examples[name]
  if (id === undefined) throw new Error(`the practice store has no example ${name}`)
  return id
}
const stored = async ({ key }: StoreRow) =>
  (await database.db.select().from(storeTable).where(eq(storeTable.key, key)))[0]

test('lists the configured categories page by page, each entry once', async () => {
  const { connector } = await open({ category_ids: ['women-bags', 'wallets', 'belts'] })
  const total = await catalogueOf(connector).count()
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await catalogueOf(connector).list(cursor)
    ids.push(...page.ids)
    cursor = page.next
  } while (cursor !== null)
  expect(ids).toHaveLength(total ?? -1)
  expect(new Set(ids).size).toBe(total)
  expect(total).toBeGreaterThan(100)
})

test('ids with blanks and slashes are found, unknown ids are missing', async () => {
  const { connector } = await open()
  const wanted = [example('master_id_with_slash'), example('master_id_with_blank'), example('item'), 'no such (id)']
  const products = await connector.getProducts(wanted)
  expect([...products.keys()].sort()).toEqual(wanted.slice(0, 3).sort())
  expect(products.get(example('item'))).toMatchObject({ type: 'item', offer: { variantId: null } })
  const master = products.get(example('master_id_with_slash'))
  expect(master?.variants.length).toBeGreaterThan(0)
  expect(master?.colors[0]?.full.length).toBeGreaterThan(0)
  expect(master?.colors[0]?.full[0]).toMatch(/^\/on\/demandware/)
})

test('reads whole products: the stock of each variant by its kind', async () => {
  const { connector } = await open()
  const offerOf = async (name: string) => {
    const variantId = example(name)
    const variant = (await connector.getProducts([variantId])).get(variantId)
    const masterId = variant?.offer?.productId ?? ''
    return (await connector.getProducts([masterId])).get(masterId)?.offers.get(variantId)
  }
  expect(await offerOf('in_stock')).toMatchObject({ orderable: true, kind: 'exact', availability: 'in_stock' })
  expect(await offerOf('sold_out')).toMatchObject({ orderable: false, available: 0, availability: 'out' })
  expect(await offerOf('infinite')).toMatchObject({ orderable: true, available: null, kind: 'capped' })
  expect(await offerOf('infinite_without_ats')).toMatchObject({
    orderable: true,
    available: null,
    kind: 'capped',
  })
  expect(await offerOf('bare')).toMatchObject({ orderable: null, available: null, availability: 'unknown' })
  expect(await offerOf('backorder')).toMatchObject({ available: 10, onHand: 0, availability: 'backorder' })
  expect(await offerOf('preorder')).toMatchObject({ available: 25, availability: 'preorder' })
})

const kindOf = (offer: Offer | null, listed: boolean | null) =>
  offer?.orderable === null && listed !== null ? 'boolean' : (offer?.kind ?? 'unknown')
const UNSTATED = {
  preorderable: null,
  backorderable: null,
  available: null,
  onHand: null,
  inStockDate: null,
  price: null,
}
const stockOf = (variantId: string, offer: Offer | null, listed: boolean | null) => {
  const { preorderable, backorderable, available, onHand, inStockDate, price } = offer ?? UNSTATED
  const stated = { preorderable, backorderable, available, onHand, inStockDate, price }
  const stock = { variantId, ...stated, orderable: offer?.orderable ?? listed, kind: kindOf(offer, listed) }
  return offer ? { ...stock, promotionalPrice: offer.promotionalPrice } : stock
}

test('the stock alone equals that of whole products, for items and unknown ids too', async () => {
  const { connector } = await open({ category_ids: ['women-bags'] })
  const { ids } = await catalogueOf(connector).list(null)
  const requested = [...ids, ...Object.values(examples), 'NOTHING']
  const stock = await connector.readStock(requested)
  const products = await connector.getProducts(requested)
  expect(stock).toEqual(
    requested.map((productId) => {
      const product = products.get(productId)
      if (!product) return { productId, outcome: 'gone' }
      const variants = product.variants.map(({ variantId, orderable }) =>
        stockOf(variantId, product.offers.get(variantId) ?? null, orderable),
      )
      return {
        productId,
        outcome: 'found',
        stock: product.type === 'master' ? variants : [stockOf(productId, product.offer, null)],
      }
    }),
  )
  expect(stock.filter(({ outcome }) => outcome === 'found').length).toBeGreaterThan(50)
})

test('returns one outcome per requested product, in that order', async () => {
  const { connector } = await open()
  const readings = await connector.readStock(['gone', example('item'), example('master_without_variants')])
  expect(readings).toMatchObject([
    { productId: 'gone', outcome: 'gone' },
    { productId: example('item'), outcome: 'found', stock: [{ variantId: example('item') }] },
    { productId: example('master_without_variants'), outcome: 'found', stock: [] },
  ])
})

test.each([
  ['html', 'store.not_json', 'degraded'],
  ['half_json', 'store.not_json', 'degraded'],
  ['wrong_types', 'store.bad_shape', 'degraded'],
  ['empty', 'store.not_json', 'degraded'],
  ['redirect', 'store.redirected', 'degraded'],
  ['unauthorized', 'store.auth_failed', 'auth_failed'],
  ['forbidden', 'store.blocked', 'blocked'],
  ['bot_wall', 'store.bot_challenge', 'blocked'],
  ['server_error', 'store.unavailable', 'backoff'],
  ['gateway_timeout', 'store.timeout', 'degraded'],
  ['cut', 'store.unreachable', 'degraded'],
  ['big_body', 'store.too_large', 'degraded'],
])('%s is the error %s, and the store is %s', async (kind, code, health) => {
  const { store, connector } = await open()
  await control(practice.origin, 'PATCH', 'settings', { faults: [{ kind }] })
  await expect(connector.getProducts([example('master'), example('item')])).rejects.toMatchObject({
    name: 'ConnectorError',
    code,
  })
  expect(await stored(store)).toMatchObject({ health, last_error_code: code })
})

test('a redirect is not followed', async () => {
  const { connector } = await open()
  await control(practice.origin, 'POST', 'requests/reset')
  await control(practice.origin, 'PATCH', 'settings', { faults: [{ kind: 'redirect' }] })
  await expect(connector.getProducts([example('item')])).rejects.toMatchObject({ code: 'store.redirected' })
  expect(await control(practice.origin, 'GET', 'requests')).toMatchObject({ total: 1 })
})

test('a failed reading is an outcome, and affects only its own batch', async () => {
  const { connector } = await open()
  await control(practice.origin, 'PATCH', 'settings', { faults: [{ kind: 'server_error', after: 1, times: 1 }] })
  const [item, master] = await connector.readStock([example('item'), example('master')])
  expect(item).toMatchObject({ outcome: 'found' })
  expect(master).toMatchObject({ outcome: 'failed', error: { code: 'store.unavailable', isLocal: false } })
})

test('429 pauses the store for the stated time', async () => {
  const { store, connector } = await open()
  const throttle = { status: 429, rate_per_second: 0, retry_after_seconds: 30 }
  await control(practice.origin, 'PATCH', 'settings', { throttle })
  await expect(connector.getProducts(['a'])).rejects.toMatchObject({ code: 'store.throttled', isLocal: false })
  await expect(connector.getProducts(['a'], { maxWaitMs: 10 })).rejects.toMatchObject({
    code: 'store.throttled',
    isLocal: true,
  })
  const row = await stored(store)
  expect(row?.health).toBe('backoff')
  const pause = Date.parse(row?.retry_at ?? '') - Date.now()
  expect(pause).toBeGreaterThan(25_000)
  expect(pause).toBeLessThanOrEqual(30_000)
})

test('503 under load is throttling too', async () => {
  const { store, connector } = await open()
  await control(practice.origin, 'PATCH', 'settings', { throttle: { status: 503, rate_per_second: 0 } })
  await expect(connector.getProducts(['a'])).rejects.toMatchObject({ code: 'store.throttled' })
  expect((await stored(store))?.health).toBe('backoff')
})

test('a wrong client id is an authentication failure', async () => {
  const { store } = await open()
  const { sealCredentials } = await import('./store-credentials')
  const credentials = sealCredentials(testSecrets, store.key, { client_id: 'another' })
  const connector = openConnector(
    { ...store, credentials },
    { db: database.db, secrets: testSecrets, config: practiceConfig },
  )
  await expect(connector.getProducts(['a'])).rejects.toMatchObject({ code: 'store.auth_failed' })
})

test('only the practice store may be on this machine', async () => {
  const { store } = await open({ is_practice: false })
  const deps = { db: database.db, secrets: testSecrets, config: practiceConfig }
  await expect(openConnector(store, deps).getProducts(['a'])).rejects.toMatchObject({ code: 'store.address_refused' })
  const { store: off } = await open()
  const without = { ...deps, config: { ...practiceConfig, practiceStore: false } }
  await expect(openConnector(off, without).getProducts(['a'])).rejects.toMatchObject({ code: 'store.address_refused' })
})

test('the store counts no more requests than the rate allows', async () => {
  const { connector } = await open({ rate_per_second: 20, burst: 4, concurrency: 3 })
  await control(practice.origin, 'PATCH', 'settings', { latency: { min_ms: 5, max_ms: 60 } })
  await control(practice.origin, 'POST', 'requests/reset')
  await Promise.all(Array.from({ length: 40 }, (_, index) => connector.getProducts([`id-${index}`])))
  const metrics = (await control(practice.origin, 'GET', 'requests')) as Record<string, number>
  expect(metrics['total']).toBe(40)
  // Requests that are under way when a second starts may arrive in it.
  expect(metrics['peak_per_second']).toBeLessThanOrEqual(20 + 4 + 3)
  expect(metrics['peak_in_flight']).toBeLessThanOrEqual(3)
})

test('an unchanged response is requested by its ETag and read as before', async () => {
  const { connector } = await open()
  const ids = [example('in_stock'), example('infinite')]
  await control(practice.origin, 'POST', 'requests/reset')
  const first = await connector.getProducts(ids)
  const second = await connector.getProducts(ids)
  expect([...second.values()].map(({ offer }) => offer?.available)).toEqual(
    [...first.values()].map(({ offer }) => offer?.available),
  )
  expect(await control(practice.origin, 'GET', 'requests')).toMatchObject({ by_status: { 200: 1, 304: 1 } })
})
