import { z } from '@outlet/shared/contract/zod'
import { wireList } from '../../wire-list'

const Amount = z.number().nullish()

/** Fields that a cart and its order share; amounts in whole units. */
const common = {
  id: z.string(),
  currency_code: z.string(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  items: wireList(
    z.object({
      variant_id: z.string().nullish(),
      quantity: z.number(),
      unit_price: Amount,
      requires_shipping: z.boolean().nullish(),
      is_giftcard: z.boolean().nullish(),
    }),
  ),
  tax_total: Amount,
  shipping_total: Amount,
  /** Shipping without its tax, which `shipping_total` includes; absent before version 2. */
  shipping_subtotal: Amount,
  total: Amount,
}

export const WireCart = z.object(common)
export type WireCart = z.infer<typeof WireCart>
export const CartResponse = z.object({ cart: WireCart })
export const CartEnd = z.object({ cart: z.object({ completed_at: z.string().nullish() }) })

export const WireOrder = z.object({
  ...common,
  display_id: z.union([z.number(), z.string()]).nullish(),
  status: z.string(),
  payment_status: z.string().nullish(),
  fulfillment_status: z.string().nullish(),
  created_at: z.coerce.date().nullish().catch(null),
})
export type WireOrder = z.infer<typeof WireOrder>
export const OrderResponse = z.object({ order: WireOrder })

/** A 200 response of type `cart` is a refusal. */
export const Completed = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), order: WireOrder }),
  z.object({
    type: z.literal('cart'),
    error: z
      .object({ message: z.string().catch(''), name: z.string().catch(''), type: z.string().catch('') })
      .nullish(),
  }),
])

export const ShippingOptions = z.object({ shipping_options: z.array(z.object({ id: z.string() })) })
export const Collection = z.object({ payment_collection: z.object({ id: z.string() }) })
export const Token = z.object({ token: z.string().min(1) })
export const Addresses = z.object({
  addresses: z.array(
    z.object({
      id: z.string(),
      address_name: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      phone: z.string().nullish(),
      address_1: z.string().nullish(),
      address_2: z.string().nullish(),
      city: z.string().nullish(),
      province: z.string().nullish(),
      postal_code: z.string().nullish(),
      country_code: z.string().nullish(),
    }),
  ),
})
