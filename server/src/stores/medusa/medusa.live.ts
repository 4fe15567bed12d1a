import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { clock } from '../../platform/time/clock'
import { parseConfig } from '../../config'
import { startServer, type RunningServer } from '../../start-server'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { openShopper } from '../open-shopper'
import type { Cart, Shopper } from '../shopper'
import { addStore } from '../testing/add-store'
import { startCuttingProxy } from './testing/cutting-proxy'
import { startRealMedusa, type RealMedusa } from './testing/real-medusa'

/** The shortest that the console takes. */
const INTERVAL_SECONDS = 15
const PASSWORD = 'Correct-Horse'

const Answer = z.looseObject({})

let medusa: RealMedusa
let database: TestDatabase
let server: RunningServer
let token = ''
const dataDir = mkdtempSync(join(tmpdir(), 'outlet-live-'))

const emptyDatabase = async (): Promise<string> => {
  const admin = new pg.Client({ connectionString: `${process.env['OUTLET_TEST_POSTGRES']}/postgres` })
  const name = `medusa_${randomBytes(6).toString('hex')}`
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  return `${process.env['OUTLET_TEST_POSTGRES']}/${name}`
}

const call = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${server.url}${API_PREFIX}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return Answer.parse(await answer.json())
}

const until = async (what: string, seconds: number, is: () => Promise<boolean>) => {
  const deadline = clock.now() + seconds * 1000
  while (!(await is())) {
    if (clock.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(200)
  }
}

beforeAll(async () => {
  medusa = await startRealMedusa(process.env['MEDUSA_FOLDER'] ?? '', await emptyDatabase())
  database = await testDatabase()
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SECRET_KEY: 'ab'.repeat(32),
    ADMIN_PASSWORD: PASSWORD,
    PRACTICE_STORE: '0',
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  })
  server = await startServer({ config, serverRoot: resolve(__dirname, '../../..'), practiceScript: '' })
  const form = new URLSearchParams({ username: 'admin', password: PASSWORD })
  const answer = await fetch(`${server.url}${API_PREFIX}/login/access-token`, { method: 'POST', body: form })
  token = z.object({ access_token: z.string() }).parse(await answer.json()).access_token
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await medusa?.stop()
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a restock in a real Medusa is a restock here within one interval', async () => {
  const settings = {
    key: 'medusa',
    name: 'Medusa',
    dialect: 'medusa',
    base_url: medusa.origin,
    region_id: medusa.regionId,
    currency: 'USD',
    rate_per_second: 20,
    burst: 20,
    concurrency: 4,
    max_orderable_quantity: 5,
    credentials: { publishable_key: medusa.publishableKey },
  }
  expect(await call('POST', '/stores/try', settings)).toMatchObject({
    can: { exact_quantity: true, checkout: true },
    listed_count: 1,
    sample: {
      product_id: medusa.productId,
      name: 'Medusa shirt',
      price: { minor: 1950, currency: 'USD' },
      stock_level: 0,
      orderable: false,
    },
    error: null,
  })
  const wrongKey = { ...settings, credentials: { publishable_key: 'pk_wrong' } }
  expect(await call('POST', '/stores/try', wrongKey)).toMatchObject({ error: { code: 'store.auth_failed' } })
  expect(await call('POST', '/stores/try', { ...settings, region_id: 'reg_wrong' })).toMatchObject({
    error: { code: 'store.wrong_setting', message: expect.stringContaining('reg_wrong') },
  })

  await call('POST', '/stores', settings)
  await call('POST', '/stores/medusa/sync', {})
  await until('the sync', 30, async () => (await call('GET', '/stores/medusa'))['products_count'] === 1)
  expect(await call('GET', `/products/medusa/${medusa.productId}`)).toMatchObject({ name: 'Medusa shirt', ats: 0 })

  const { id } = await call('POST', '/inventory-monitors', {
    website_type: 'medusa',
    product_code: medusa.productId,
    interval_seconds: INTERVAL_SECONDS,
  })
  const isState = (state: string) => async () =>
    (await call('GET', `/inventory-monitors/${String(id)}`))['stock_state'] === state
  await until('the first check', 30, isState('out'))
  await medusa.setStock(2)
  await until('the restock', INTERVAL_SECONDS + 5, isState('in'))
  expect(await call('GET', '/inventory-monitors/stock-changes')).toMatchObject({
    items: [{ product_code: medusa.productId, stock_state: 'in' }],
  })
}, 180_000)

