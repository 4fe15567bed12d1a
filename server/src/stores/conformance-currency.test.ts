import { sql } from 'drizzle-orm'
import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { systemCaller } from '../platform/audit/record-audit'
import { openConnector } from './open-connector'
import { describeStore } from './store-columns'
import type { StoreRow } from './store-row'
import { testSecrets, reachableConfig } from './testing/add-store'
import { listingConnectors } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'
import { tryStore } from './try-store'
import { updateStore } from './update-store'
import { disableMovedChannels } from '../task-channels/disable-moved-channels'
import { fill, type FakeStore } from './testing/fake-store'

const storeDeps = { secrets: testSecrets, timeZone: 'Asia/Shanghai', onMoved: disableMovedChannels }

describe.each(listingConnectors)('$title', (underTest) => {
  const { credentials } = underTest
  const on = useStoreUnderTest(underTest)
  const { newStore, stored, sync, deps } = on
  let fake: FakeStore
  beforeAll(() => {
    fake = on.fake()
  })

  describe('a store whose prices are in another currency than its setting', () => {
    const inYen = { shop: 'JPY', visitor: 'JPY' }
    const ofProducts = async ({ key }: StoreRow) =>
      (
        await on.db().execute(sql`select count(*)::int as products, min(currency) as currency,
          min(current_price)::int as price, max(previous_price)::int as previous from products where website_type = ${key}`)
      ).rows[0]

    test('is refused by its test, which names both currencies', async () => {
      fill(fake, 'p', 2)
      fake.currencies = inYen
      const store = await newStore()
      const settings = StoreTrialSettings.parse({ ...describeStore(store), credentials })
      const reachable = deps({
        config: reachableConfig,
      })
      const { error } = await tryStore(reachable, systemCaller('test'), { ...settings, key: `${store.key}-tried` })
      expect(error).toMatchObject({ code: 'store.other_currency', message: expect.stringMatching(/JPY.*USD/) })
    })

    test('is not read: no price is stored as the setting’s currency, and the store stops with that reason', async () => {
      fill(fake, 'p', 2)
      fake.currencies = inYen
      const store = await newStore()
      expect(await sync(store)).toMatchObject({ state: 'failed', error_code: 'store.other_currency' })
      expect(await ofProducts(store)).toMatchObject({ products: 0 })
      expect(await stored(store)).toMatchObject({ health: 'wrong_setting', last_error_code: 'store.other_currency' })
    })

    test('a change of currency is reported once, and is no price change', async () => {
      fill(fake, 'p', 2)
      const store = await newStore()
      await sync(store)
      const ids = [...fake.products.keys()]
      await openConnector(store, deps()).readStock(ids)
      fake.currencies = { shop: 'EUR', visitor: 'EUR' }
      for (const product of fake.products.values()) for (const variant of product.variants) variant.price = 12.5
      const readings = await openConnector(store, deps()).readStock(ids)
      expect(readings).toMatchObject(ids.map(() => ({ outcome: 'failed', error: { code: 'store.other_currency' } })))
      expect(await stored(store)).toMatchObject({ health: 'wrong_setting', last_error_code: 'store.other_currency' })
      expect(await openConnector(store, deps()).readStock(ids)).toMatchObject(
        ids.map(() => ({ outcome: 'failed', error: { isLocal: true } })),
      )
      const events = sql`select kind, payload ->> 'code' as code from events where store = ${store.key} and kind <> 'new_product'`
      expect((await on.db().execute(events)).rows).toEqual([{ kind: 'store_blocked', code: 'store.other_currency' }])
      expect(await ofProducts(store)).toEqual({ products: 2, currency: 'USD', price: 1950, previous: null })
    })

    test('is read again when its setting has the same currency', async () => {
      fill(fake, 'p', 2)
      const store = await newStore()
      await sync(store)
      fake.currencies = { shop: 'EUR', visitor: 'EUR' }
      for (const product of fake.products.values()) for (const variant of product.variants) variant.price = 12.5
      await sync(store)
      const { version } = (await stored(store)) ?? store
      await on.db().transaction((tx) =>
        updateStore(tx, systemCaller('test'), storeDeps, store.key, {
          version,
          currency: 'EUR',
        }),
      )
      expect(await sync(store)).toMatchObject({ state: 'succeeded' })
      // The older price is in another currency, so there is no price drop.
      expect(await ofProducts(store)).toEqual({ products: 2, currency: 'EUR', price: 1250, previous: null })
    })
  })
})
