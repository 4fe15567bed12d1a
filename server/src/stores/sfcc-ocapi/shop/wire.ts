import { z } from '@outlet/shared/contract/zod'
import { WireId } from '../../wire-id'

const Amount = z.number().nullish()

/** Order Management's data, present when a shop has it and it was requested. */
const OmsItem = z.object({
  status: z.string().nullish(),
  quantity_available_to_cancel: Amount,
})

/** Fields that a basket and its order share, in the Shop API's spelling. */
const common = {
  currency: z.string(),
  product_items: z
    .array(z.object({ product_id: WireId, quantity: z.number(), base_price: Amount, oms_data: OmsItem.nullish() }))
    .nullish()
    .transform((items) => items ?? []),
  payment_instruments: z
    .array(z.object({ payment_method_id: z.string().nullish() }))
    .nullish()
    .transform((instruments) => instruments ?? []),
  billing_address: z.object({}).nullish(),
  shipments: z
    .array(z.object({ shipping_address: z.object({}).nullish(), shipping_method: z.object({}).nullish() }))
    .nullish()
    .transform((shipments) => shipments ?? []),
  tax_total: Amount,
  shipping_total: Amount,
  order_total: Amount,
}

export const WireBasket = z.object({ basket_id: z.string(), ...common })
export type WireBasket = z.infer<typeof WireBasket>

export const WireBaskets = z.object({
  baskets: z
    .array(WireBasket)
    .nullish()
    .transform((baskets) => baskets ?? []),
})

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

export const WireOrders = z.object({
  data: z
    .array(WireOrder)
    .nullish()
    .transform((data) => data ?? []),
})

export const WireShippingMethods = z.object({
  applicable_shipping_methods: z
    .array(z.object({ id: z.string() }))
    .nullish()
    .transform((methods) => methods ?? []),
  default_shipping_method_id: z.string().nullish(),
})
