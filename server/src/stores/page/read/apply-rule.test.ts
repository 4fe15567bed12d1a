import type { PageRule } from '@outlet/shared/contract/stores/page-rule'
import { bag, NOW, offer, script, URL_OF_PAGE } from '../testing/page-samples'
import { parsePage, readProduct } from './read-page'

const read = (html: string, rule: PageRule, currency = 'EUR') => {
  const source = { body: Buffer.from(html), contentType: 'text/html', url: URL_OF_PAGE, rule }
  return readProduct(parsePage(source), { currency, now: NOW })
}
const summary = (html: string, rule: PageRule) => {
  const { product, notes } = read(html, rule)
  return product && [product.offer.prices[0]?.minor ?? null, product.offer.orderable, notes]
}

const PAGE = `<title>Cups</title><meta property="og:image" content="/cups.jpg">
  <div class="related"><span class="price">9,00 €</span></div>
  <div id="buy" class="box main"><p class="price"><s>59,00 €</s> <b data-amount="49.90">Now 49,90 € incl. VAT</b></p>
  <p class="stock">Auf Lager</p><button class="add-to-cart">Buy</button></div>`

test.each<[string, PageRule, unknown]>([
  [
    'an element inside another',
    { price_selector: '#buy .price b', price_expression: 'text after "Now" before "incl."' },
    [4990, null, []],
  ],
  ['an attribute', { price_selector: 'div.main > p.price > b', price_expression: '@data-amount' }, [4990, null, []]],
  ['the first match', { price_selector: '.price' }, [900, null, []]],
  ['availability by a button', { price_selector: 's', availability_selector: 'button.add-to-cart' }, [5900, true, []]],
  [
    'availability by a text',
    { price_selector: 's', availability_selector: '.stock', availability_expression: 'text contains "auf lager"' },
    [5900, true, []],
  ],
  [
    'availability by a missing text',
    { price_selector: 's', availability_selector: '.stock', availability_expression: 'text lacks "auf"' },
    [5900, false, []],
  ],
  ['no button', { price_selector: 's', availability_selector: 'button.none' }, [5900, false, []]],
  [
    'no element for a text',
    { price_selector: 's', availability_selector: '.none', availability_expression: 'text contains "x"' },
    [5900, null, ['rule_without_availability']],
  ],
  [
    'an attribute that only objects have',
    { price_selector: 's', availability_selector: '[constructor]', availability_expression: 'missing' },
    [5900, true, []],
  ],
  ['no amount', { price_selector: '.stock' }, null],
  ['no own attribute', { price_selector: '.stock', price_expression: '@constructor' }, null],
  ['two amounts', { price_selector: '#buy .price' }, null],
  ['not a direct child', { price_selector: '#buy > b', availability_selector: '.stock' }, null],
  ['no price rule', { availability_selector: '.stock' }, null],
  ['nothing at all', { price_selector: '.none' }, null],
])('a page without structured data, by a rule: %s', (_name, rule, expected) => {
  expect(summary(PAGE, rule)).toEqual(expected)
})

test('such a product has the title and the picture of its page', () => {
  expect(read(PAGE, { price_selector: 's' }).product).toMatchObject({
    name: 'Cups',
    images: ['/cups.jpg'],
    variants: [],
  })
})

test('a rule replaces wrong data, which never stands in for it', () => {
  const wrong = script(bag(offer({ price: 1, priceCurrency: 'EUR' })))
  expect(summary(wrong + PAGE, { price_selector: '#buy s' })).toEqual([5900, true, []])
  expect(summary(wrong + PAGE, { price_selector: '.none' })).toEqual([null, true, ['rule_without_price']])
  expect(summary(wrong + PAGE, {})).toEqual([100, true, []])
})

