import { bag, offer, readSample, script, summary } from '../testing/page-samples'

const GRAPH = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', '@id': '/#website', name: 'Example', publisher: { '@id': '/#shop' } },
    { '@type': 'Organization', '@id': '/#shop', name: 'Example Shop' },
    { '@type': 'WebPage', '@id': '/p/bag', url: '/p/bag' },
    { '@type': ['Product', 'IndividualProduct'], '@id': '/p/bag#product', name: 'Bag', offers: { '@id': '#offer' } },
    { '@type': 'Offer', '@id': '/p/bag#offer', price: '19.50', priceCurrency: 'USD', availability: 'InStock' },
  ],
}

test.each([
  ['a graph with references, relative and absolute', script(GRAPH)],
  ['references to another script', script(GRAPH['@graph'].slice(0, 4)) + script(GRAPH['@graph'][4])],
  ['a list at the top', script([{ '@type': 'BreadcrumbList' }, bag(offer())])],
  [
    'types and properties with the address of schema.org',
    script({
      '@type': 'http://schema.org/Product',
      'http://schema.org/name': [{ '@value': 'Bag' }],
      'schema:offers': {
        '@type': 'schema:Offer',
        'schema:price': { '@value': '19.50' },
        'schema:priceCurrency': 'USD',
        'schema:availability': 'InStock',
      },
    }),
  ],
  ['the main entity of a page', script({ '@type': 'ItemPage', mainEntity: bag(offer()) })],
  ['an offer that names its product', script({ ...offer(), itemOffered: { '@type': 'Product', name: 'Bag' } })],
  ['a comment around the JSON', script(`<!--\n${JSON.stringify(bag(offer()))}\n-->`)],
  ['CDATA around the JSON', script(`//<![CDATA[\n${JSON.stringify(bag(offer()))}\n//]]>`)],
  ['CDATA in comments', script(`/*<![CDATA[*/ ${JSON.stringify(bag(offer()))} /*]]>*/`)],
  [
    'line breaks in a text',
    script(JSON.stringify(bag(offer(), { description: 'one-two' })).replace('one-two', 'one\n\ttwo')),
  ],
  ['JSON that is escaped as HTML', script(JSON.stringify(bag(offer())).replaceAll('"', '&quot;'))],
  ['a semicolon after the JSON', script(`${JSON.stringify(bag(offer()))};`)],
  [
    'another spelling of the type',
    script(bag(offer())).replace('"application/ld+json"', "'Application/LD+JSON; charset=utf-8'"),
  ],
  ['an unclosed page', `<div><p>${script(bag(offer()))}<table><tr><td>`],
])('JSON-LD: %s', (_name, html) => {
  const reading = readSample(html)
  expect(reading.product?.name).toBe('Bag')
  expect(summary(reading)).toMatchObject({ price: 1950, orderable: true, notes: [] })
})

test('a broken script is skipped with a note; entities in texts are decoded', () => {
  const reading = readSample(
    script('{"@type":"Product","name":"Ba') + script(bag(offer(), { name: 'Bag &amp; Strap&#8482;' })),
  )
  expect(reading).toMatchObject({
    product: { name: 'Bag & Strap™', offer: { orderable: true } },
    notes: ['json_ld_broken'],
  })
  expect(readSample(script('{{')).product).toBeNull()
})

test('scripts in comments and in attributes are not read', () => {
  const html = `<!-- ${script(bag(offer()))} --><div data-x='${script(bag(offer())).replaceAll("'", '')}'></div>`
  expect(readSample(html)).toEqual({ product: null, unreadPrices: null, notes: ['no_product'] })
})

test('an endless reference and a deep nesting are no problem', () => {
  const loop = {
    '@type': 'Product',
    '@id': '#a',
    name: 'Bag',
    isRelatedTo: { '@id': '#b', '@type': 'Product', isRelatedTo: { '@id': '#a' } },
    offers: offer(),
  }
  expect(summary(readSample(script(loop)))).toMatchObject({ price: 1950 })
  const nested = '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)
  expect(readSample(script(nested) + script(bag(offer())))).toMatchObject({ product: { name: 'Bag' } })
  const divs = '<div itemscope itemprop="x" itemtype="https://schema.org/Product">'.repeat(5000)
  expect(readSample(divs + script(bag(offer()))).product?.name).toBe('Bag')
  // 2 MB of open elements would take the parser a minute: the rest of such a page is not read.
  expect(readSample('<b>'.repeat(600_000) + script(bag(offer()))).product).toBeNull()
})
