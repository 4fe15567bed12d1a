import { plainDocument } from '../../plain-product'
import { mapProduct, stockOf } from './map-product'
import { shopifyFaults } from '../shopify-faults'
import { ProductPage, SingleProduct } from './wire'

const store = {
  key: 'shop',
  name: 'Shop',
  dialect: 'shopify' as const,
  base_url: 'https://shop.example.com',
  currency: 'USD',
  rate_per_second: 1,
  burst: 1,
  concurrency: 1,
  max_orderable_quantity: 4,
}
const variant = { id: 808950810, option1: 'Pink', option2: 'M', option3: null, sku: 'IPOD-P', available: true }
const options = [
  { name: 'Colour', position: 1, values: ['Pink', 'Red'] },
  { name: 'Size', position: 2, values: ['M'] },
]
const listed = (change: object) =>
  ProductPage.parse({
    products: [
      {
        id: 632910392,
        handle: 'ipod-nano',
        title: 'IPod Nano - 8GB',
        vendor: 'Apple',
        options,
        images: [
          { src: 'https://cdn.shopify.com/all.png', variant_ids: [] },
          { src: 'https://cdn.shopify.com/pink.png', variant_ids: [808950810] },
          { src: 'javascript:alert(1)', variant_ids: [] },
        ],
        variants: [{ ...variant, price: '199.00', compare_at_price: '250.50', ...change }],
      },
    ],
  }).products.read[0]
const productOf = (change: object = {}) => {
  const wire = listed(change)
  if (!wire) throw new Error('nothing was read')
  return mapProduct(wire, store, store.currency)
}

test('an entry of the list: the handle is the id, amounts are text in whole units', () => {
  expect(productOf()).toMatchObject({
    id: 'ipod-nano',
    name: 'IPod Nano - 8GB',
    brand: 'Apple',
    url: 'https://shop.example.com/products/ipod-nano',
    variants: [
      {
        id: '808950810',
        sku: 'IPOD-P',
        attributes: [
          { id: 'Colour', name: 'Colour', value: 'Pink', label: 'Pink' },
          { id: 'Size', name: 'Size', value: 'M', label: 'M' },
        ],
        price: { minor: 19_900, currency: 'USD' },
        listPrice: { minor: 25_050, currency: 'USD' },
      },
    ],
  })
})

test('pictures: a colour has its own, or else the common ones; other schemes are left out', () => {
  expect(productOf().colors.map(({ colorId, full }) => [colorId, full])).toEqual([
    ['Pink', ['https://cdn.shopify.com/pink.png']],
    ['Red', ['https://cdn.shopify.com/all.png']],
  ])
})

test.each([
  [{ compare_at_price: null }, null],
  [{ compare_at_price: '0.00' }, null],
  [{ compare_at_price: '' }, null],
])('without a list price, the list price is null: %j', (change, listPrice) => {
  expect(productOf(change).variants[0]?.listPrice).toBe(listPrice)
})

test('a single product: amounts are hundredths, even in currencies without decimals', () => {
  const { read } = SingleProduct.parse({
    handle: 'ipod-nano',
    title: 'IPod',
    options,
    images: ['//cdn.shopify.com/pink.png'],
    variants: [
      { ...variant, price: 100_000, compare_at_price: null, featured_image: { src: '//cdn.shopify.com/pink.png' } },
    ],
  })
  const [inYen] = read.map((wire) => mapProduct(wire, store, 'JPY'))
  expect(inYen?.variants[0]?.price).toEqual({ minor: 1000, currency: 'JPY' })
  expect(inYen?.colors[0]?.full).toEqual(['https://cdn.shopify.com/pink.png'])
})

test('only orderable is stated; without it, the stock is unknown', () => {
  expect(stockOf({ ...variant, id: 'a', available: false })).toMatchObject({
    orderable: false,
    available: null,
    kind: 'boolean',
  })
  expect(stockOf({ ...variant, id: 'a', available: undefined })).toMatchObject({
    orderable: null,
    kind: 'unknown',
  })
  const document = plainDocument(productOf(), store, new Date())
  expect(document).toMatchObject({ available: null, kind: 'boolean', onHand: null, orderable: true })
  expect(document.offers.get('808950810')?.max).toBe(4)
})

test('a product without choices has no options', () => {
  const wire = ProductPage.parse({
    products: [
      {
        handle: 'card',
        title: 'Gift card',
        options: [{ name: 'Title', values: ['Default Title'] }],
        variants: [{ id: 1, option1: 'Default Title', available: true, price: '5.00' }],
      },
    ],
  }).products.read[0]
  expect(wire && mapProduct(wire, store, store.currency)).toMatchObject({ colors: [], variants: [{ attributes: [] }] })
})

test('a redirect to another product means that a product is gone; other redirects do not', () => {
  const url = 'https://shop.example.com/products/old.js'
  const leadsTo = (location: string) =>
    shopifyFaults.isMissing?.({ url, status: 301, headers: { location }, body: Buffer.alloc(0) })
  expect(['/products/new', 'https://shop.example.com/en/products/new.js'].map(leadsTo)).toEqual([true, true])
  const elsewhere = [
    '/password',
    'https://x.example/',
    'https://x.example/products/new',
    '/en/products/old.js',
    '//',
    '',
  ]
  for (const location of elsewhere) expect([location, leadsTo(location)]).toEqual([location, false])
})

const aProduct = (change: object) => ({ handle: 'ipod', title: 'iPod', variants: [], ...change })

test.each(['a\u0000b', 'a\ud800', '', 'x'.repeat(257)])('%j is no id: PostgreSQL cannot store it', (handle) => {
  expect(ProductPage.safeParse({ products: [aProduct({ handle })] }).success).toBe(false)
})

test('thousands of variants, colours and pictures are read at once; a gallery shows twelve', () => {
  const values = Array.from({ length: 3000 }, (_, index) => `color ${index}`)
  const page = ProductPage.parse({
    products: [
      aProduct({
        options: [{ name: 'Color', values }],
        images: values.map((_, index) => ({
          src: `https://cdn.example.com/${index}.png`,
          variant_ids: index < 1000 ? [0] : index < 2000 ? [1] : [],
        })),
        variants: values.map((option1, id) => ({ id, option1 })),
      }),
    ],
  })
  const colors = page.products.read.flatMap((product) => mapProduct(product, store, store.currency).colors)
  expect(colors).toHaveLength(3000)
  const first = (index: number) => colors[index]?.full[0]?.replace('https://cdn.example.com/', '')
  expect([first(0), first(1), first(2)]).toEqual(['0.png', '1000.png', '2000.png'])
  expect(new Set(colors.map(({ full }) => full.length))).toEqual(new Set([12]))
})
