import { bag, offer, other, readSample, script, summary, URL_OF_PAGE } from '../testing/page-samples'

test.each<[string, object[], string | null]>([
  ['the only one', [bag(offer())], 'Bag'],
  ['two different ones', [bag(offer()), other('Belt')], null],
  [
    'the one with the page’s address',
    [other('Belt', { url: '/p/belt' }), bag(offer(), { url: `${URL_OF_PAGE}?utm_source=x` })],
    'Bag',
  ],
  [
    'the one whose offer has the page’s address',
    [other('Belt'), bag(offer({ url: 'https://www.shop.example.com/p/bag/' }))],
    'Bag',
  ],
  [
    'the one whose page this is',
    [other('Belt'), bag(offer(), { mainEntityOfPage: { '@type': 'WebPage', '@id': '/p/bag' } })],
    'Bag',
  ],
  [
    'the main entity',
    [
      other('Belt', { url: URL_OF_PAGE }),
      { '@type': 'WebPage', mainEntity: { '@id': '#x' } },
      bag(offer(), { '@id': '#x' }),
    ],
    'Bag',
  ],
  ['related products within it', [bag(offer(), { isRelatedTo: [other('Belt')], isSimilarTo: other('Hat') })], 'Bag'],
  [
    'a list of other products',
    [{ '@type': 'ItemList', itemListElement: [{ item: other('Belt') }, { item: other('Hat') }] }, bag(offer())],
    'Bag',
  ],
  ['only a list', [{ '@type': 'ItemList', itemListElement: [{ item: other('Belt') }, { item: other('Hat') }] }], null],
  ['the same one twice', [bag(undefined, { brand: { name: 'Maker' } }), bag(offer(), { name: 'Bag by Maker' })], 'Bag'],
])('which product a page is about: %s', (_name, things, name) => {
  const reading = readSample(script(things))
  expect(reading.product?.name ?? null).toBe(name)
  if (name === 'Bag') expect(summary(reading)).toMatchObject({ price: 1950, orderable: true })
  else expect(reading.notes).toContainEqual(expect.stringMatching(/^(?:several_products|no_product)$/))
})
