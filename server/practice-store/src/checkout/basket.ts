import { z } from '@outlet/shared/contract/zod'
import type { SiteCatalogue } from '../catalogue/site-catalogue'
import { currency } from '../catalogue/sites'
import { pricesOf } from '../catalogue/price'

export const Address = z.object({
  first_name: z.string().min(1),
  last_name: z.string().min(1),
  address1: z.string().min(1),
  city: z.string().min(1),
  postal_code: z.string().min(1),
  country_code: z.string().length(2),
  state_code: z.string().optional(),
  phone: z.string().optional(),
})
export type Address = z.infer<typeof Address>

export const NewItems = z.array(z.object({ product_id: z.string(), quantity: z.int().min(1).max(999) })).min(1)
/** Payment by a method without a card, or by an instrument saved in the account. */
export const NewPayment = z.union([
  z.object({ customer_payment_instrument_id: z.string() }),
  z.object({ payment_method_id: z.string() }),
])
export const cardlessMethods: readonly string[] = ['PRACTICE', 'GIFT_CERTIFICATE']
export type NewPayment = z.infer<typeof NewPayment>
export const CustomerInfo = z.object({ email: z.email() })

export interface Basket {
  basketId: string
  siteId: string
  customerId: string
  items: { itemId: string; productId: string; quantity: number }[]
  email: string | null
  shippingAddress: Address | null
  billingAddress: Address | null
  shippingMethod: string | null
  paymentMethod: string | null
  isTemporary: boolean
  /** Expiry in ms since 1970; null = the basket does not expire. */
  endsAt: number | null
}

export const shippingMethods: Record<string, { name: string; minor: number }> = {
  standard: { name: 'Standard', minor: 500 },
  express: { name: 'Express', minor: 2500 },
}
const taxPercent = 8

export interface Totals {
  lines: { itemId: string; productId: string; productName: string; quantity: number; unitMinor: number }[]
  productMinor: number
  /** Null until a shipping method is chosen; the order total is null as well. */
  shippingMinor: number | null
  taxMinor: number
  orderMinor: number | null
}

/** Computes the totals from current prices. As on the platform, a price may change while the basket is open. */
export function totalsOf(catalogue: SiteCatalogue, basket: Basket): Totals {
  const lines = basket.items.flatMap(({ itemId, productId, quantity }) => {
    const ref = catalogue.find(productId)
    if (!ref) return []
    const productName = catalogue.definition(ref.position).name
    return [{ itemId, productId, productName, quantity, unitMinor: pricesOf(catalogue, ref).current }]
  })
  const productMinor = lines.reduce((sum, line) => sum + line.unitMinor * line.quantity, 0)
  const shippingMinor = shippingMethods[basket.shippingMethod ?? '']?.minor ?? null
  const taxMinor = Math.round(((productMinor + (shippingMinor ?? 0)) * taxPercent) / 100)
  const orderMinor = shippingMinor === null ? null : productMinor + shippingMinor + taxMinor
  return { lines, productMinor, shippingMinor, taxMinor, orderMinor }
}

const amount = (minor: number | null) => (minor === null ? null : minor / 100)

/** Fields that a basket and the order made from it share. */
export function basketFields(basket: Basket, totals: Totals) {
  return {
    currency,
    customer_info:
      basket.email === null ? null : { _type: 'customer_info', customer_id: basket.customerId, email: basket.email },
    billing_address: basket.billingAddress,
    product_items: totals.lines.map((line) => ({
      _type: 'product_item',
      base_price: line.unitMinor / 100,
      item_id: line.itemId,
      price: (line.unitMinor * line.quantity) / 100,
      product_id: line.productId,
      product_name: line.productName,
      quantity: line.quantity,
    })),
    shipments: [
      {
        _type: 'shipment',
        shipment_id: 'me',
        shipping_address: basket.shippingAddress,
        shipping_method: basket.shippingMethod === null ? null : { id: basket.shippingMethod },
      },
    ],
    payment_instruments:
      basket.paymentMethod === null
        ? []
        : [{ _type: 'order_payment_instrument', payment_method_id: basket.paymentMethod, payment_instrument_id: 'p1' }],
    product_sub_total: totals.productMinor / 100,
    product_total: totals.productMinor / 100,
    shipping_total: amount(totals.shippingMinor),
    tax_total: totals.taxMinor / 100,
    order_total: amount(totals.orderMinor),
  }
}

export function basketDocument(basket: Basket, totals: Totals) {
  const isTemporary = basket.isTemporary ? { temporary_basket: true } : {}
  return { _v: '23.2', _type: 'basket', basket_id: basket.basketId, ...isTemporary, ...basketFields(basket, totals) }
}