describe('bought at by its Store API', () => {
  const checkout = {
    shippingAddress: {
      name: 'Ada Lovelace',
      phone: null,
      email: 'ada@example.com',
      lines: ['1 Sample Street'],
      city: 'Sampletown',
      region: null,
      postalCode: '10000',
      country: 'US',
    },
    billingAddress: 'as_shipping' as const,
    shippingMethod: null,
    payment: { method: 'pp_system_default' },
  }
  let opened = 0
  const openAt = async (origin: string): Promise<Shopper> => {
    const key = `bought-${++opened}`
    const own = { siteId: null, categoryIds: [], listPriceBook: null, regionId: medusa.regionId }
    const store = await addStore(database.db, { key, dialect: 'medusa', baseUrl: origin, ...own })
    const config = { allowedPrivateNetworks: ['127.0.0.0/8'], practiceStore: true }
    const account = { id: key, credentials: { publishable_key: medusa.publishableKey } }
    return openShopper(store, account, { db: database.db, config })
  }
  const quoted = async (shopper: Shopper): Promise<Cart> => {
    const made = await shopper.prepare([{ variantId: medusa.variantId, quantity: 1 }], 'attempt')
    if (made.outcome !== 'prepared') throw new Error(`${made.code}: ${made.message}`)
    expect(await shopper.quote(made.cart, checkout)).toMatchObject({
      quote: { total: { minor: 2450, currency: 'USD' } },
    })
    return made.cart
  }

  test('two completes at once and a third are one order, which is found and read', async () => {
    await medusa.setStock(5)
    const [shopper, before] = [await openAt(medusa.origin), await medusa.orders()]
    const cart = await quoted(shopper)
    const both = await Promise.all([shopper.place(cart, checkout.payment), shopper.place(cart, checkout.payment)])
    const again = await shopper.place(cart, checkout.payment)
    if (again.outcome !== 'placed') throw new Error(again.outcome)
    for (const one of both) expect(['placed', 'unknown']).toContain(one.outcome)
    expect(await medusa.orders()).toBe(before + 1)
    const found = await shopper.find({ marker: 'attempt', cart, submittedAt: clock.date() })
    expect(found).toMatchObject({ outcome: 'order', order: { orderNumber: again.orderNumber, total: { minor: 2450 } } })
    expect(await shopper.read({ ...again, cart })).toMatchObject({ status: 'placed', fulfilment: 'unfulfilled' })
  }, 60_000)

  test('an answer that is cut after the commit is unknown, and found as the one order', async () => {
    await medusa.setStock(5)
    const proxy = await startCuttingProxy(medusa.origin, '/complete')
    try {
      const [shopper, before] = [await openAt(proxy.origin), await medusa.orders()]
      const cart = await quoted(shopper)
      expect(await shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
      proxy.heal()
      expect(await medusa.orders()).toBe(before + 1)
      const attempt = { marker: 'attempt', cart, submittedAt: clock.date() }
      expect(await shopper.find(attempt, { maxWaitMs: 20_000 })).toMatchObject({ outcome: 'order' })
      expect(await medusa.orders()).toBe(before + 1)
    } finally {
      await proxy.close()
    }
  }, 60_000)

  test('the last piece goes to one of two; the other has bought nothing', async () => {
    await medusa.setStock(100)
    const [ada, ben] = [await openAt(medusa.origin), await openAt(medusa.origin)]
    const [adas, bens] = [await quoted(ada), await quoted(ben)]
    const sold = await medusa.orders()
    // What was sold before is still reserved there.
    await medusa.setStock(sold + 1)
    expect(await ada.place(adas, checkout.payment)).toMatchObject({ outcome: 'placed' })
    expect(await ben.place(bens, checkout.payment)).toMatchObject({ outcome: 'refused', code: 'not_allowed' })
    expect(await ben.find({ marker: 'attempt', cart: bens, submittedAt: clock.date() })).toEqual({ outcome: 'absent' })
    expect(await medusa.orders()).toBe(sold + 1)
  }, 60_000)
})
