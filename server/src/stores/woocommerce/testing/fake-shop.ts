import type { FakeReply, FakeStore, FakeVariant } from '../../testing/fake-store'

export type Address = Record<string, string>

export interface FakeItem {
  id: string | number
  quantity: number
}

export interface FakeOrder {
  id: number
  key: string
  status: string
  email: string
  total: number
  refund: number
}

export interface FakeSession {
  token: string
  items: FakeItem[]
  billing: Address
  shipping: Address
  rate: string
  order: FakeOrder | null
}

export interface WoocommerceShop {
  sessions: Map<string, FakeSession>
  /** Includes drafts. */
  allOrders: FakeOrder[]
  /** Orders that were placed. */
  orders: FakeOrder[]
  /** The order of a cart is made when it is submitted, as since WooCommerce 10.8. */
  isDraftDeferred: boolean
  /** The checkout requires a nonce besides the cart's token, as before WooCommerce 9. */
  isNonceRequired: boolean
  /** The shop displays low stock. */
  isLowStockShown: boolean
  /** The shop hides what is sold out, unless a request names the kinds of stock. */
  isSoldOutHidden: boolean
  /** Number of digits that the shop displays. */
  digits: number
  /** Price of any item in a cart, in whole units. */
  unitPrice: number
  /** Status of the next order, and what its payment method says. */
  payment: { status: string; result: string }
}

export type FakeWoocommerce = FakeStore & WoocommerceShop

export const NONCE = 'a1b2c3d4e5'

export const failure = (status: number, code: string, message = 'no'): FakeReply => ({
  status,
  body: { code, message, data: { status } },
})

export const currencyOf = ({ currencies, digits }: FakeWoocommerce) => ({
  currency_code: currencies.shop,
  currency_symbol: '$',
  currency_minor_unit: digits,
  currency_decimal_separator: '.',
  currency_thousand_separator: ',',
  currency_prefix: '$',
  currency_suffix: '',
})

export const amountOf = (shop: FakeWoocommerce, amount: number) => String(Math.round(amount * 10 ** shop.digits))

export const pricesOf = (shop: FakeWoocommerce, { price, listPrice }: Pick<FakeVariant, 'price' | 'listPrice'>) => ({
  ...currencyOf(shop),
  price: amountOf(shop, price),
  regular_price: amountOf(shop, listPrice),
  sale_price: amountOf(shop, price),
  price_range: null,
})
