import { plainDocument, plainStock } from '../../plain-product'
import { mapProduct, stockOf } from './map-product'
import { choicesOf } from './storefront'
import { Variation, type WireProduct } from './wire'

const store = {
  key: 'shop',
  name: 'Shop',
  dialect: 'sfra' as const,
  base_url: 'https://shop.example.com',
  site: 'Sites-RefArch-Site',
  locale: 'en_US',
  currency: 'USD',
  rate_per_second: 1,
  burst: 1,
  concurrency: 1,
  max_orderable_quantity: 20,
}

const amount = (value: number | null, currency: string | null = 'USD') => ({
  value,
  currency,
  formatted: null,
  decimalPrice: value?.toString(),
})
const sold = (value: number, list: number | null = null, currency = 'USD') => ({
  sales: amount(value, currency),
  list: list === null ? null : amount(list, currency),
})
const simple = {
  id: 'M-1',
  productName: 'Mug',
  productType: 'standard',
  available: true,
  readyToOrder: true,
  online: true,
  price: sold(19.99, 25),
  availability: { messages: ['In Stock'], inStockDate: null },
  variationAttributes: null,
  minOrderQuantity: 2,
  maxOrderQuantity: 9,
}
const parse = (product: object): WireProduct => {
  const { read, unreadable } = Variation.parse({ product })
  if (!read[0]) throw unreadable ?? new Error('nothing was read')
  return read[0]
}
const item = (own: object) => {
  const root = parse({ ...simple, ...own })
  return plainDocument(mapProduct({ id: root.id, root, variants: null }, store), store, new Date())
}

test.each([
  ['orderable', { available: true }, [true, 'boolean', null]],
  ['not orderable', { available: false }, [false, 'boolean', null]],
  ['not stated', { available: undefined }, [null, 'unknown', null]],
  ['no availability at all', { available: null, availability: null }, [null, 'unknown', null]],
  [
    'a message in any language says nothing',
    { available: true, availability: { messages: ['Ausverkauft'] } },
    [true, 'boolean', null],
  ],
  [
    'with a date',
    { available: true, availability: { inStockDate: 'Thu Feb 02 2017' } },
    [true, 'boolean', '2017-02-02T00:00:00.000Z'],
  ],
  ['with no date', { available: true, availability: { inStockDate: 'soon' } }, [true, 'boolean', null]],
  [
    'quantities to choose from',
    { available: true, quantities: [{ value: '1' }, { value: '2' }] },
    [true, 'boolean', null],
  ],
])('stock: %s', (_name, own, expected) => {
  const { orderable, kind, available, inStockDate } = stockOf(parse({ ...simple, ...own }))
  expect([orderable, kind, inStockDate?.toISOString() ?? null]).toEqual(expected)
  expect(available).toBeNull()
})

test.each([
  ['USD', 19.99, 1999],
  ['JPY', 1999, 1999],
  ['KWD', 12.345, 12_345],
])('amounts are whole units of their stated currency: %s %d', (currency, value, minor) => {
  expect(item({ price: sold(value, null, currency) }).offer).toMatchObject({
    price: { minor, currency },
    listPrice: null,
  })
})

test.each([
  ['not available', { sales: amount(null, null), list: null }, null],
  ['as text', { sales: { value: null, currency: 'USD', decimalPrice: '12.50' } }, 1250],
  ['hidden', null, null],
  ['a text of another cartridge', 'call us', null],
  ['a range', { type: 'range', min: sold(10, 12), max: sold(30) }, 1000],
  [
    'by quantity',
    {
      type: 'tiered',
      startingFromPrice: sold(7),
      tiers: [
        { quantity: 10, price: sold(7) },
        { quantity: 1, price: sold(9) },
      ],
    },
    900,
  ],
])('price: %s', (_name, price, minor) => {
  expect(item({ price }).price?.minor ?? null).toBe(minor)
})

test('a range is no exact price of an offer or a check', () => {
  const price = { type: 'range', min: sold(10), max: sold(30) }
  expect(item({ price })).toMatchObject({
    price: { minor: 1000 },
    priceMax: { minor: 3000 },
    offer: { price: null, priceMax: { minor: 3000 } },
  })
  const root = parse({ ...simple, price })
  expect(plainStock(mapProduct({ id: root.id, root, variants: null }, store))).toMatchObject([{ price: null }])
  expect(item({ price: { type: 'range', min: sold(10) } })).toMatchObject({ price: null })
})

test('an item has the storefront’s limits of a cart', () => {
  expect(item({})).toMatchObject({
    type: 'item',
    url: 'https://shop.example.com/on/demandware.store/Sites-RefArch-Site/en_US/Product-Show?pid=M-1',
    offer: { variantId: null, masterId: null, min: 2, max: 9 },
  })
})

test('choices are all combinations of the values', () => {
  const attribute = (id: string, values: string[]) => ({ id, values: values.map((value) => ({ id: value, value })) })
  const { variationAttributes } = parse({
    ...simple,
    variationAttributes: [attribute('color', ['a', 'b']), attribute('size', ['1', '2'])],
  })
  expect(choicesOf(variationAttributes)).toEqual([
    [
      ['color', 'a'],
      ['size', '1'],
    ],
    [
      ['color', 'a'],
      ['size', '2'],
    ],
    [
      ['color', 'b'],
      ['size', '1'],
    ],
    [
      ['color', 'b'],
      ['size', '2'],
    ],
  ])
})

test.each([null, {}])('an unknown product is %j', (product) => {
  expect(Variation.parse({ product })).toEqual({ read: [], unreadable: null })
})

test('a product of an unexpected shape is unreadable; a response without a product has the wrong shape', () => {
  expect(Variation.parse({ product: { ...simple, productName: null } }).unreadable).toMatchObject({
    code: 'store.bad_shape',
  })
  expect(Variation.safeParse({ error: true }).success).toBe(false)
})
