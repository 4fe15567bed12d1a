import { setClockOffset } from '../../../platform/time/clock'
import { catalogueOf } from '../../testing/catalogue-of'
import { fill } from '../../testing/fake-store'
import { businessError } from '../testing/fake-business'
import { idsIn } from '../testing/fake-catalogue'
import { MCP_PATH, resourceIn, type FakeUcp } from '../testing/fake-ucp'
import { fillGrid, open, pathsOf, useFakes } from '../testing/open-fakes'

const start = useFakes()
type Opened = ReturnType<typeof open>

const stockIn = async (connector: Opened, id: string) => {
  const [reading] = await connector.readStock([id])
  if (reading?.outcome !== 'found') throw new Error(reading?.outcome)
  return reading.stock
}
/** Number of ids in each lookup. */
const sizesOf = (fake: FakeUcp) =>
  fake.requests.map(({ text }) => (text === '' ? 0 : idsIn(resourceIn(text)).length)).filter((size) => size > 0)

describe.each(['rest', 'mcp'] as const)('over %s', (transport) => {
  test('the catalogue is listed and read, and nothing else is requested', async () => {
    const fake = await start(transport)
    fill(fake, 'p', 3)
    const connector = open(fake)
    const page = await catalogueOf(connector).list(null)
    expect(page).toMatchObject({ ids: ['p-1', 'p-2', 'p-3'], total: 3, next: null })
    const products = await connector.getProducts(page.ids)
    expect([...(products.get('p-1')?.offers.keys() ?? [])]).toEqual(['p-1-black', 'p-1-red'])
    expect(await stockIn(connector, 'p-2')).toMatchObject([{ orderable: true }, { orderable: false }])
    if (transport === 'mcp') expect(new Set(pathsOf(fake))).toEqual(new Set(['/.well-known/ucp', MCP_PATH]))
  })

  test('ten ids are requested at first, then more, and fewer when the store refuses', async () => {
    const fake = await start(transport)
    fill(fake, 'p', 90)
    fake.maxIds = 25
    for (const { variants } of fake.products.values()) variants.length = 1
    const connector = open(fake)
    const read = async () => {
      fake.requests.length = 0
      const readings = await connector.readStock([...fake.products.keys()])
      expect(readings.every(({ outcome }) => outcome === 'found')).toBe(true)
      return sizesOf(fake)
    }
    expect(await read()).toEqual([10, 20, 40, 20, 30, 20, 20])
    expect(await read()).toEqual([25, 25, 25, 15])
    fake.maxIds = 12
    expect(await read()).toEqual([25, 12, 18, 12, 15, 12, 12, 12, 12, 12, 6])
    // After an hour, more are tried again; the products are requested beside their variants.
    fake.maxIds = 1000
    setClockOffset(3_601_000)
    expect(await read()).toEqual([12, 24, 48, 96])
  })
})