test.each<[string, string, string, number | null, string | null]>([
  ['its sign', 'USD', '$20.00', 2000, null],
  ['its code', 'USD', '20.00 USD', 2000, null],
  ['no sign', 'USD', '20.00', 2000, null],
  ['a sign that it shares', 'CAD', '$20.00', 2000, null],
  ['a sign that it shares', 'NOK', 'kr 20,00', 2000, null],
  ['a sign that it shares', 'CNY', '￥20', 2000, null],
  ['a sign with another code', 'USD', '$20.00 CAD', null, 'CAD'],
  ['another sign', 'USD', 'CA$20.00', null, 'CAD'],
  ['another sign', 'CAD', 'US$20.00', null, 'USD'],
  ['another sign', 'USD', '20,00 €', null, 'EUR'],
  ['another code', 'USD', 'GBP 20.00', null, 'GBP'],
  ['another abbreviation', 'EUR', '20,00 zł', null, 'PLN'],
  ['a sign of several others', 'USD', '£20.00', null, '£'],
  ['a sign of several others', 'USD', '¥20', null, '¥'],
  ['a sign of several others', 'EUR', '20,00 kr', null, 'kr'],
])('a price by a rule has %s: %s, %s', (_name, currency, text, minor, named) => {
  const { product, unreadPrices, notes } = read(`<p>${text}</p>${script(bag(null))}`, { price_selector: 'p' }, currency)
  expect(product?.offer.prices.map((one) => one.minor)).toEqual(minor === null ? [] : [minor])
  expect(unreadPrices).toEqual(named === null ? null : { reason: 'other_currency', named })
  expect(notes).toEqual(named === null ? [] : ['other_currency'])
})

test('a rule is not used for a page of variants, and says so', () => {
  const variant = (sku: string) => ({ '@type': 'Product', sku, color: sku, offers: offer({ priceCurrency: 'EUR' }) })
  const group = { '@type': 'ProductGroup', name: 'Bag', variesBy: 'color', hasVariant: [variant('a'), variant('b')] }
  const { product, notes } = read(script(group) + PAGE, { price_selector: 's' })
  expect(product?.variants.map((one) => one.offer.prices[0]?.minor)).toEqual([1950, 1950])
  expect(notes).toContain('rule_beside_variants')
})

const LONG = '<p>Bags and shoes.</p> '.repeat(2000)
const DEEP = '<i>'.repeat(600)
const BADGE = '<b class="badge">Sold out</b>'

test.each<[string, string, string, string, boolean | null]>([
  ['a missing element in a deep page', DEEP, '.badge', 'missing', null],
  ['an element in a deep page', DEEP, '.badge', 'exists', null],
  ['a missing element in the rest of a page', '<i>'.repeat(30_000), '.badge', 'missing', null],
  ['a missing element', '', '.other', 'missing', true],
  ['a text beyond what is read', LONG, 'main', 'text lacks "Sold out"', null],
  ['a text beyond what is read', LONG, 'main', 'text contains "Sold out"', null],
  ['a text before what is left out', LONG, 'main', 'text contains "shoes"', true],
  ['a part before what is left out', LONG, 'main', 'text before "shoes" lacks "Sold out"', true],
  ['a text after many blanks', ' '.repeat(30_000), 'main', 'text lacks "Sold out"', false],
])('what was not read is not missing: %s', (_name, filler, selector, expression, orderable) => {
  const html = `<title>Cups</title><s>59,00 €</s><main>${filler}${BADGE}</main>`
  const rule = { price_selector: 's', availability_selector: selector, availability_expression: expression }
  expect(summary(html, rule)).toEqual([5900, orderable, orderable === null ? ['rule_without_availability'] : []])
})

test('a price whose text was cut is none', () => {
  const html = script(bag(offer())) + `<main>${' x'.repeat(9996)} now 5900 €</main>`
  expect(summary(html, { price_selector: 'main', price_expression: 'text after "now"' })?.[0]).toBeNull()
})

// By its full depth the selector would take hours.
test('a deeply nested page is read to a limited depth', () => {
  const deep = '<div class="a">'.repeat(100_000)
  expect(summary(deep + PAGE, { price_selector: '.a .a .a .a > .a s' })).toBeNull()
})
