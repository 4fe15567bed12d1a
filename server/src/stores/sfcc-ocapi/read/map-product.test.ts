import example from './examples/product.derived.json'
import prices from './examples/prices.derived.json'
import search from './examples/search.derived.json'
import { mapColors } from './map-images'
import { mapOffer, validFrom } from './map-offer'
import { mapPrices } from './map-prices'
import { mapProduct } from './map-product'
import { StockDocuments, stockReadings } from './read-stock'
import type { SfccStore } from './sfcc-store'
import { WireProduct, WireSearch } from './wire'

const store: SfccStore = {
  key: 'shop',
  site_id: 'SiteGenesis',
  currency: 'USD',
  list_price_book: 'usd-list-pricebook',
  max_orderable_quantity: 5,
  base_url: 'https://shop.example.com',
}
const observedAt = new Date('2026-01-01T00:00:00Z')
const wire = (value: unknown) => WireProduct.parse(value)

test('Salesforce’s own master: a price and a highest price, variants as the master lists them', () => {
  const product = mapProduct(wire(example), new Map(), store, observedAt)
  expect(product).toMatchObject({
    productId: 'apple-ipod-shuffle',
    type: 'master',
    name: 'Apple iPod Shuffle',
    price: { minor: 4599, currency: 'USD' },
    priceMax: { minor: 6900, currency: 'USD' },
    listPrice: null,
    orderable: true,
    available: null,
    kind: 'capped',
    categoryIds: ['electronics-digital-media-players'],
    offer: null,
  })
  expect(product.variants).toHaveLength(9)
  expect(product.variants[0]).toEqual({
    variantId: 'apple-ipod-shuffle-silver-1g',
    orderable: true,
    attributes: [
      { id: 'color', name: 'Color', value: 'Silver', label: 'Silver' },
      { id: 'memorySize', name: 'Memory Size', value: '1 GB', label: '1 GB' },
    ],
  })
  expect(product.thumbnail?.url).toContain('/images/medium/ipod-shuffle-silver.jpg')
  expect(product.colors.map(({ colorId }) => colorId)).toEqual(['Silver', 'Blue', 'Green', 'Red', 'Fuscia'])
})

test('the list price is the one of the price book configured for the store', () => {
  const priced = wire({ id: 'a', ...prices, currency: 'USD' })
  expect(mapPrices(priced, store)).toEqual({
    price: { minor: 8999, currency: 'USD' },
    priceMax: { minor: 9999, currency: 'USD' },
    listPrice: { minor: 9999, currency: 'USD' },
    promotionalPrice: null,
  })
  expect(mapPrices(priced, { ...store, list_price_book: 'usd-sale-pricebook' }).listPrice?.minor).toBe(8999)
  expect(mapPrices(priced, { ...store, list_price_book: 'another' }).listPrice).toBeNull()
  expect(mapPrices(wire({ id: 'a' }), store)).toEqual({
    price: null,
    priceMax: null,
    listPrice: null,
    promotionalPrice: null,
  })
})

test("amounts become minor units of the price's own currency", () => {
  const inMinor = (price: number, currency: string) => mapPrices(wire({ id: 'a', price, currency }), store).price
  expect(inMinor(19.99, 'USD')).toEqual({ minor: 1999, currency: 'USD' })
  // By decimal digits, not by binary fractions (1.00499…).
  expect(inMinor(1.005, 'USD')).toEqual({ minor: 101, currency: 'USD' })
  expect(inMinor(1290, 'JPY')).toEqual({ minor: 1290, currency: 'JPY' })
  expect(inMinor(1.234, 'KWD')).toEqual({ minor: 1234, currency: 'KWD' })
})

test('the product’s page: the merchant’s own field, or the platform’s', () => {
  const slug_url = 'https://shop.example.com/s/PB1.html'
  expect(mapProduct(wire({ id: 'a', slug_url }), new Map(), store, observedAt).url).toBe(slug_url)
  const c_url = 'https://shop.example.com/pb1'
  expect(mapOffer(wire({ id: 'a', slug_url, c_url }), store, { observedAt }).url).toBe(c_url)
})

test('valid_from is a map by site, with a default', () => {
  const map = { default: '2026-01-02T00:00:00Z', SiteGenesis: '2026-03-04T00:00:00Z' }
  expect(validFrom(map, 'SiteGenesis')).toEqual(new Date('2026-03-04T00:00:00Z'))
  expect(validFrom(map, 'Another')).toEqual(new Date('2026-01-02T00:00:00Z'))
  expect(validFrom({ default: '2026-01-02', 'default@Site': '2026-05-06' }, 'Site')).toEqual(new Date('2026-05-06'))
  expect(validFrom({}, 'SiteGenesis')).toBeNull()
  expect(validFrom(undefined, 'SiteGenesis')).toBeNull()
  expect(validFrom({ default: 'soon' }, 'SiteGenesis')).toBeNull()
})

