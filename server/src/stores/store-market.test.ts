import { sql } from 'drizzle-orm'
import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { storeCondition } from '@outlet/shared/contract/stores'
import { systemCaller } from '../platform/audit/record-audit'
import { disableMovedChannels } from '../task-channels/disable-moved-channels'
import { openConnector } from './open-connector'
import { describeStore } from './store-columns'
import { toStore, type StoreRow } from './store-row'
import { testSecrets, reachableConfig } from './testing/add-store'
import { dialectUnderTest } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'
import { tryStore } from './try-store'
import { updateStore } from './update-store'
import { fill } from './testing/fake-store'

const storeDeps = { secrets: testSecrets, timeZone: 'Asia/Shanghai', onMoved: disableMovedChannels }

describe('shopify', () => {
  const on = useStoreUnderTest(dialectUnderTest('shopify'))
  beforeEach(() => fill(on.fake(), 'p', 2))

  const current = async (store: StoreRow) => (await on.stored(store)) ?? store
  const read = async (store: StoreRow) => {
    const [reading] = await openConnector(await current(store), on.deps()).readStock(['p-1'])
    if (reading?.outcome !== 'found') throw new Error(`not found: ${String(reading?.outcome)}`)
    return reading.stock[0]?.price ?? null
  }
  const shown = async (store: StoreRow) => toStore(await current(store))
  const testNow = async (store: StoreRow) => {
    const settings = StoreTrialSettings.parse(describeStore(await current(store)))
    return tryStore(on.deps({ config: reachableConfig }), systemCaller('test'), settings)
  }
  const change = async (store: StoreRow, patch: object) => {
    const { version } = await current(store)
    await on.db().transaction((tx) =>
      updateStore(tx, systemCaller('test'), storeDeps, store.key, {
        version,
        ...patch,
      }),
    )
  }
  const usd = { minor: 1950, currency: 'USD' }
  const inEuros = { reason: 'other_currency', named: 'EUR', since: expect.any(String) as string }

  test('a shop that starts to show another currency has unread prices, with the time of the first, until it stops', async () => {
    const store = await on.newStore()
    expect(await read(store)).toEqual(usd)
    expect(await shown(store)).toMatchObject({ unread_prices: null })
    on.fake().currencies.visitor = 'EUR'
    for (const product of on.fake().products.values()) for (const variant of product.variants) variant.price = 18
    expect(await read(store)).toBeNull()
    const first = await shown(store)
    expect([first.unread_prices, storeCondition(first), first.health]).toEqual([inEuros, 'prices_unread', 'ok'])
    expect(await read(store)).toBeNull()
    expect((await shown(store)).unread_prices).toEqual(first.unread_prices)
    on.fake().currencies.visitor = 'USD'
    for (const product of on.fake().products.values()) for (const variant of product.variants) variant.price = 19.5
    expect(await read(store)).toEqual(usd)
    const after = await shown(store)
    expect([after.unread_prices, storeCondition(after)]).toEqual([null, 'ok'])
    const events = sql`select kind from events where store = ${store.key} and kind <> 'new_product'`
    expect((await on.db().execute(events)).rows).toEqual([])
  })

  test('a test reports unread prices, and a later test that they are read again', async () => {
    const store = await on.newStore({ is_practice: false })
    on.fake().currencies.visitor = 'EUR'
    expect(await testNow(store)).toMatchObject({
      market: { currency: 'USD', visitor_currency: 'EUR', unread_prices: { reason: 'other_currency', named: 'EUR' } },
      error: null,
    })
    expect(await shown(store)).toMatchObject({ unread_prices: inEuros })
    on.fake().currencies.visitor = 'USD'
    expect(await testNow(store)).toMatchObject({ market: { unread_prices: null } })
    expect(await shown(store)).toMatchObject({ unread_prices: null })
  })

  test('the configured market is requested, and changing it resets the state', async () => {
    on.fake().currencies = { shop: 'USD', visitor: 'EUR', markets: { US: 'USD', JP: 'JPY' } }
    const store = await on.newStore()
    expect(await read(store)).toBeNull()
    expect(await shown(store)).toMatchObject({ unread_prices: inEuros })
    await change(store, { country: 'us' })
    expect(await shown(store)).toMatchObject({ country: 'US', unread_prices: null })
    on.fake().requests.length = 0
    expect(await read(store)).toEqual(usd)
    const requests = on.fake().requests.map(({ url, headers }) => [url.pathname, headers['cookie']])
    const cookie = 'localization=US; cart_currency=USD'
    expect(requests).toEqual([
      ['/products/p-1.js', cookie],
      ['/cart.js', cookie],
    ])
    await change(store, { country: 'JP' })
    expect(await read(store)).toBeNull()
    expect(await shown(store)).toMatchObject({ unread_prices: { reason: 'other_currency', named: 'JPY' } })
    await change(store, { country: null })
    expect(await shown(store)).toMatchObject({ country: null, unread_prices: null })
  })

  test('another country than the configured one is another market, even in the same currency', async () => {
    const store = await on.newStore({ country: 'AT' })
    on.fake().fault = ({ url }) =>
      url.pathname === '/cart.js'
        ? { headers: { 'set-cookie': 'localization=DE; path=/' }, body: { currency: 'USD', items: [] } }
        : null
    expect(await read(store)).toBeNull()
    expect(await shown(store)).toMatchObject({ unread_prices: { reason: 'other_market', named: 'DE' } })
  })
})

describe.each([
  ['medusa', { currency: 'USD', country: 'US' }],
  ['vendure', { currency: 'USD', country: null }],
  ['magento', { currency: 'USD', country: null }],
] as const)('%s', (name, market) => {
  const underTest = dialectUnderTest(name)
  const on = useStoreUnderTest(underTest)

  test('a test reads the market of the setting, and refuses another currency even of an empty catalogue', async () => {
    const store = await on.newStore()
    const settings = StoreTrialSettings.parse({ ...describeStore(store), credentials: underTest.credentials })
    const trial = () => tryStore(on.deps({ config: reachableConfig }), systemCaller('test'), settings)
    expect(await trial()).toMatchObject({ market, error: null })
    on.fake().currencies = { shop: 'GBP', visitor: 'GBP' }
    expect(await trial()).toMatchObject({
      error: { code: 'store.other_currency', message: "the store's prices are in GBP, its setting is USD" },
    })
  })
})

describe('woocommerce', () => {
  const underTest = dialectUnderTest('woocommerce')
  const on = useStoreUnderTest(underTest)

  test('any price states the market’s currency; an empty catalogue states none', async () => {
    const store = await on.newStore()
    const settings = StoreTrialSettings.parse({ ...describeStore(store), credentials: underTest.credentials })
    const trial = () => tryStore(on.deps({ config: reachableConfig }), systemCaller('test'), settings)
    expect(await trial()).toMatchObject({ market: { currency: null }, error: null })
    fill(on.fake(), 'p', 2)
    expect(await trial()).toMatchObject({ market: { currency: 'USD', country: null }, error: null })
    on.fake().currencies = { shop: 'GBP', visitor: 'GBP' }
    expect(await trial()).toMatchObject({
      error: { code: 'store.other_currency', message: "the store's prices are in GBP, its setting is USD" },
    })
  })
})
