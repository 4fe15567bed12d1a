import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { StoreTrialSettings } from '@outlet/shared/contract/store-settings'
import { hashOf } from '../images/image-address'
import { ImageStore } from '../images/image-store'
import { systemCaller } from '../platform/audit/record-audit'
import { NO_PROXIES, singleProxy } from '../platform/http-client/outgoing-proxy'
import { seedProducts } from '../testing/seed-catalogue'
import { openConnector } from './open-connector'
import { openShopper } from './open-shopper'
import { describeStore } from './store-columns'
import { openCredentials, sealCredentials } from './store-credentials'
import { toStore, type StoreRow } from './store-row'
import { testSecrets } from './testing/add-store'
import { dialects } from './testing/dialects'
import { fill } from './testing/fake-stores/fake-store'
import { useStoreUnderTest } from './testing/store-under-test'
import { tryStore } from './try-store'
import { updateStore } from './update-store'

/** Method and login of each request that the proxy received. */
let asked: string[] = []
let proxy: Server
let address = ''
beforeAll(async () => {
  proxy = createServer((incoming, outgoing) => {
    const login = (incoming.headers['proxy-authorization'] ?? '').replace('Basic ', '')
    asked.push(`${incoming.method} ${Buffer.from(login, 'base64').toString()}`.trim())
    const { 'proxy-authorization': _login, ...headers } = incoming.headers
    const onward = httpRequest(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
beforeEach(() => {
  asked = []
})
afterAll(() => {
  proxy.closeAllConnections()
  return new Promise((resolve) => proxy.close(resolve))
})

const shopify = dialects.find(({ dialect }) => dialect === 'shopify')
if (!shopify) throw new Error('no such dialect')
const on = useStoreUnderTest(shopify)
beforeEach(() => fill(on.fake(), 'p', 1))

// No practice store: its own origin would be reached without a proxy.
const reachable = { allowedPrivateNetworks: ['127.0.0.0/8'], practiceStore: false, proxies: NO_PROXIES }
const parts = (proxies = NO_PROXIES) => on.parts({ config: { ...reachable, proxies } })
const login = { proxy_user: 'ada', proxy_password: 'p@ss:word' }
const storeBehind = async (way: string | null, credentials: object = {}): Promise<StoreRow> => {
  const store = await on.newStore({ isPractice: false, proxy: way })
  return { ...store, credentials: sealCredentials(testSecrets, store.key, credentials) }
}
const outcomeOf = async (store: StoreRow, proxies = NO_PROXIES) =>
  (await openConnector(store, parts(proxies)).readStock(['p-1']))[0]?.outcome

test.each([
  ['a user and a password', login, 'ada:p@ss:word'],
  ['a user without a password', { proxy_user: 'ada' }, 'ada:'],
  ['nobody', {}, ''],
])('a store is read through its own proxy, as %s', async (_name, credentials, by) => {
  expect(await outcomeOf(await storeBehind(address, credentials))).toBe('found')
  expect(new Set(asked)).toEqual(new Set([`GET ${by}`.trim()]))
  expect(on.fake().requests[0]?.headers).not.toHaveProperty('proxy-authorization')
})

test('it is bought at through the same proxy', async () => {
  const store = await storeBehind(address)
  const credentials = { storefront_token: 'storefront_token_of_ours', ...login }
  const shopper = openShopper(store, { id: 'guest', credentials }, parts())
  expect(await shopper.prepare([{ variantId: 'p-1-black', quantity: 1 }], 'attempt')).toMatchObject({
    outcome: 'refused',
  })
  const cart = on.fake().products.get('p-1')
  for (const [index, variant] of (cart?.variants ?? []).entries()) variant.id = String(40 + index)
  expect(await shopper.prepare([{ variantId: '40', quantity: 1 }], 'attempt')).toMatchObject({ outcome: 'prepared' })
  expect(asked).toEqual(['POST ada:p@ss:word'])
})

test('its pictures come through it too', async () => {
  const { key } = await storeBehind(address)
  const picture = `${on.fake().origin}/picture.png`
  const sealed = sealCredentials(testSecrets, key, login)
  await on.db().execute(sql`update stores set credentials = ${sealed} where key = ${key}`)
  await seedProducts(on.db(), key, { prefix: 'P', products: 1, variants: 1 })
  await on.db().execute(sql`update products set thumbnail = ${picture} where website_type = ${key}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'outlet-pictures-'))
  try {
    const images = new ImageStore({ db: on.db(), secrets: testSecrets, config: { ...reachable, dataDir } })
    const name = { websiteType: key, productId: 'P1', hash: hashOf(picture), size: 't' as const }
    // The store has no such picture, which it says through the proxy.
    await expect(images.read(name)).rejects.toMatchObject({ message: 'image: HTTP 404' })
    expect(asked).toEqual(['GET ada:p@ss:word'])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('without one the installation’s is used; direct means none', async () => {
  const installation = singleProxy(address)
  expect(await outcomeOf(await storeBehind(null), installation)).toBe('found')
  expect(asked.length).toBeGreaterThan(0)
  asked = []
  expect(await outcomeOf(await storeBehind('direct'), installation)).toBe('found')
  expect(asked).toEqual([])
})

test('a proxy in a network of our own must be allowed, as that of a notification channel', async () => {
  const store = await storeBehind(address)
  const refused = on.parts({ config: { ...reachable, allowedPrivateNetworks: [] } })
  expect(await openConnector(store, refused).readStock(['p-1'])).toMatchObject([
    { outcome: 'failed', error: { code: 'store.address_refused' } },
  ])
  expect(asked).toEqual([])
})

describe('stored credentials', () => {
  const change = (key: string, version: number, patch: object) =>
    on.db().transaction((tx) => updateStore(tx, systemCaller('test'), testSecrets, key, { version, ...patch }))
  const asPerson = (key: string, version: number, patch: object) => {
    const actor = {
      kind: 'user' as const,
      id: randomUUID(),
      name: 'Ada',
      role: 'admin' as const,
      sessionId: randomUUID(),
    }
    const caller = { ...systemCaller('test'), actor }
    return on.db().transaction((tx) => updateStore(tx, caller, testSecrets, key, { version, ...patch }))
  }
  const storedOf = async (store: StoreRow) => openCredentials(testSecrets, (await on.stored(store)) ?? store)

  test('are not sent through another proxy than the one that they were given for', async () => {
    const store = await on.newStore({ isPractice: false })
    const settings = StoreTrialSettings.parse({ ...describeStore(store), proxy: address })
    await tryStore(parts(), systemCaller('test'), settings)
    expect(asked.length).toBeGreaterThan(0)
    expect(on.fake().requests.every(({ headers }) => !('x-shopify-storefront-access-token' in headers))).toBe(true)
    await expect(asPerson(store.key, 1, { proxy: address })).rejects.toMatchObject({ code: 'store.credentials_needed' })
    await asPerson(store.key, 1, { proxy: 'direct' })
    const changed = await asPerson(store.key, 2, { proxy: `${address}/`, credentials: login })
    expect(changed).toMatchObject({ proxy: address })
    expect(JSON.stringify(toStore((await on.stored(store)) ?? store))).not.toContain('p@ss')
    expect(await storedOf(store)).toEqual(login)
  })

  test('of the store may be given anew without those of its proxy, which go with it', async () => {
    const store = await on.newStore({ isPractice: false })
    await change(store.key, 1, { proxy: address, credentials: login })
    await change(store.key, 2, { credentials: { storefront_token: 'another' } })
    expect(await storedOf(store)).toEqual({ ...login, storefront_token: 'another' })
    await change(store.key, 3, { proxy: null, credentials: { storefront_token: 'third' } })
    expect(await storedOf(store)).toEqual({ storefront_token: 'third' })
  })

  test.each(['http://ada:pass@proxy.example:3128', 'http://proxy.example/path', 'socks5://proxy.example', 'proxy'])(
    '%s is no address of a proxy',
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
