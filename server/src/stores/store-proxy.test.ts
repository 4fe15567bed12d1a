import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { StoreTrialSettings } from '@outlet/shared/contract/stores/store-settings'
import { hashOf } from '../products/image-address'
import { ImageStore } from '../images/image-store'
import { systemCaller } from '../platform/audit/record-audit'
import { NO_PROXIES, singleProxy } from '../platform/http-client/outgoing-proxy'
import { serve, type HttpServer } from '../testing/serve'
import { seedProducts } from '../testing/seed-catalogue'
import { disableMovedChannels } from '../task-channels/disable-moved-channels'
import { openConnector } from './open-connector'
import { openShopper } from './open-shopper'
import { describeStore } from './store-columns'
import { openCredentials, sealCredentials } from './store-credentials'
import { toStore, type StoreRow } from './store-row'
import { testSecrets, reachableConfig } from './testing/add-store'
import { dialectUnderTest } from './testing/dialects'
import { useStoreUnderTest } from './testing/store-under-test'
import { tryStore } from './try-store'
import { updateStore } from './update-store'
import { fill } from './testing/fake-store'

/** Method and login of each request that the proxy received. */
let seen: string[] = []
let proxy: HttpServer
let address = ''
beforeAll(async () => {
  proxy = await serve((incoming, outgoing) => {
    const login = (incoming.headers['proxy-authorization'] ?? '').replace('Basic ', '')
    seen.push(`${incoming.method} ${Buffer.from(login, 'base64').toString()}`.trim())
    const { 'proxy-authorization': _login, ...headers } = incoming.headers
    const onward = httpRequest(incoming.url ?? '', { method: incoming.method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  address = proxy.origin
})
beforeEach(() => {
  seen = []
})
afterAll(() => proxy.close())

const on = useStoreUnderTest(dialectUnderTest('shopify'))
beforeEach(() => fill(on.fake(), 'p', 1))

// The store is not a practice store, whose own origin would be reached without a proxy.
const deps = (proxies = NO_PROXIES) => on.deps({ config: { ...reachableConfig, proxies } })
const login = { proxy_user: 'ada', proxy_password: 'p@ss:word' }
const storeBehind = async (way: string | null, credentials: object = {}): Promise<StoreRow> => {
  const store = await on.newStore({ is_practice: false, proxy: way })
  return { ...store, credentials: sealCredentials(testSecrets, store.key, credentials) }
}
const outcomeOf = async (store: StoreRow, proxies = NO_PROXIES) =>
  (await openConnector(store, deps(proxies)).readStock(['p-1']))[0]?.outcome

test.each([
  ['a user and a password', login, 'ada:p@ss:word'],
  ['a user without a password', { proxy_user: 'ada' }, 'ada:'],
  ['nobody', {}, ''],
])('a store is read through its own proxy, as %s', async (_name, credentials, by) => {
  expect(await outcomeOf(await storeBehind(address, credentials))).toBe('found')
  expect(new Set(seen)).toEqual(new Set([`GET ${by}`.trim()]))
  expect(on.fake().requests[0]?.headers).not.toHaveProperty('proxy-authorization')
})

test('purchases use the same proxy', async () => {
  const store = await storeBehind(address)
  const credentials = { storefront_token: 'storefront_token_of_ours', ...login }
  const shopper = openShopper(store, { id: 'guest', credentials }, deps())
  expect(await shopper.prepare([{ variantId: 'p-1-black', quantity: 1 }], 'attempt')).toMatchObject({
    outcome: 'refused',
  })
  const cart = on.fake().products.get('p-1')
  for (const [index, variant] of (cart?.variants ?? []).entries()) variant.id = String(40 + index)
  expect(await shopper.prepare([{ variantId: '40', quantity: 1 }], 'attempt')).toMatchObject({ outcome: 'prepared' })
  expect(seen).toEqual(['POST ada:p@ss:word'])
})

test('pictures come through the proxy too', async () => {
  const { key } = await storeBehind(address)
  const picture = `${on.fake().origin}/picture.png`
  const sealed = sealCredentials(testSecrets, key, login)
  await on.db().execute(sql`update stores set credentials = ${sealed} where key = ${key}`)
  await seedProducts(on.db(), key, { prefix: 'P', products: 1, variants: 1 })
  await on.db().execute(sql`update products set thumbnail = ${picture} where website_type = ${key}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-pictures-'))
  try {
    const images = new ImageStore({ db: on.db(), secrets: testSecrets, config: { ...reachableConfig, dataDir } })
    const name = { websiteType: key, productId: 'P1', hash: hashOf(picture), size: 't' as const }
    // The store has no such picture, and its 404 comes through the proxy.
    await expect(images.read(name)).rejects.toMatchObject({ message: 'image: HTTP 404' })
    expect(seen).toEqual(['GET ada:p@ss:word'])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('without a proxy of its own a store uses the installation’s; `direct` means none', async () => {
  const installation = singleProxy(address)
  expect(await outcomeOf(await storeBehind(null), installation)).toBe('found')
  expect(seen.length).toBeGreaterThan(0)
  seen = []
  expect(await outcomeOf(await storeBehind('direct'), installation)).toBe('found')
  expect(seen).toEqual([])
})

test('a proxy in a private network must be allowed, like that of a notification channel', async () => {
  const store = await storeBehind(address)
  const refused = on.deps({ config: { ...reachableConfig, allowedPrivateNetworks: [] } })
  expect(await openConnector(store, refused).readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.address_refused' } },
  ])
  expect(seen).toEqual([])
})

describe('stored credentials', () => {
  const storeDeps = { secrets: testSecrets, timeZone: 'Asia/Shanghai', onMoved: disableMovedChannels }
  const change = (key: string, version: number, patch: object) =>
    on.db().transaction((tx) => updateStore(tx, systemCaller('test'), storeDeps, key, { version, ...patch }))
  const asPerson = (key: string, version: number, patch: object) => {
    const actor = {
      kind: 'user' as const,
      id: randomUUID(),
      name: 'Ada',
      role: 'admin' as const,
      sessionId: randomUUID(),
    }
    const caller = { ...systemCaller('test'), actor }
    return on.db().transaction((tx) => updateStore(tx, caller, storeDeps, key, { version, ...patch }))
  }
  const storedOf = async (store: StoreRow) => openCredentials(testSecrets, (await on.stored(store)) ?? store)

  test('are not sent through another proxy than the one that they were entered for', async () => {
    const store = await on.newStore({ is_practice: false })
    const settings = StoreTrialSettings.parse({ ...describeStore(store), proxy: address })
    await tryStore(deps(), systemCaller('test'), settings)
    expect(seen.length).toBeGreaterThan(0)
    expect(on.fake().requests.every(({ headers }) => !('x-shopify-storefront-access-token' in headers))).toBe(true)
    await expect(asPerson(store.key, 1, { proxy: address })).rejects.toMatchObject({ code: 'store.credentials_needed' })
    await asPerson(store.key, 1, { proxy: 'direct' })
    const changed = await asPerson(store.key, 2, { proxy: `${address}/`, credentials: login })
    expect(changed).toMatchObject({ proxy: address })
    expect(JSON.stringify(toStore((await on.stored(store)) ?? store))).not.toContain('p@ss')
    expect(await storedOf(store)).toEqual(login)
  })

  test('can be replaced without those of the proxy, which are removed with the proxy', async () => {
    const store = await on.newStore({ is_practice: false })
    await change(store.key, 1, { proxy: address, credentials: login })
    await change(store.key, 2, { credentials: { storefront_token: 'another' } })
    expect(await storedOf(store)).toEqual({ ...login, storefront_token: 'another' })
    await change(store.key, 3, { proxy: null, credentials: { storefront_token: 'third' } })
    expect(await storedOf(store)).toEqual({ storefront_token: 'third' })
  })

  test.each(['http://ada:pass@proxy.example:3128', 'http://proxy.example/path', 'socks5://proxy.example', 'proxy'])(
    '%s is not a valid proxy address',
    (wrong) => {
      const settings = { key: 'a', name: 'A', dialect: 'shopify', base_url: 'https://a.example', currency: 'USD' }
      const limits = { rate_per_second: 1, burst: 1, concurrency: 1, max_orderable_quantity: 1 }
      expect(StoreTrialSettings.safeParse({ ...settings, ...limits, proxy: 'direct' }).success).toBe(true)
      expect(StoreTrialSettings.safeParse({ ...settings, ...limits, proxy: wrong }).error?.issues[0]).toMatchObject({
        path: ['proxy'],
        message: 'store.proxy_invalid',
      })
    },
  )
})
