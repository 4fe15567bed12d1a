import { bag, offer, other, readSample, script, summary } from '../testing/page-samples'

const OG = `<meta property="og:type" content="product"><meta property="og:title" content="Bag of OpenGraph">
  <meta property="og:image" content="/i/og.jpg"><meta property="product:price:amount" content="19.50">
  <meta property="product:price:currency" content="USD"><meta property="product:availability" content="in stock">`

test('a source adds only what the more trusted ones do not state', () => {
  const filled = readSample(script(bag({ '@type': 'Offer', availability: 'SoldOut' })) + OG)
  expect(filled.product).toMatchObject({ name: 'Bag', images: ['/i/og.jpg'] })
  expect(summary(filled)).toMatchObject({ price: 1950, orderable: false })
  const differing = readSample(script(bag(offer({ price: 25 }))) + OG)
  expect(summary(differing)).toMatchObject({ price: 2500, notes: ['sources_differ'] })
  const several = readSample(script([other('Belt'), other('Hat')]) + OG)
  expect(several.product?.name).toBe('Bag of OpenGraph')
  expect(summary(several)).toMatchObject({ price: 1950, notes: [] })
})

test('OpenGraph: a sale price makes the price a list price; a page without product data is none', () => {
  const sale = `${OG}<meta property="product:sale_price:amount" content="15"><meta property="product:sale_price:currency" content="USD">`
  expect(summary(readSample(sale))).toMatchObject({ price: 1500, list: 1950, orderable: true })
  const article = '<meta property="og:type" content="article"><meta property="og:title" content="News">'
  expect(readSample(article)).toMatchObject({ product: null, notes: ['no_product'] })
})

test.each([
  ['UTF-8 by default', Buffer.from(script(bag(offer(), { name: '包' }))), 'text/html', '包'],
  ['the header', Buffer.concat([Buffer.from('<title>'), Buffer.from([0xb0, 0xfc])]), 'text/html; charset=GBK', '包'],
  [
    'the meta element',
    Buffer.concat([Buffer.from('<meta charset="Shift_JIS"><title>'), Buffer.from([0x8a, 0x93])]),
    'text/html',
    '鞄',
  ],
  [
    'a byte order mark',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<title>包', 'utf16le')]),
    'text/html; charset=gbk',
    '包',
  ],
  ['an unknown charset', Buffer.from('<title>包'), 'text/html; charset=x-none', '包'],
])('the charset of a page by %s', (_name, body, contentType, title) => {
  const page = body.includes('ld+json') ? body : Buffer.concat([body, Buffer.from(body[0] === 0xff ? '' : '</title>')])
  const meta = '<meta property="product:availability" content="in stock">'
  const rest = body[0] === 0xff ? Buffer.from(`</title>${meta}`, 'utf16le') : Buffer.from(meta)
  expect(readSample(Buffer.concat([page, rest]), { contentType }).product?.name).toBe(title)
})

test('a page of 2 MB with hundreds of other products', () => {
  const filler = '<div class="a" id="x"><p itemprop="y">Text &amp; more</p><a href="/p/1">One</a></div>\n'.repeat(
    24_000,
  )
  const many = {
    '@type': 'ItemList',
    itemListElement: Array.from({ length: 500 }, (_, n) => ({ item: other(`P ${n}`) })),
  }
  const html = `<html><body>${filler}${script(many)}${script(bag(offer()))}</body></html>`
  expect(html.length).toBeGreaterThan(2_000_000)
  expect(summary(readSample(html))).toMatchObject({ price: 1950 })
})