describe('variants', () => {
  test.each([
    ['all matching ones', true, true],
    ['one at a time', false, true],
    ['one at a time, without signals', false, false],
  ])('of two options are all read from a store that returns %s', async (_name, returnsMatching, statesExistence) => {
    const fake = await start()
    Object.assign(fake, { returnsMatching, statesExistence })
    const ids = fillGrid(fake, ['Black', 'Red', 'Blue'], ['S', 'M', 'L', 'XL'], ['p-Red-S', 'p-Blue-M', 'p-Blue-L'])
    const connector = open(fake)
    expect((await stockIn(connector, 'p')).map(({ variantId }) => variantId)).toEqual(ids)
    const details = pathsOf(fake).filter((path) => path.endsWith('/product')).length
    expect(details).toBeLessThanOrEqual(returnsMatching ? 3 : 12)
    // Afterwards each is requested by its id, in one request.
    fake.requests.length = 0
    expect((await stockIn(connector, 'p')).map(({ variantId }) => variantId)).toEqual(ids)
    expect(pathsOf(fake)).toEqual(['/ucp/v1/catalog/lookup'])
    expect(sizesOf(fake)).toEqual([9])
  })

  test('of many values are all read', async () => {
    const fake = await start()
    const numbers = Array.from({ length: 20 }, (_one, index) => String(index))
    const ids = fillGrid(fake, numbers, numbers.slice(0, 10))
    const product = (await open(fake).getProducts(['p'])).get('p')
    expect([...(product?.offers.keys() ?? [])]).toEqual(ids)
    expect(product?.offers.get('p-3-7')?.attributes).toMatchObject([
      { name: 'Color', label: '3' },
      { name: 'Size', label: '7' },
    ])
  })

  test('that a lookup leaves out may be sold out, and their product is read again; it may be gone', async () => {
    const fake = await start()
    fill(fake, 'p', 2)
    const connector = open(fake)
    await connector.readStock(['p-1', 'p-2'])
    const first = fake.products.get('p-1')
    first?.variants.pop()
    fake.products.delete('p-2')
    expect(await connector.readStock(['p-1', 'p-2'])).toMatchObject([
      { outcome: 'found', listsSoldOut: false, stock: [{ variantId: 'p-1-black' }] },
      { outcome: 'gone' },
    ])
  })

  test('that could not be read are failed, not gone', async () => {
    const fake = await start()
    fill(fake, 'p', 2)
    const connector = open(fake)
    await connector.readStock(['p-1', 'p-2'])
    fake.fault = () => ({ status: 503, headers: { 'retry-after': '30' }, body: {} })
    expect(await connector.readStock(['p-1'])).toMatchObject([
      { outcome: 'failed', error: { code: 'store.unavailable', retryAfterMs: 30_000 } },
    ])
  })

  test.each(['rest', 'mcp'] as const)(
    'that an error other than not_found explains are failed, not gone (%s)',
    async (transport) => {
      const fake = await start(transport)
      fill(fake, 'p', 2)
      const connector = open(fake)
      await connector.readStock(['p-1', 'p-2'])
      const messages = ['not_found', 'of_the_store_itself'].map((code) => ({ type: 'error', code, content: code }))
      for (const [ucp, products] of [
        [{ status: 'success' }, []],
        [{ status: 'error' }, undefined],
      ] as const) {
        const body = (codes: readonly object[]) => ({ ucp, ...(products && { products }), messages: codes })
        const replied = (codes: readonly object[]) => () => ({
          body:
            transport === 'rest' ? body(codes) : { jsonrpc: '2.0', id: 1, result: { structuredContent: body(codes) } },
        })
        fake.fault = replied(messages)
        expect(await connector.readStock(['p-1'])).toMatchObject([
          {
            outcome: 'failed',
            error: { code: 'store.bad_shape', message: expect.stringContaining('of_the_store_itself') as string },
          },
        ])
        fake.fault = replied(messages.slice(0, 1))
        expect(await connector.readStock(['p-1'])).toMatchObject([{ outcome: 'gone' }])
      }
    },
  )

  test('of a product whose selections the store refuses are unread, not gone', async () => {
    const fake = await start()
    Object.assign(fake, { returnsMatching: false })
    fillGrid(fake, ['Black', 'Red'], ['S', 'M'])
    fake.fault = ({ url }) => (url.pathname.endsWith('/product') ? businessError(fake, 'not_found', 'No such.') : null)
    expect(await open(fake).readStock(['p'])).toMatchObject([
      { outcome: 'found', isPartial: true, stock: [{ variantId: 'p-Black-S' }] },
    ])
  })

  test('are requested besides the known ones after an hour, when new ones may have been added', async () => {
    const fake = await start()
    Object.assign(fake, { returnsMatching: false })
    fillGrid(fake, ['Black', 'Red'], ['S', 'M', 'L'])
    const connector = open(fake)
    await stockIn(connector, 'p')
    fillGrid(fake, ['Black', 'Red', 'Blue'], ['S', 'M', 'L'])
    fake.requests.length = 0
    expect(await stockIn(connector, 'p')).toHaveLength(6)
    setClockOffset(3_601_000)
    expect(await stockIn(connector, 'p')).toHaveLength(9)
    expect(pathsOf(fake).filter((path) => path.endsWith('/product')).length).toBeLessThanOrEqual(4)
  })

  test('of a product that a lookup returns without any are requested', async () => {
    const fake = await start()
    fill(fake, 'p', 1)
    fake.fault = ({ url }) =>
      url.pathname.endsWith('/lookup')
        ? { body: { ucp: {}, products: [{ id: 'p-1', title: 'P', variants: [] }] } }
        : null
    expect(await stockIn(open(fake), 'p-1')).toMatchObject([{ variantId: 'p-1-black' }, { variantId: 'p-1-red' }])
  })

  test('a representative is never taken for the requested variant', async () => {
    const fake = await start()
    fill(fake, 'p', 1)
    const connector = open(fake)
    await connector.readStock(['p-1'])
    fake.fault = ({ url, text }) => {
      const ids = url.pathname.endsWith('/lookup') ? idsIn(resourceIn(text)) : []
      if (!ids.includes('p-1-red')) return null
      const variant = (id: string, of: string[], match: string, available: boolean) => ({
        id,
        title: id,
        description: { plain: id },
        price: { amount: 1, currency: 'USD' },
        availability: { available },
        inputs: of.map((one) => ({ id: one, match })),
      })
      // The store knows the red variant no more, and offers another one instead.
      const variants = [variant('p-1-black', ids, 'featured', true)]
      return { body: { ucp: {}, products: [{ id: 'p-1', title: 'P', variants }] } }
    }
    fake.products.get('p-1')?.variants.pop()
    expect(await stockIn(connector, 'p-1')).toMatchObject([{ variantId: 'p-1-black', price: { minor: 1950 } }])
  })
})

