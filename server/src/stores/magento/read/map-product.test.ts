import { plainDocument, plainStock } from '../../plain-product'
import { magentoFaults, errorOfFault } from '../magento-faults'
import { mapProduct, stockOf } from './map-product'
import { Products } from './wire'

const store = {
  key: 'shop',
  name: 'Shop',
  dialect: 'magento' as const,
  base_url: 'https://shop.example.com',
  currency: 'EUR',
  rate_per_second: 1,
  burst: 1,
  concurrency: 1,
  max_orderable_quantity: 4,
}

test.each([
  ['in stock, above the threshold', 'IN_STOCK', null, [true, null, 'boolean']],
  ['in stock, below the threshold', 'IN_STOCK', 3, [true, 3, 'exact']],
  ['sold by weight', 'IN_STOCK', 2.5, [true, 2, 'exact']],
  ['less than one piece', 'IN_STOCK', 0.5, [true, null, 'boolean']],
  ['sold below zero', 'IN_STOCK', -1, [true, null, 'boolean']],
  ['sold out', 'OUT_OF_STOCK', null, [false, null, 'boolean']],
  ['sold out, with a rest below the minimum', 'OUT_OF_STOCK', 2, [false, null, 'boolean']],
  ['a status that could not be resolved', null, null, [null, null, 'unknown']],
  ['a status of another module', 'ON_REQUEST', 3, [null, null, 'unknown']],
])('stock: %s', (_name, stock_status, only_x_left_in_stock, expected) => {
  const { orderable, available, kind } = stockOf({ stock_status, only_x_left_in_stock })
  expect([orderable, available, kind]).toEqual(expected)
})

const amount = (value: number, currency: string) => ({ value, currency })
const range = (low: number, high = low, currency = 'EUR', regular = low) => ({
  minimum_price: { final_price: amount(low, currency), regular_price: amount(regular, currency) },
  maximum_price: { final_price: amount(high, currency) },
})
const simple = { __typename: 'SimpleProduct', sku: 'MUG', name: 'Mug', url_key: 'mug', stock_status: 'IN_STOCK' }
const variant = (sku: string, own: object = {}) => ({
  attributes: [{ code: 'size', label: sku.slice(-1) }],
  product: { __typename: 'SimpleProduct', sku, stock_status: 'IN_STOCK', price_range: range(10), ...own },
})
const master = (variants: unknown, own: object = {}) => ({
  ...simple,
  __typename: 'ConfigurableProduct',
  configurable_options: [{ attribute_code: 'size', label: 'Size', position: 0, values: [{ label: 'S' }] }],
  variants,
  ...own,
})

const respond = (items: unknown[], errors?: object[]) =>
  Products.parse({ data: { products: { items }, storeConfig: { product_url_suffix: '.html' } }, errors })
const plain = (item: object) => {
  const { read, config } = respond([item])
  if (!read[0]) throw new Error('nothing was read')
  return mapProduct(read[0], store, config)
}
const document = (item: object) => plainDocument(plain(item), store, new Date())

test.each([
  ['EUR', 19.99, 1999],
  ['JPY', 1999, 1999],
  ['KWD', 12.345, 12_345],
  ['EUR', 21.4134, 2141],
  ['EUR', 0.1 + 0.2, 30],
])('amounts are whole units of their stated currency: %s %d', (currency, value, minor) => {
  expect(plain({ ...simple, price_range: range(value, value, currency) }).variants[0]?.price).toEqual({
    minor,
    currency,
  })
})

test('a price that could not be resolved is unknown', () => {
  expect(document({ ...simple, price_range: null })).toMatchObject({ price: null, listPrice: null })
  const empty = { minimum_price: { final_price: null, regular_price: null }, maximum_price: null }
  expect(document({ ...simple, price_range: empty })).toMatchObject({ price: null })
})

test('a simple product is an item, under its own id, with its SKU', () => {
  const read = document({ ...simple, price_range: range(10, 10, 'EUR', 15), only_x_left_in_stock: 2 })
  expect(read).toMatchObject({
    productId: 'mug',
    type: 'item',
    url: 'https://shop.example.com/mug.html',
    variants: [],
    defaultVariantId: null,
    price: { minor: 1000 },
    listPrice: { minor: 1500 },
    available: 2,
    offer: { productId: 'mug', masterId: null, variantId: null, sku: 'MUG', max: 2 },
  })
  expect(plainStock(plain({ ...simple, price_range: range(10) }))).toMatchObject([
    { variantId: 'mug', orderable: true },
  ])
})

test('the price of a bundle or a group is a range: no offer and no check has it as an exact price', () => {
  for (const __typename of ['BundleProduct', 'GroupedProduct']) {
    const bundle = { ...simple, __typename, price_range: range(30, 90) }
    expect(document(bundle)).toMatchObject({ price: { minor: 3000 }, priceMax: { minor: 9000 } })
    expect(document(bundle).offer).toMatchObject({ price: null, priceMax: { minor: 9000 } })
    expect(plainStock(plain(bundle))).toMatchObject([{ price: null }])
    const open = { ...bundle, price_range: { ...range(30), maximum_price: null } }
    expect(document(open)).toMatchObject({ price: null, priceMax: null })
  }
  expect(document({ ...simple, price_range: { ...range(30), maximum_price: null } })).toMatchObject({
    price: { minor: 3000 },
    offer: { price: { minor: 3000 } },
  })
})

