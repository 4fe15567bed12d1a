import type { Order, OrderDraft } from '@outlet/shared/contract/orders'
import { z } from '@outlet/shared/contract/zod'
import { amountText } from './amount-text'

const LineValues = z.object({
  /** Tells lines apart while they are added and removed. */
  key: z.number(),
  title: z.string(),
  product_code: z.string(),
  color: z.string(),
  size: z.string(),
  quantity: z.string(),
  unit_price: z.string(),
})
export type OrderLineValues = z.infer<typeof LineValues>

/** What stands in the form: all that is typed as text, until it is understood. */
export const OrderFormValues = z.object({
  website_type: z.string().nullable(),
  store_name: z.string(),
  store_order_number: z.string(),
  status: z.string(),
  payment: z.string(),
  fulfilment: z.string(),
  currency: z.string(),
  lines: z.array(LineValues),
  tax: z.string(),
  shipping: z.string(),
  note: z.string(),
  /** In the browser's time zone, as a date-time field writes it: `2026-11-20T18:30`. */
  placed_at: z.string(),
})
export type OrderFormValues = z.infer<typeof OrderFormValues>

const DEFAULT_CURRENCY = 'CNY'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as a date-time field writes it, to the minute, in the browser's time zone. */
export const dateTimeText = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}` +
  `T${two(moment.getHours())}:${two(moment.getMinutes())}`

export const emptyLine = (key: number): OrderLineValues => ({
  key,
  title: '',
  product_code: '',
  color: '',
  size: '',
  quantity: '1',
  unit_price: '',
})

/** A form to record what was bought just now: most such orders are paid and not yet shipped. */
export const newOrderValues = (now: Date): OrderFormValues => ({
  website_type: null,
  store_name: '',
  store_order_number: '',
  status: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  currency: DEFAULT_CURRENCY,
  lines: [emptyLine(0)],
  tax: '',
  shipping: '',
  note: '',
  placed_at: dateTimeText(now),
})

const lineValues = (line: OrderDraft['lines'][number], key: number, currency: string): OrderLineValues => ({
  key,
  title: line.title,
  product_code: line.product_code ?? '',
  color: line.color ?? '',
  size: line.size ?? '',
  quantity: String(line.quantity),
  unit_price: amountText(line.unit_price, currency),
})

/** A form to change an order. */
export const valuesOfOrder = (order: Order): OrderFormValues => ({
  website_type: order.website_type,
  store_name: order.store_name,
  store_order_number: order.store_order_number ?? '',
  status: order.status,
  payment: order.payment,
  fulfilment: order.fulfilment,
  currency: order.currency,
  lines: order.lines.map((line, index) => lineValues(line, index, order.currency)),
  tax: amountText(order.tax.minor, order.currency),
  shipping: amountText(order.shipping.minor, order.currency),
  note: order.note ?? '',
  placed_at: dateTimeText(new Date(order.placed_at)),
})
