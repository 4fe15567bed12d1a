import { htmlText } from '../html-text'
import { shopMoney } from '../shop-money'
import { plainDocument, plainStock } from '../../plain-product'
import { mapProduct, stockOf } from './map-product'
import { Products } from './wire'

const prices = { currency_code: 'USD', currency_minor_unit: 2, price: '100', regular_price: '100' }

test.each([
  ['in stock', { is_purchasable: true, is_in_stock: true }, [true, null, 'boolean']],
  ['sold out', { is_purchasable: true, is_in_stock: false }, [false, null, 'boolean']],
  ['low', { is_purchasable: true, is_in_stock: true, low_stock_remaining: 2 }, [true, 2, 'exact']],
  ['sold out, as displayed', { is_in_stock: false, low_stock_remaining: 0 }, [false, 0, 'exact']],
  ['by weight', { is_in_stock: true, low_stock_remaining: 1.5 }, [true, 1, 'exact']],
  ['in stock, but not sold', { is_purchasable: false, is_in_stock: true }, [false, null, 'boolean']],
  ['not stated', { is_purchasable: true }, [null, null, 'unknown']],
  [
    'sold individually',
    { is_in_stock: true, add_to_cart: { minimum: 1, maximum: 1, multiple_of: 1 } },
    [true, null, 'boolean'],
  ],
])('stock: %s', (_name, stated, expected) => {
  const { orderable, available, kind } = stockOf({ prices, ...stated }, undefined)
  expect([orderable, available, kind]).toEqual(expected)
})

test('a quantity that the variations share with their product is none of theirs; none left is none for each', () => {
  const low = { prices, is_in_stock: true, low_stock_remaining: 2 }
  expect(stockOf(low, 2)).toMatchObject({ available: null, kind: 'boolean' })
  expect(stockOf(low, null)).toMatchObject({ available: 2, kind: 'exact' })
  expect(stockOf({ ...low, is_in_stock: false, low_stock_remaining: 0 }, 0)).toMatchObject({ available: 0 })
})

test('a backorder is stated; its absence is not', () => {
  expect(stockOf({ prices, is_in_stock: true, is_on_backorder: true }, null).backorderable).toBe(true)
  expect(stockOf({ prices, is_in_stock: true, is_on_backorder: false }, null).backorderable).toBeNull()
})

test.each([
  ['1105', 'USD', 2, 1105],
  ['11', 'USD', 0, 1100],
  ['11050', 'USD', 3, 1105],
  ['11055', 'USD', 3, null],
  ['1200', 'JPY', 0, 1200],
  ['120000', 'JPY', 2, 1200],
  ['120050', 'JPY', 2, null],
  ['1105', 'KWD', 2, 11050],
  ['0', 'USD', 2, 0],
  ['', 'USD', 2, null],
  ['-5', 'USD', 2, null],
  ['9007199254740993', 'USD', 2, null],
  [null, 'USD', 2, null],
])('%s %s with %i digits is %s', (amount, currency_code, currency_minor_unit, minor) => {
  expect(shopMoney(amount, { currency_code, currency_minor_unit })?.minor ?? null).toBe(minor)
})

test.each([
  ['Men&#8217;s &#x201C;Tee&#x201d;', 'Men’s “Tee”'],
  ['Fox &amp; Co &#038; <em>Sons</em>', 'Fox & Co & Sons'],
  ['10&Prime; &unknown;', '10″ &unknown;'],
])('%s is the text %s', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

test('the prices of a grouped product are a range: no offer and no check has the lowest as an exact price', () => {
  const store = {
    key: 'shop',
    name: 'Shop',
    dialect: 'woocommerce' as const,
    base_url: 'https://shop.example.com',
    currency: 'USD',
    rate_per_second: 1,
    burst: 1,
    concurrency: 1,
    max_orderable_quantity: 4,
  }
  const read = (price_range: object | null) => {
    const grouped = { id: 7, name: 'Set', type: 'grouped', prices: { ...prices, price_range }, images: [] }
    const [product] = Products.parse([grouped]).read
    if (!product) throw new Error('nothing was read')
    const plain = mapProduct({ ...product, children: [] }, store)
    return { document: plainDocument(plain, store, new Date()), stock: plainStock(plain) }
  }
  const { document, stock } = read({ min_amount: '100', max_amount: '250' })
  expect(document).toMatchObject({ price: { minor: 100 }, priceMax: { minor: 250 }, offer: { price: null } })
  expect(stock).toMatchObject([{ price: null }])
  expect(read(null).stock).toMatchObject([{ price: { minor: 100 } }])
})
