import { sql } from 'drizzle-orm'
import { storeCondition } from '@outlet/shared/contract/stores'
import { systemCaller } from '../platform/audit/record-audit'
import { getStore } from './get-store'
import { openConnector } from './open-connector'
import { toStoreSync } from './store-row'
import { listingConnectors } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'
import { setClockOffset, setPausesSkipped } from '../platform/time/clock'
import { fill, parametersOf, type FakeRequest, type FakeStore } from './testing/fake-store'
import { catalogueOf } from './testing/catalogue-of'

describe.each(listingConnectors)('$title', (underTest) => {
  const { isCounted, pageParameter, pageOf } = underTest
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

  test('the stored data of one product of an unexpected shape remains; several fail the sync', async () => {
    fill(fake, 'p', 260)
    const store = await newStore()
    await sync(store)
    const spoil = (id: string) => fake.products.set(id, { id, variants: [], isUnreadable: true })
    spoil('p-3')
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

  test('looping pages fail a sync, and leave the catalogue unchanged', async () => {
    fill(fake, 'p', 520)
    const store = await newStore()
    await sync(store)
    const first = openConnector(store, deps())
    await catalogueOf(first).list(null)
    const listing = fake.requests.at(-1)
    const address = `${fake.origin}${listing?.url.pathname}${listing?.url.search}`
    const { method = 'GET', text = '', headers: { 'content-length': _length, ...headers } = {} } = listing ?? {}
    const repeated = { method, headers, ...(text === '' ? {} : { body: text }) }
    const body = await (await fetch(address, repeated)).text()
    const parameterOf = ({ url }: FakeRequest) => Number(parametersOf(url).get(pageParameter) ?? 0)
    fake.fault = (request) => ((pageOf ?? parameterOf)(request) > 1 ? { body } : null)
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
