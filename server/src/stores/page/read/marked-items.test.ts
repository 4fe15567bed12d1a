import { readSample, summary } from '../testing/page-samples'

const MICRODATA = `<div itemscope itemtype="http://schema.org/Product" itemref="more">
  <h1 itemprop="name">Bag <b>of leather</b></h1><a itemprop="brand" href="/b/maker">Maker</a>
  <img itemprop="image" src="/i/1.jpg"><meta itemprop="sku" content="B-1">
  <div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <span itemprop="price" content="1299.50">1.299,50 €</span><meta itemprop="priceCurrency" content="USD">
    <link itemprop="availability" href="https://schema.org/InStock"><time itemprop="priceValidUntil" datetime="2027-01-01">next year</time>
  </div>
  <div itemprop="isRelatedTo" itemscope itemtype="http://schema.org/Product"><span itemprop="name">Belt</span></div>
</div><p id="more">Rated <span itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">
  <span itemprop="ratingValue">8,5</span> of <span itemprop="bestRating">10</span>, <b itemprop="reviewCount">12</b></span></p>`

const RDFA = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Bag of leather</h1>
  <span property="brand" typeof="Brand"><span property="name">Maker</span></span><img property="image" src="/i/1.jpg"><span property="sku">B-1</span>
  <div property="offers" typeof="schema:Offer"><span property="schema:price" content="1299.5">$1,299.50</span>
  <meta property="priceCurrency" content="USD"><link property="availability" href="http://schema.org/InStock"></div></div>`

test.each([
  ['microdata', MICRODATA],
  ['RDFa', RDFA],
])('%s', (_name, html) => {
  const reading = readSample(`<html><body><div>${html}</div></body></html>`)
  expect(reading.product).toMatchObject({ name: 'Bag of leather', brand: 'Maker', sku: 'B-1', images: ['/i/1.jpg'] })
  expect(summary(reading)).toMatchObject({ price: 129_950, orderable: true, notes: [] })
})

test('microdata: a rating by reference, in points of five; a price as text', () => {
  expect(readSample(MICRODATA).product).toMatchObject({ averageRating: 4.25, reviewCount: 12 })
  const text =
    '<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Bag</b><p itemprop="offers" itemscope>' +
    '<span itemprop="price">19,50&nbsp;€</span></p></div>'
  expect(summary(readSample(text, { currency: 'EUR' }))).toMatchObject({ price: 1950, orderable: null })
  const two = text.replace('Bag', 'Belt') + text
  expect(readSample(two, { currency: 'EUR' })).toMatchObject({ product: null, notes: ['several_products'] })
})

test('items that refer to each other again and again end the reading, not the process', () => {
  const ids = ['x', 'y', 'z']
  const items = ids.map((id) => `<div id="${id}" itemprop="a" itemscope itemref="${ids.join(' ')}">text</div>`)
  const html = `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Bag</b>${items.join('')}</div>`
  expect(readSample(html).product?.name).toBe('Bag')
})

test.each([
  ['1,234', 1234],
  ['1.234', 1234],
  ['12', 12],
  ['1.5', null],
  ['many', null],
])('a count of reviews is an integer: %s', (text, count) => {
  const html = MICRODATA.replace('<b itemprop="reviewCount">12</b>', `<b itemprop="reviewCount">${text}</b>`)
  expect(readSample(html).product?.reviewCount).toBe(count)
})