test('prices have their own currency; single ones in another than the store’s are left out, with the reason', async () => {
  const fake = await start()
  fake.currencies = { shop: 'JPY', visitor: 'JPY' }
  const variant = { color: 'Black', listPrice: 9000, quantity: 1 }
  fake.products.set('p', {
    id: 'p',
    variants: [
      { ...variant, id: 'yen', price: 4500 },
      { ...variant, id: 'euro', price: 25.5 },
      { ...variant, id: 'dinar', price: 8.125 },
    ],
  })
  fake.currencyOf.set('euro', 'EUR').set('dinar', 'KWD')
  const connector = open(fake, { currency: 'JPY' })
  const [reading] = await connector.readStock(['p'])
  expect(reading).toMatchObject({
    stock: [
      { variantId: 'yen', price: { minor: 4500, currency: 'JPY' } },
      { variantId: 'euro', price: null, orderable: true },
      { variantId: 'dinar', price: null, orderable: true },
    ],
    unreadPrices: { reason: 'other_currency', named: 'EUR' },
  })
  const product = (await connector.getProducts(['p'])).get('p')
  expect(product).toMatchObject({ price: { minor: 4500, currency: 'JPY' }, priceMax: { minor: 4500 } })
})

test('the market is requested: currency, and country if there is one', async () => {
  const fake = await start()
  fill(fake, 'p', 1)
  await open(fake, { country: 'DE', currency: 'EUR' })
    .readStock(['p-1'])
    .catch(() => null)
  const [, lookup] = fake.requests
  expect(resourceIn(lookup?.text ?? '')).toMatchObject({ context: { currency: 'EUR', address_country: 'DE' } })
})

test.each([
  ['version_unsupported', 'store.api_too_old'],
  ['capabilities_incompatible', 'store.not_offered'],
  ['something_else', 'store.bad_shape'],
])('a business error of the whole operation is a failure: %s', async (code, expected) => {
  const fake = await start()
  fake.fault = ({ url }) => (url.pathname.startsWith('/ucp/') ? businessError(fake, code, 'Not now.') : null)
  await expect(catalogueOf(open(fake)).list(null)).rejects.toMatchObject({
    code: expected,
    message: expect.stringContaining('Not now.') as string,
  })
})

test('the offer names what the store has, and what the console uses', async () => {
  const fake = await start()
  fake.supportedVersions = { '2026-01-23': `${fake.origin}/old` }
  fake.capabilities = { ...fake.capabilities, 'dev.ucp.shopping.discount': ['2026-08-25'] }
  expect(await open(fake).readOffer?.()).toEqual({
    versions: ['2026-08-25', '2026-01-23'],
    version: '2026-08-25',
    transports: ['rest', 'embedded'],
    transport: 'rest',
    capabilities: [
      { name: 'dev.ucp.shopping.catalog.search', version: '2026-08-25' },
      { name: 'dev.ucp.shopping.catalog.lookup', version: '2026-08-25' },
      { name: 'dev.ucp.shopping.cart', version: '2026-08-25' },
      { name: 'dev.ucp.shopping.checkout', version: '2026-08-25' },
      { name: 'dev.ucp.shopping.fulfillment', version: '2026-08-25' },
      { name: 'dev.ucp.shopping.order', version: '2026-08-25' },
      { name: 'dev.ucp.shopping.discount', version: null },
    ],
    payment_handlers: ['com.example.pay'],
    profile_url: null,
  })
})