test('a variant’s offer: its master, its options, at most the store’s setting', () => {
  const offer = mapOffer(
    wire({
      id: 'PB 1/A',
      type: { variant: true },
      master: { master_id: 'PB 1' },
      variation_values: { color: 'A', size: 'M' },
      inventory: { id: 'list', ats: 40, orderable: true, stock_level: 41 },
      price: 10,
      prices: { 'usd-list-pricebook': 20 },
      c_unitsSold: 'many',
    }),
    store,
    { observedAt },
  )
  expect(offer).toMatchObject({
    store: 'shop',
    productId: 'PB 1',
    masterId: 'PB 1',
    variantId: 'PB 1/A',
    attributes: [
      { id: 'color', name: 'color', value: 'A', label: 'A' },
      { id: 'size', name: 'size', value: 'M', label: 'M' },
    ],
    available: 40,
    onHand: 41,
    max: 5,
    listPrice: { minor: 2000, currency: 'USD' },
    unitsSold: null,
  })
})

test('variants with their own document are offers; the others are only listed by the master', () => {
  const master = wire({
    id: 'm',
    type: { master: true },
    variants: [{ product_id: 'v1', orderable: true }, { product_id: 'v2' }],
  })
  const own = wire({ id: 'v1', master: { master_id: 'm' }, inventory: { ats: 3, orderable: true } })
  const product = mapProduct(master, new Map([['v1', own]]), store, observedAt)
  expect(product.variants.map(({ orderable }) => orderable)).toEqual([true, null])
  expect([...product.offers.keys()]).toEqual(['v1'])
  expect(product.offers.get('v1')).toMatchObject({ productId: 'm', variantId: 'v1', available: 3 })
})

test('without `prices`, the list price comes from the ranges or tiers', () => {
  const book = 'usd-list-pricebook'
  const ranges = [
    { pricebook: 'other', min_price: 1 },
    { pricebook: book, min_price: 20 },
  ]
  expect(mapPrices(wire({ id: 'm', price_ranges: ranges }), store).listPrice?.minor).toBe(2000)
  expect(mapPrices(wire({ id: 'v', tiered_prices: [{ pricebook: book, price: 21 }] }), store).listPrice?.minor).toBe(
    2100,
  )
})

test('a variant lists its siblings but is not a master', () => {
  const variant = wire({
    id: 'v',
    type: { variant: true },
    master: { master_id: 'm' },
    variants: [{ product_id: 'v' }],
  })
  expect(mapProduct(variant, new Map(), store, observedAt)).toMatchObject({
    type: 'item',
    variants: [],
    offer: { variantId: 'v' },
  })
})

test('images: by colour; addresses on the own origin as paths; other schemes are left out', () => {
  const image = (link: string) => ({ link })
  const group = (view_type: string, color: string | null, link: string) => ({
    view_type,
    images: [image(link)],
    ...(color ? { variation_attributes: [{ id: 'color', values: [{ value: color }] }] } : {}),
  })
  const product = wire({
    id: 'a',
    variation_attributes: [
      { id: 'color', values: [{ value: 'R', name: 'Red', image_swatch: image('/r.png') }, { value: 'B' }] },
    ],
    image_groups: [
      group('large', null, 'https://cdn.example.com/common.jpg'),
      group('large', 'R', 'https://shop.example.com/i/red.jpg?v=1'),
      group('small', 'R', 'javascript:alert(1)'),
      group('medium', 'R', 'http://shop.example.com/other-scheme.jpg'),
    ],
  })
  expect(mapColors(product, store.base_url)).toEqual([
    {
      colorId: 'R',
      name: 'Red',
      swatch: '/r.png',
      full: ['/i/red.jpg?v=1'],
      thumbnails: ['http://shop.example.com/other-scheme.jpg'],
    },
    {
      colorId: 'B',
      name: 'B',
      swatch: null,
      full: ['https://cdn.example.com/common.jpg'],
      thumbnails: ['https://cdn.example.com/common.jpg'],
    },
  ])
})

test('Salesforce’s own search result is read, with its paging named as this API names it', () => {
  const { offset, limit, ...rest } = search
  const parsed = WireSearch.parse({ ...rest, start: offset, count: limit })
  expect(parsed.hits?.map(({ product_id }) => product_id)).toHaveLength(search.hits.length)
})

test('the price of a set is a range: no offer and no check has the lowest as an exact price', () => {
  const set = {
    id: 'set',
    name: 'Set',
    type: { set: true },
    currency: 'USD',
    price: 30,
    price_max: 90,
    orderable: true,
  }
  const product = mapProduct(wire(set), new Map(), store, observedAt)
  expect(product).toMatchObject({ type: 'item', price: { minor: 3000 }, priceMax: { minor: 9000 } })
  expect(product.offer).toMatchObject({ price: null, priceMax: { minor: 9000 } })
  const checked = (document: object) => {
    const [read] = StockDocuments.parse({ data: [document] }).data.read
    if (!read) throw new Error('nothing was read')
    const products = { found: new Map([['set', read]]), failed: new Map() }
    return stockReadings(['set'], products, { found: new Map(), failed: new Map() }, 'USD')
  }
  expect(checked(set)).toMatchObject([{ stock: [{ price: null }] }])
  expect(checked({ ...set, price_max: 30 })).toMatchObject([{ stock: [{ price: { minor: 3000 } }] }])
})
