import { z } from '@outlet/shared/contract/zod'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'
import { ShopAmount, shopCurrency } from '../shop-money'

/** Text → text, without values of other kinds, which plugins add. */
const WireAddress = z
  .record(z.string(), z.unknown())
  .transform((address): Record<string, string> =>
    Object.fromEntries(
      Object.entries(address).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
  )
export type WireAddress = z.infer<typeof WireAddress>

const Rate = z.object({ rate_id: z.string(), selected: z.boolean().nullish() })

export const WireCart = z.object({
  items: z.array(
    z.object({
      /** Id of the variation, or of a product without variations. */
      id: WireId,
      quantity: z.number(),
      prices: z.object({ ...shopCurrency, price: ShopAmount }),
    }),
  ),
  totals: z.object({
    ...shopCurrency,
    total_price: z.string(),
    total_tax: z.string(),
    /** Without tax; null until there is an address. */
    total_shipping: ShopAmount,
  }),
  billing_address: WireAddress,
  shipping_address: WireAddress,
  needs_payment: z.boolean().nullish(),
  needs_shipping: z.boolean().nullish(),
  /** One entry for each shipment. */
  shipping_rates: wireList(z.object({ package_id: z.union([z.string(), z.number()]), shipping_rates: wireList(Rate) })),
  payment_methods: wireList(z.string()),
  errors: wireList(z.object({ code: z.string(), message: z.string() })),
})
export type WireCart = z.infer<typeof WireCart>

const PaymentResult = z.object({ payment_status: z.string().catch('') })

/** The cart's order. Since WooCommerce 10.8 it has the id 0 and no key until it is submitted. */
export const WireCheckout = z.object({
  order_id: WireId,
  status: z.string(),
  order_key: z.string(),
  order_number: z.string().nullish().catch(null),
  billing_address: WireAddress.nullish(),
  payment_method: z.string().nullish(),
  payment_result: PaymentResult.nullish(),
})
export type WireCheckout = z.infer<typeof WireCheckout>

export const WireOrder = z.object({
  id: WireId,
  status: z.string(),
  needs_payment: z.boolean().nullish(),
  totals: z.object({
    currency_code: shopCurrency.currency_code.nullish(),
    currency_minor_unit: shopCurrency.currency_minor_unit.nullish(),
    total_price: ShopAmount,
    total_refund: ShopAmount,
  }),
})
export type WireOrder = z.infer<typeof WireOrder>
