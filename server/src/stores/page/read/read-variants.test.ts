import { pageDocument, priceOf } from './page-document'
import type { PageReading } from './read-page'
import { bag, NOW, offer, other, readSample, script, URL_OF_PAGE } from '../testing/page-samples'

const group = (change: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'ProductGroup',
  name: 'Shirt',
  productGroupID: 'S',
  variesBy: ['https://schema.org/color', 'https://schema.org/size'],
  hasVariant: [
    {
      '@type': 'Product',
      sku: 'S-1',
      name: 'Shirt red M',
      color: 'Red',
      size: 'M',
      image: '/i/red.jpg',
      offers: offer(),
    },
    {
      '@type': 'Product',
      sku: 'S-2',
      color: 'Blue',
      size: { '@type': 'SizeSpecification', name: 'L' },
      image: { '@type': 'ImageObject', contentUrl: 'https://cdn.example.com/blue.jpg' },
      offers: offer({ price: 25, availability: 'OutOfStock' }),
    },
    { '@type': 'Product', sku: 'S-3', color: 'Blue', size: 'M', offers: offer({ availability: undefined }) },
  ],
  ...change,
})

const variantsOf = ({ product }: PageReading) =>
  product?.variants.map(({ id, attributes, offer: own }) => [
    id,
    attributes.map(({ name, label }) => `${name}: ${label}`).join(', '),
    priceOf(own)?.minor ?? null,
    own.orderable,
  ])

const THREE = [
  ['S-1', 'Color: Red, Size: M', 1950, true],
  ['S-2', 'Color: Blue, Size: L', 2500, false],
  ['S-3', 'Color: Blue, Size: M', 1950, null],
]

test('a group: its variants with their attributes, prices and pictures', () => {
  const reading = readSample(script(group()))
  expect(variantsOf(reading)).toEqual(THREE)
  const { product } = reading
  if (!product) throw new Error('nothing was read')
  const ids = { productId: '/p/bag', url: URL_OF_PAGE, notes: [] }
  const document = pageDocument(product, ids, { key: 'shop', max_orderable_quantity: 5 }, NOW)
  expect(document).toMatchObject({
    type: 'master',
    name: 'Shirt',
    price: { minor: 1950 },
    priceMax: { minor: 2500 },
    orderable: true,
    colors: [
      { name: 'Red', full: ['/i/red.jpg'] },
      { name: 'Blue', full: ['https://cdn.example.com/blue.jpg'] },
    ],
  })
  expect(document.offers.get('S-2')).toMatchObject({
    masterId: '/p/bag',
    variantId: 'S-2',
    max: 5,
    availability: 'out',
  })
})

const { hasVariant, ...head } = group()

test.each([
  [
    'by reference to the group',
    [{ ...head, '@id': '#g' }, ...hasVariant.map((one) => ({ ...one, isVariantOf: { '@id': '#g' } }))],
  ],
  ['by the id of the group', [head, ...hasVariant.map((one) => ({ ...one, inProductGroupWithID: 'S' }))]],
  ['without the group itself', hasVariant.map((one) => ({ ...one, inProductGroupWithID: 'S' }))],
  ['of a product that is no group', [{ ...group(), '@type': 'Product' }]],
  ['without the names of the attributes', [group({ variesBy: undefined })]],
  ['beside another product', [group({ url: URL_OF_PAGE }), other('Belt')]],
])('variants %s', (_name, things) => {
  expect(variantsOf(readSample(script(things)))).toEqual(THREE)
})

test('variants on pages of their own are left out, with a note', () => {
  const reading = readSample(script(group({ hasVariant: [hasVariant[0], { url: '/p/shirt-blue' }] })))
  expect(variantsOf(reading)).toEqual([THREE[0]])
  expect(reading.notes).toEqual(['variant_elsewhere'])
})

test('the id of variants is the first kind that distinguishes them; otherwise their attributes are', () => {
  const change = (fields: (index: number) => object) =>
    readSample(script(group({ hasVariant: hasVariant.map((one, index) => ({ ...one, ...fields(index) })) })))
  const ids = (reading: PageReading) => variantsOf(reading)?.map(([id]) => id)
  expect(ids(change((index) => ({ sku: 'same', gtin13: `400000000000${index}` })))).toEqual([
    '4000000000000',
    '4000000000001',
    '4000000000002',
  ])
  expect(ids(change((index) => ({ sku: undefined, url: `/p/bag?utm_source=a&variant=${index}` })))).toEqual([
    '/p/bag?variant=0',
    '/p/bag?variant=1',
    '/p/bag?variant=2',
  ])
  expect(ids(change(() => ({ sku: undefined })))).toEqual(['Red / M', 'Blue / L', 'Blue / M'])
  const same = change(() => ({ sku: 'same', color: 'Red', size: 'M' }))
  expect(ids(same)).toEqual(['same'])
  expect(same.notes).toContain('variant_without_id')
})

test('attributes of the shop’s own are properties with a name', () => {
  const own = (value: string) => ({ additionalProperty: [{ '@type': 'PropertyValue', name: 'Frame', value }] })
  const variants = ['Oak', 'Steel'].map((frame, index) => ({
    '@type': 'Product',
    sku: `F-${index}`,
    offers: offer(),
    ...own(frame),
  }))
  const expected = [
    ['F-0', 'Frame: Oak', 1950, true],
    ['F-1', 'Frame: Steel', 1950, true],
  ]
  expect(variantsOf(readSample(script(group({ variesBy: 'Frame', hasVariant: variants }))))).toEqual(expected)
  expect(variantsOf(readSample(script(group({ variesBy: undefined, hasVariant: variants }))))).toEqual(expected)
})

test('offers with identifiers of their own are variants; others are one offer', () => {
  const offers = [
    offer({ sku: 'B-1', name: 'Red' }),
    offer({ sku: 'B-2', availability: 'SoldOut', itemOffered: { color: 'Blue' } }),
  ]
  const reading = readSample(script(bag(offers)))
  expect(variantsOf(reading)).toEqual([
    ['B-1', '', 1950, true],
    ['B-2', '', 1950, false],
  ])
  expect(reading.product?.variants.map(({ title }) => title)).toEqual(['Red', null])
  const byAddress = [1, 2].map((id) => offer({ sku: 'B', url: `${URL_OF_PAGE}?variant=${id}` }))
  expect(variantsOf(readSample(script(bag(byAddress))))?.map(([id]) => id)).toEqual([
    '/p/bag?variant=1',
    '/p/bag?variant=2',
  ])
  expect(readSample(script(bag([offer(), offer({ price: 25 })]))).product).toMatchObject({
    variants: [],
    offer: { isFrom: true },
  })
})
