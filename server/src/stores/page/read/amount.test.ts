import { bag, offer, readSample, script } from '../testing/page-samples'

test.each([
  ['USD', '1299', 129_900],
  ['USD', '1299.5', 129_950],
  ['USD', '1299.50', 129_950],
  ['USD', '1,299.50', 129_950],
  ['USD', '$1,299.50', 129_950],
  ['USD', 'US$ 1,299.50', 129_950],
  ['USD', '1299.50 USD', 129_950],
  ['USD', '19.990000000000002', 1999],
  ['USD', '24.9917', 2499],
  ['USD', '0.999', 100],
  ['USD', '1299.990', 129_999],
  ['USD', '1,234,567', 123_456_700],
  ['EUR', '19,99', 1999],
  ['EUR', '1.299,50 €', 129_950],
  ['EUR', '1 299,50', 129_950],
  ['EUR', '1\u202f299,50', 129_950],
  ['EUR', '19,- €', 1900],
  ['CHF', "1'299.50", 129_950],
  ['CAD', '$19.99', 1999],
  ['SEK', '199 kr.', 19_900],
  ['PEN', 'S/. 19.90', 1990],
  ['INR', '₹12,34,567.00', 123_456_700],
  ['JPY', '1,299', 1299],
  ['JPY', '1299.00', 1299],
  ['JPY', '￥12,800', 12_800],
  ['KRW', '₩1,299,000', 1_299_000],
  ['KWD', '1.299', 1299],
  ['KWD', '12.5', 12_500],
  ['BHD', '1,299.750', 1_299_750],
  ['IDR', 'Rp 1.234.567.890,00', 123_456_789_000],
  ['VND', '12,345,678,901 ₫', 12_345_678_901],
  ['USD', '90071992547409.91', 9_007_199_254_740_991],
  // More than a number holds exactly.
  ['USD', '90071992547409.92', null],
  ['USD', '12345678901234567890', null],
  // Read in two ways by two countries.
  ['EUR', '1.299', null],
  ['USD', '1,299', null],
  ['KWD', '1,299', null],
  ['JPY', '1.299', null],
  ['EUR', '1.299.00', null],
  ['USD', '1,29,9.00', null],
  // No price.
  ['USD', 'from $19', null],
  ['EUR', 'ab 19,99 €', null],
  ['USD', '19.99 - 29.99', null],
  ['USD', 'Call us', null],
  ['USD', '€19.99', null],
  ['USD', '£19.99', null],
  ['USD', '99 ¢', null],
  ['USD', '$19.99 CAD', null],
  ['USD', '-5', null],
  ['USD', '0', null],
  ['USD', '0.00', null],
])('price in %s: %j is %j', (currency, price, minor) => {
  const { product, notes } = readSample(script(bag(offer({ price, priceCurrency: currency }))), { currency })
  expect(product?.offer.prices.map((one) => one.minor)).toEqual(minor === null ? [] : [minor])
  if (minor === null) expect(notes).toContainEqual(expect.stringMatching(/^price_(?:unreadable|zero)$/))
})

test('numbers are read as they are written', () => {
  const json =
    '{"@type":"Product","name":"Bag","sku":123456789012345678901,"offers":{"price":1.290,"priceCurrency":"EUR"}}'
  const { product, notes } = readSample(script(json), { currency: 'EUR' })
  expect(product).toMatchObject({ sku: '123456789012345678901', offer: { prices: [] } })
  expect(notes).toEqual(['price_unreadable'])
})
