import { sql } from 'drizzle-orm'
import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { systemCaller } from '../platform/audit/record-audit'
import { storeCondition } from '@outlet/shared/contract/stores'
import type { Connector } from './connector'
import { getStore } from './get-store'
import { openConnector } from './open-connector'
import { describeStore } from './store-columns'
import { toStoreSync } from './store-row'
import { dialects } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'
import { wireFaults } from './testing/wire-faults'
import { tryStore } from './try-store'
import { setClockOffset, setPausesSkipped } from '../platform/time/clock'
import { fill, parametersOf, type FakeStore } from './testing/fake-store'
import { reachableConfig } from './testing/add-store'
import { catalogueOf } from './testing/catalogue-of'

describe.each(dialects)('$dialect', (underTest) => {
  const { credentials, isExact, isCounted, hasListPrice, checkout, requestedIds, pageParameter } = underTest
  const on = useStoreUnderTest(underTest)
  const { newStore, open, stored, sync, productsOf, deps } = on
  let fake: FakeStore
  beforeAll(() => {
    fake = on.fake()
  })

  afterEach(() => {
    setPausesSkipped(false)
    setClockOffset(0)
  })

  /** Signs in, for dialects that sign in, and clears the recorded requests. */
  const warm = async (connector: Connector) => {
    await connector.readStock(['warm'])
    fake.requests.length = 0
  }

  test('lists everything once, page by page, to the last page', async () => {
    fill(fake, 'p', 503)
    const { connector } = await open()
    const ids: string[] = []
    let pages = 0
    for (let cursor: string | null = null; pages === 0 || cursor !== null; pages++) {
      const listed = await catalogueOf(connector).list(cursor)
      ids.push(...listed.ids)
      cursor = listed.next
      if (isCounted) expect(listed.total).toBe(503)
    }
    expect(ids).toEqual([...fake.products.keys()])
    expect(pages).toBeLessThan(9)
    expect(await catalogueOf(connector).count()).toBe(isCounted ? 503 : null)
  })

  test('respects its stated batch size and quantity kind', async () => {
    fill(fake, 'p', 60)
    const { connector } = await open()
    const { caps } = connector
    expect(caps).toMatchObject({ exactQuantity: isExact })
    const readings = await connector.readStock([...fake.products.keys()])
    for (const { url } of fake.requests) {
      expect(requestedIds(url).length).toBeLessThanOrEqual(caps.batchSize)
    }
    const requested = new Set(fake.requests.flatMap(({ url }) => requestedIds(url)))
    expect([...requested]).toEqual(expect.arrayContaining([...fake.products.keys()]))
    expect(readings.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 60 }, () => 'found'))
    const [first] = readings
    const [black, red] = isExact ? [3, 0] : [null, null]
    const kind = isExact ? 'exact' : 'boolean'
    expect(first).toMatchObject({
      stock: [
        { variantId: 'p-1-black', orderable: true, available: black, kind },
        { variantId: 'p-1-red', orderable: false, available: red, kind },
      ],
    })
  })

  test('an unstated value is null, an uncounted variant has no quantity', async () => {
    const variant = { color: 'Black', price: 5, listPrice: 9 }
    fake.products.set('p', {
      id: 'p',
      variants: [
        { ...variant, id: 'untold', quantity: 'untold' },
        { ...variant, id: 'uncounted', quantity: 'uncounted' },
      ],
    })
    const { connector } = await open()
    const [reading] = await connector.readStock(['p'])
    expect(reading).toMatchObject({
      stock: [
        { variantId: 'untold', orderable: null, available: null, kind: 'unknown' },
        { variantId: 'uncounted', orderable: true, available: null, kind: isExact ? 'capped' : 'boolean' },
      ],
    })
    const product = (await connector.getProducts(['p'])).get('p')
    expect(product?.offers.get('untold')).toMatchObject({ availability: 'unknown', orderable: null, onHand: null })
  })

  test('whole products have the same stock, plus prices, colours and pictures', async () => {
    fill(fake, 'p', 3)
    const { connector } = await open()
    const products = await connector.getProducts(['p-1', 'p-3', 'nothing'])
    expect([...products.keys()].sort()).toEqual(['p-1', 'p-3'])
    const product = products.get('p-1')
    expect(product).toMatchObject({
      name: 'Name of p-1',
      type: 'master',
      price: { minor: 1950, currency: 'USD' },
      listPrice: hasListPrice ? { minor: 3900, currency: 'USD' } : null,
    })
    expect(product?.colors.map(({ name }) => name)).toEqual(['Black', 'Red'])
    expect(product?.colors[0]?.full).toEqual(['https://cdn.example.com/p-1.jpg'])
    const [reading] = await connector.readStock(['p-1'])
    const offers = [...(product?.offers.values() ?? [])].map(({ variantId, orderable, available, kind, price }) => ({
      variantId,
      orderable,
      available,
      kind,
      price,
    }))
    expect(reading).toMatchObject({ outcome: 'found', stock: offers })
    expect(product?.offers.get('p-1-black')).toMatchObject({
      attributes: [{ name: 'Color', value: 'Black', label: 'Black' }],
      price: { minor: 1950 },
    })
  })

  test('returns one outcome per requested product, in that order; an unknown one is gone', async () => {
    fill(fake, 'p', 2)
    const { connector, store } = await open()
    const readings = await connector.readStock(['p-2', 'nothing', 'p-1'])
    expect(readings.map(({ productId, outcome }) => [productId, outcome])).toEqual([
      ['p-2', 'found'],
      ['nothing', 'gone'],
      ['p-1', 'found'],
    ])
    expect((await stored(store))?.health).toBe('ok')
  })

  test.each(wireFaults)(
    '%s is a failed reading with an error code, and changes the health',
    async (_name, reply, code, health) => {
      fill(fake, 'p', 1)
      const { connector, store } = await open({ requestMs: reply.body === 'hang' ? 200 : 10_000 })
      await warm(connector)
      fake.fault = () => reply
      const [reading] = await connector.readStock(['p-1'])
      expect(reading).toMatchObject({ productId: 'p-1', outcome: 'failed', error: { code, isLocal: false } })
      if (code === 'store.throttled') expect(reading).toMatchObject({ error: { retryAfterMs: 7000 } })
      expect(await stored(store)).toMatchObject({ health, last_error_code: code })
    },
  )

  test('credentials never occur in an error message', async () => {
    const { connector, store } = await open()
    await warm(connector)
    fake.fault = ({ headers, form }) => {
      const message = JSON.stringify({ ...headers, ...Object.fromEntries(form) })
      const fault = { fault: { type: 'Echo', message }, title: 'Echo', detail: message, message, errors: message }
      return { status: 400, body: fault }
    }
    const [reading] = await connector.readStock(['p-1'])
    if (reading?.outcome !== 'failed') throw new Error('the reading did not fail')
    const errorText = reading.error.message + String((await stored(store))?.last_error_message)
    expect(errorText).toContain('user-agent')
    for (const secret of [...Object.values(credentials), 'guest-token-of-the-shopper'])
      expect(errorText).not.toContain(secret)
  })

  test('a trial of settings returns latency, a sample and capabilities, or an error', async () => {
    fill(fake, 'p', 7)
    const store = await newStore()
    const settings = { ...describeStore(store), credentials }
    const reachable = deps({
      config: reachableConfig,
    })
    const trial = async (change: object) =>
      tryStore(reachable, systemCaller('test'), StoreTrialSettings.parse({ ...settings, ...change }))
    expect(await trial({ key: `${store.key}-tried` })).toMatchObject({
      latency_ms: expect.any(Number) as number,
      can: { exact_quantity: isExact, checkout: checkout === 'api' },
      listed_count: isCounted ? 7 : null,
      sample: { product_id: 'p-1', name: 'Name of p-1', price: { minor: 1950, currency: 'USD' } },
      error: null,
    })
    expect(await trial({ base_url: 'http://127.0.0.1:9' })).toMatchObject({ error: { code: 'store.unreachable' } })
    expect((await stored(store))?.health).toBe('ok')
  })

  test('a private network address is never requested', async () => {
    const store = await newStore({ is_practice: false })
    await expect(catalogueOf(openConnector(store, deps())).list(null)).rejects.toMatchObject({
      code: 'store.address_refused',
    })
    expect(fake.requests).toEqual([])
  })

  test('a sync stores everything, and a second one changes nothing', async () => {
    fill(fake, 'p', 260)
    const store = await newStore()
    expect(await sync(store)).toMatchObject({ state: 'succeeded', done: 260 })
    const read = async () =>
      (
        await on.db().execute(sql`select count(*)::int as products, sum(variants_count)::int as variants,
        max(updated_at) as updated_at from products where website_type = ${store.key} and not is_offline`)
      ).rows[0]
    const first = await read()
    expect(first).toMatchObject({ products: 260, variants: 520 })
    expect(await sync(store)).toMatchObject({ state: 'succeeded' })
    expect(await read()).toEqual(first)
  })

  test('one product of an unexpected shape affects no other, and its stored data remains; several fail the sync', async () => {
    fill(fake, 'p', 260)
    const store = await newStore()
    await sync(store)
    const spoil = (id: string) => fake.products.set(id, { id, variants: [], isUnreadable: true })
    spoil('p-3')
    const readings = await openConnector(store, deps()).readStock(['p-2', 'p-3', 'p-4'])
    expect(readings).toMatchObject([
      { outcome: 'found' },
      { outcome: 'failed', error: { code: 'store.bad_shape' } },
      { outcome: 'found' },
    ])
    expect(await openConnector(store, deps()).readStock(['p-3'])).toMatchObject([
      { outcome: 'failed', error: { code: 'store.bad_shape' } },
    ])
    expect(await stored(store)).toMatchObject({ health: 'ok', last_error_code: null })
    for (const _time of [1, 2]) {
      const synced = await sync(store)
      expect(synced && toStoreSync(synced)).toMatchObject({
        state: 'succeeded',
        progress: { done: 260, total: isCounted ? 260 : null, unread: 1 },
      })
    }
    expect(await stored(store)).toMatchObject({ products_count: 260 })
    for (const number of [5, 6, 7, 8]) spoil(`p-${number}`)
    expect(await sync(store)).toMatchObject({ state: 'failed', error_code: 'store.catalogue_incomplete' })
    expect(await stored(store)).toMatchObject({ products_count: 260 })
  })

  test.each([1, 2])('a catalogue of %i products, none of which can be read, fails the sync', async (count) => {
    fill(fake, 'p', 5)
    const store = await newStore()
    await sync(store)
    // Each failure makes the pause before the next request longer, up to minutes.
    setPausesSkipped(true)
    fake.products.clear()
    for (let number = 1; number <= count; number++) {
      fake.products.set(`p-${number}`, { id: `p-${number}`, variants: [], isUnreadable: true })
    }
    for (const _time of [1, 2]) {
      expect(await sync(store)).toMatchObject({
        state: 'failed',
        error_code: expect.stringMatching(/^store\.(catalogue_incomplete|bad_shape)$/) as string,
      })
    }
    const shown = await getStore(on.db(), systemCaller('test').actor, store.key)
    expect(storeCondition(shown)).not.toBe('ok')
    expect(shown.last_sync).toMatchObject({ state: 'failed', error: { message: expect.any(String) as string } })
    expect(await productsOf(store)).toEqual([{ products: 5 }])
  })

  test('checks of several products, none of which can be read, change the health', async () => {
    for (const id of ['p-1', 'p-2']) fake.products.set(id, { id, variants: [], isUnreadable: true })
    const { connector, store } = await open()
    const readings = await connector.readStock(['p-1', 'p-2'])
    expect(readings.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
    expect(await stored(store)).toMatchObject({ health: 'degraded', last_error_code: 'store.bad_shape' })
  })

  test('looping pages fail a sync, and leave the catalogue unchanged', async () => {
    fill(fake, 'p', 520)
    const store = await newStore()
    await sync(store)
    const first = openConnector(store, deps())
    await catalogueOf(first).list(null)
    const listing = fake.requests.at(-1)
    const address = `${fake.origin}${listing?.url.pathname}${listing?.url.search}`
    const body = await (await fetch(address, { headers: listing?.headers ?? {} })).text()
    fake.fault = ({ url }) => {
      const isLater = Number(parametersOf(url).get(pageParameter) ?? 0) > 1
      return isLater ? { body } : null
    }
    expect(await sync(store)).toMatchObject({ state: 'failed', error_code: 'store.catalogue_incomplete' })
    expect(await productsOf(store)).toEqual([{ products: 520 }])
  })

  if (!isCounted) {
    test('a list that silently lost half its products is accepted the second time, and removes nothing at once', async () => {
      fill(fake, 'p', 520)
      const store = await newStore()
      await sync(store)
      fake.fault = ({ url }) => (Number(url.searchParams.get('page') ?? 0) > 1 ? { body: { products: [] } } : null)
      const again = async () => sync((await stored(store)) ?? store)
      expect(await again()).toMatchObject({ state: 'failed', error_code: 'store.catalogue_incomplete', done: 250 })
      expect(await again()).toMatchObject({ state: 'succeeded' })
      expect(await productsOf(store)).toEqual([{ products: 520 }])
    })
  }

  test('an empty list fails a sync, and leaves the catalogue unchanged', async () => {
    fill(fake, 'p', 5)
    const store = await newStore()
    await sync(store)
    fake.products.clear()
    for (const _time of [1, 2]) {
      expect(await sync(store)).toMatchObject({ state: 'failed', error_code: 'store.catalogue_incomplete' })
    }
    expect(await productsOf(store)).toEqual([{ products: 5 }])
  })
})
