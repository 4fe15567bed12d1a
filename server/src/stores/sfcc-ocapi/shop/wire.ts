import { z } from '@outlet/shared/contract/zod'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'

const Amount = z.number().nullish()

/** Order Management's data, present when a shop has it and it was requested. */
const OmsItem = z.object({
  status: z.string().nullish(),
  quantity_available_to_cancel: Amount,
})

/** Fields that a basket and its order share, in the Shop API's spelling. */
const common = {
  currency: z.string(),
  product_items: wireList(
    z.object({ product_id: WireId, quantity: z.number(), base_price: Amount, oms_data: OmsItem.nullish() }),
  ),
  payment_instruments: wireList(z.object({ payment_method_id: z.string().nullish() })),
  billing_address: z.object({}).nullish(),
  shipments: wireList(z.object({ shipping_address: z.object({}).nullish(), shipping_method: z.object({}).nullish() })),
  tax_total: Amount,
  shipping_total: Amount,
  order_total: Amount,
}

export const WireBasket = z.object({ basket_id: z.string(), ...common })
export type WireBasket = z.infer<typeof WireBasket>

export const WireBaskets = z.object({ baskets: wireList(WireBasket) })

export const WireOrder = z.object({
  order_no: z.string().nullish(),
  status: z.string(),
  confirmation_status: z.string().nullish(),
  payment_status: z.string().nullish(),
  shipping_status: z.string().nullish(),
  oms_data: z.object({ status: z.string().nullish() }).nullish(),
  /** Returned by the Shopper APIs only. */
  order_view_code: z.string().nullish(),
  customer_info: z.object({ email: z.string().nullish() }).nullish(),
  creation_date: z.coerce.date().nullish().catch(null),
  ...common,
})
export type WireOrder = z.infer<typeof WireOrder>

export const WireOrders = z.object({ data: wireList(WireOrder) })

export const WireShippingMethods = z.object({
  applicable_shipping_methods: wireList(z.object({ id: z.string() })),
  default_shipping_method_id: z.string().nullish(),
})
