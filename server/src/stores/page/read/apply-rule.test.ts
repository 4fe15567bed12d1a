import type { PageRule } from '@outlet/shared/contract/stores/page-rule'
import { bag, NOW, offer, script, URL_OF_PAGE } from '../testing/page-samples'
import { parsePage, readProduct } from './read-page'

const read = (html: string, rule: PageRule) => {
  const source = { body: Buffer.from(html), contentType: 'text/html', url: URL_OF_PAGE, rule }
  return readProduct(parsePage(source), { currency: 'EUR', now: NOW })
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
  ['no amount', { price_selector: '.stock' }, [null, null, ['rule_without_price']]],
  ['two amounts', { price_selector: '#buy .price' }, [null, null, ['rule_without_price']]],
  [
    'not a direct child',
    { price_selector: '#buy > b', availability_selector: '.stock' },
    [null, true, ['rule_without_price']],
  ],
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

test('a rule is not used for a page of variants, and says so', () => {
  const variant = (sku: string) => ({ '@type': 'Product', sku, color: sku, offers: offer({ priceCurrency: 'EUR' }) })
  const group = { '@type': 'ProductGroup', name: 'Bag', variesBy: 'color', hasVariant: [variant('a'), variant('b')] }
  const { product, notes } = read(script(group) + PAGE, { price_selector: 's' })
  expect(product?.variants.map((one) => one.offer.prices[0]?.minor)).toEqual([1950, 1950])
  expect(notes).toContain('rule_beside_variants')
})

test('a deeply nested page is read in no time', () => {
  const deep = '<div class="a">'.repeat(100_000)
  const started = performance.now()
  expect(summary(deep + PAGE, { price_selector: '.a .a .a .a > .a s' })).toBeNull()
  expect(performance.now() - started).toBeLessThan(2000)
})
