import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { systemCaller } from '../platform/audit/record-audit'
import type { Connector } from './connector'
import { openConnector } from './open-connector'
import { describeStore } from './store-columns'
import { connectorsUnderTest } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'
import { wireFaults } from './testing/wire-faults'
import { tryStore } from './try-store'
import { fill, type FakeStore } from './testing/fake-store'
import { reachableConfig } from './testing/add-store'

describe.each(connectorsUnderTest)('$title', (underTest) => {
  const {
    credentials,
    isExact,
    isCounted,
    isListed,
    explainsErrors = true,
    hasListPrice,
    checkout,
    requestedIds,
  } = underTest
  const on = useStoreUnderTest(underTest)
  const { newStore, open, stored, deps } = on
  let fake: FakeStore
  beforeAll(() => {
    fake = on.fake()
  })

  /** Signs in, for dialects that sign in, and clears the recorded requests. */
  const warm = async (connector: Connector) => {
    await connector.readStock(['warm'])
    fake.requests.length = 0
  }

  test('respects its stated batch size and quantity kind', async () => {
    fill(fake, 'p', 60)
    const { connector } = await open()
    const { caps } = connector
    expect(caps).toMatchObject({ exactQuantity: isExact })
    const readings = await connector.readStock([...fake.products.keys()])
    for (const { url, text } of fake.requests) {
      expect(requestedIds(url, text).length).toBeLessThanOrEqual(caps.batchSize)
    }
    const requested = new Set(fake.requests.flatMap(({ url, text }) => requestedIds(url, text)))
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
    async (name, reply, ...usual) => {
      fill(fake, 'p', 1)
      const [code, health] = underTest.wireFaults?.[name] ?? usual
      const { connector, store } = await open({ requestMs: reply.body === 'hang' ? 200 : 10_000 })
      await warm(connector)
      fake.fault = () => reply
      const [reading] = await connector.readStock(['p-1'])
      expect(reading).toMatchObject({ productId: 'p-1', outcome: 'failed', error: { code, isLocal: false } })
      if (code === 'store.throttled') expect(reading).toMatchObject({ error: { retryAfterMs: 7000 } })
      expect(await stored(store)).toMatchObject({ health, last_error_code: health === 'ok' ? null : code })
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
    if (explainsErrors) expect(errorText).toContain('user-agent')
    for (const secret of [...Object.values(credentials), 'guest-token-of-the-shopper'])
      expect(errorText).not.toContain(secret)
  })

  test('a trial of settings returns latency, a sample and capabilities, or an error', async () => {
    fill(fake, 'p', 7)
    const store = await newStore()
    const settings = { ...describeStore(store), credentials, ...(isListed ? {} : { product_id: 'p-1' }) }
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
    await expect(openConnector(store, deps()).getProducts(['p-1'])).rejects.toMatchObject({
      code: 'store.address_refused',
    })
    expect(fake.requests).toEqual([])
  })

  test('one product of an unexpected shape affects no other', async () => {
    fill(fake, 'p', 4)
    fake.products.set('p-3', { id: 'p-3', variants: [], isUnreadable: true })
    const { connector, store } = await open()
    expect(await connector.readStock(['p-2', 'p-3', 'p-4'])).toMatchObject([
      { outcome: 'found' },
      { outcome: 'failed', error: { code: 'store.bad_shape' } },
      { outcome: 'found' },
    ])
    expect(await connector.readStock(['p-3'])).toMatchObject([
      { outcome: 'failed', error: { code: 'store.bad_shape' } },
    ])
    expect(await stored(store)).toMatchObject({ health: 'ok', last_error_code: null })
  })

  test('checks of several products, none of which can be read, change the health', async () => {
    for (const id of ['p-1', 'p-2']) fake.products.set(id, { id, variants: [], isUnreadable: true })
    const { connector, store } = await open()
    const readings = await connector.readStock(['p-1', 'p-2'])
    expect(readings.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
    expect(await stored(store)).toMatchObject({ health: 'degraded', last_error_code: 'store.bad_shape' })
  })
})