test('a master has the lowest and the highest price of its variants, and their attributes by the label', () => {
  const read = document(master([variant('T-L', { price_range: range(12) }), variant('T-S')]))
  expect(read).toMatchObject({ type: 'master', price: { minor: 1000 }, priceMax: { minor: 1200 }, offer: null })
  expect(read.variants).toMatchObject([
    { variantId: 'T-L', attributes: [{ id: 'size', name: 'Size', value: 'L', label: 'L' }] },
    { variantId: 'T-S' },
  ])
})

test('a disabled variant is left out', () => {
  const read = document(master([variant('T-S'), { attributes: [], product: null }]))
  expect([...read.offers.keys()]).toEqual(['T-S'])
})

test('a master that is out of stock sells none of its variants', () => {
  expect(document(master([variant('T-S')], { stock_status: 'OUT_OF_STOCK' }))).toMatchObject({
    orderable: false,
    availability: 'out',
  })
})

test('a master whose variants are all hidden is an item that is sold out', () => {
  expect(document(master([], { stock_status: 'OUT_OF_STOCK' }))).toMatchObject({ type: 'item', orderable: false })
})

test('a master whose variants could not be resolved is unreadable, and affects no other', () => {
  const { read, unreadable } = respond([master(null), simple, null], [{ message: 'Internal server error' }])
  expect(read.map(({ id }) => id)).toEqual(['mug'])
  expect(unreadable).toMatchObject({ code: 'store.bad_shape', message: expect.stringContaining('variants') })
})

test('after an error, a product that is missing in the response may be the one that failed', () => {
  const { unreadable } = respond([simple], [{ message: 'Internal server error', extensions: { category: 'graphql' } }])
  expect(unreadable).toMatchObject({ code: 'store.unavailable' })
})

test('pictures are in their order, without hidden ones and the placeholder', () => {
  const picture = (name: string, position: number, disabled = false) => ({
    url: `https://shop.example.com/media/catalog/product/${name}.jpg`,
    position,
    disabled,
  })
  const media_gallery = [picture('b', 2), picture('hidden', 1, true), picture('a', 1), picture('placeholder/small', 0)]
  expect(document({ ...simple, media_gallery })).toMatchObject({
    thumbnail: { url: '/media/catalog/product/a.jpg' },
    galleries: [{ variantIds: null, full: ['/media/catalog/product/a.jpg', '/media/catalog/product/b.jpg'] }],
  })
})

test('ratings from 0 to 100 are converted to stars; none is unknown', () => {
  expect(document({ ...simple, rating_summary: 87, review_count: 4 })).toMatchObject({
    averageRating: 4.35,
    reviewCount: 4,
  })
  expect(document({ ...simple, rating_summary: 0, review_count: 0 })).toMatchObject({ averageRating: null })
})

test.each([
  ['https://www.example.com/us/', 'https://www.example.com/us/mug.html'],
  ['https://www.example.com/us', 'https://www.example.com/us/mug.html'],
  ['javascript:alert(1)', 'https://shop.example.com/mug.html'],
  [null, 'https://shop.example.com/mug.html'],
])('the page is below the address that the store states for links: %s', (secure_base_link_url, url) => {
  const { read } = respond([{ ...simple, url_suffix: '.html' }])
  expect(read[0] && mapProduct(read[0], store, { secure_base_link_url }).url).toBe(url)
})

test('a URL key cannot lead to another site', () => {
  expect(plain({ ...simple, url_key: '//other.example/x?y' }).url).toBe(
    'https://shop.example.com/%2F%2Fother.example%2Fx%3Fy.html',
  )
})

test.each([
  ['graphql-input', 'Requested store is not found', 'store.wrong_setting'],
  ['', "The store that was requested wasn't found. Verify the store and try again.", 'store.wrong_setting'],
  ['graphql-input', 'Please correct the target currency', 'store.other_currency'],
  ['graphql-authorization', 'The current customer isn’t authorized.', 'store.auth_failed'],
  ['graphql', 'Cannot query field "only_x_left_in_stock" on type "ProductInterface".', 'store.api_too_old'],
  [
    'graphql-input',
    'currentPage value 9 specified is greater than the 8 page(s) available.',
    'store.catalogue_incomplete',
  ],
  ['internal', 'Internal server error', 'store.unavailable'],
  ['graphql', 'Max query complexity should be 300 but got 400.', 'store.bad_shape'],
])('an error with status 200: %s, %s', (type, message, code) => {
  expect(errorOfFault({ type, message })).toMatchObject({ code, message: expect.stringContaining(message) })
})

test('errors of GraphQL and of the framework are read', () => {
  expect(magentoFaults.read({ errors: [{ message: 'No', extensions: { category: 'graphql-input' } }] })).toEqual({
    type: 'graphql-input',
    message: 'No',
  })
  expect(magentoFaults.read({ message: 'Request does not match any route.' })).toMatchObject({
    message: 'Request does not match any route.',
  })
  expect(magentoFaults.read({ errors: [] })).toBeNull()
})
