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
  /** Empty until it is submitted. */
  lines: FakeItem[]
  submittedAt: Date | null
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
  /** Price of an item in a cart that is no product of the catalogue, in whole units. */
  unitPrice: number
  /** Status of the next order, and what its payment method says. */
  payment: { status: string; result: string }
}

export type FakeWoocommerce = FakeStore & WoocommerceShop

export const NONCE = 'a1b2c3d4e5'

/** The catalogue's item of this id, if there is one. */
const itemOf = (shop: FakeWoocommerce, { id }: FakeItem): FakeVariant | undefined =>
  shop.products.get(String(id))?.variants.find((variant) => variant.id === String(id))

export const priceOf = (shop: FakeWoocommerce, item: FakeItem): number => itemOf(shop, item)?.price ?? shop.unitPrice

export const isSoldOut = (shop: FakeWoocommerce, item: FakeItem): boolean => {
  const stock = itemOf(shop, item)?.quantity
  return typeof stock === 'number' && stock < item.quantity
}

/** Removes sold items from the stock. */
export const takeStock = (shop: FakeWoocommerce, items: readonly FakeItem[]): void => {
  for (const item of items) {
    const variant = itemOf(shop, item)
    if (typeof variant?.quantity === 'number') variant.quantity -= item.quantity
  }
}

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
