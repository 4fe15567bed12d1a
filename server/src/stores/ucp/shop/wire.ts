import { z } from '@outlet/shared/contract/zod'
import { WireId } from '../../wire-id'
import { wireList } from '../../wire-list'
import { WireText } from '../../wire-text'
import { orBusinessError, UcpMessage, WireLink } from '../transport/business-error'

// The fields of checkouts and orders that are read. Unknown fields and values are accepted: the standard grows.

const Currency = z.string().regex(/^[A-Z]{3}$/)
const Time = z.coerce.date().nullish().catch(null)

/** An amount in the currency's minor unit; signed since 2026-04-08. */
const Total = z.object({ type: z.string(), amount: z.int() })
export type WireTotal = z.infer<typeof Total>

const CheckoutLine = z.object({
  id: z.string(),
  item: z.object({ id: WireId, price: z.int().nullish().catch(null) }),
  quantity: z.int(),
})

const Option = z.object({ id: z.string(), title: WireText })
const Group = z.object({ id: z.string(), options: wireList(Option), selected_option_id: WireText })
export type WireGroup = z.infer<typeof Group>

const Destination = z.looseObject({ id: z.string() })
export type WireDestination = z.infer<typeof Destination>

const Method = z.object({
  id: z.string(),
  type: z.string(),
  line_item_ids: wireList(z.string()),
  destinations: wireList(Destination),
  selected_destination_id: WireText,
  groups: wireList(Group),
})
export type WireMethod = z.infer<typeof Method>

/** An instrument that the store has saved for the account, or was sent. */
const Instrument = z.object({
  id: z.string(),
  handler_id: z.string(),
  type: z.string(),
  /** Responses state the type, and leave out the token. */
  credential: z
    .object({ type: z.string().min(1) })
    .nullish()
    .catch(null),
})

const Handler = z.object({
  id: z.string(),
  available_instruments: wireList(z.object({ type: z.string() })).catch([]),
})
export type WireHandler = z.infer<typeof Handler>

const Envelope = z.object({ messages: wireList(UcpMessage), continue_url: WireLink })

export const WireCheckout = Envelope.extend({
  id: z.string().min(1).max(500),
  status: z.string(),
  currency: Currency,
  line_items: z.array(CheckoutLine),
  totals: z.array(Total),
  expires_at: Time,
  fulfillment: z.object({ methods: wireList(Method) }).nullish(),
  payment: z.object({ instruments: wireList(Instrument) }).nullish(),
  order: z.object({ id: z.string().min(1).max(500) }).nullish(),
  ucp: z.object({ payment_handlers: z.record(z.string(), wireList(Handler)).nullish() }).nullish(),
})
export type WireCheckout = z.infer<typeof WireCheckout>

export const WireCart = Envelope.extend({
  id: z.string().min(1).max(500),
  currency: Currency,
  line_items: z.array(CheckoutLine),
  expires_at: Time,
})
export type WireCart = z.infer<typeof WireCart>

const OrderLine = z.object({
  id: z.string(),
  quantity: z.object({ original: z.int().nullish(), total: z.int(), fulfilled: z.int() }),
  status: WireText,
})
const LineQuantity = z.object({ id: z.string(), quantity: z.int() })

const FulfilmentEvent = z.object({ type: z.string(), line_items: wireList(LineQuantity) })

const Adjustment = z.object({
  type: z.string(),
  status: z.string(),
  line_items: wireList(LineQuantity),
  totals: wireList(Total),
  /** Before 2026-04-08. */
  amount: z.int().nullish(),
})
export type WireAdjustment = z.infer<typeof Adjustment>

export const WireOrder = z.object({
  id: z.string(),
  checkout_id: WireText,
  permalink_url: WireLink,
  /** Not stated before 2026-04-08. */
  currency: Currency.nullish(),
  line_items: z.array(OrderLine),
  fulfillment: z.object({ events: wireList(FulfilmentEvent) }).nullish(),
  adjustments: wireList(Adjustment),
  totals: z.array(Total),
})
export type WireOrder = z.infer<typeof WireOrder>

export const CheckoutResponse = orBusinessError(WireCheckout)
export const CartResponse = orBusinessError(WireCart)
export const OrderResponse = orBusinessError(WireOrder)
