import type { Order, OrderLine } from '@outlet/shared/contract/orders'
import { amountText } from '@outlet/shared/format/amount-text'
import { attributesText } from './attributes-text'

export interface OrderLineValues {
  readonly title: string
  readonly product_code: string
  readonly color: string
  readonly size: string
  /** `Width: Wide; Material: Leather` */
  readonly attributes: string
  readonly quantity: string
  readonly unit_price: string
}

/** What stands in the form: amounts and numbers are text, until they are understood. */
export interface OrderFormValues {
  readonly website_type: string | null
  readonly store_name: string
  readonly store_order_number: string
  readonly status: string
  readonly payment: string
  readonly fulfilment: string
  readonly currency: string
  readonly lines: readonly OrderLineValues[]
  readonly tax: string
  readonly shipping: string
  readonly note: string
  readonly tags: readonly string[]
  /** In the browser's time zone, as a date-time field writes it: `2026-11-20T18:30`. */
  readonly placed_at: string
  /** The moment that `placed_at` shows to the minute; null for a new order. */
  readonly placed_at_exact: string | null
  /** The version that is changed; null for a new order. */
  readonly version: number | null
}

const DEFAULT_CURRENCY = 'CNY'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as a date-time field writes it, to the minute, in the browser's time zone. */
export const dateTimeText = (moment: Date): string =>
  `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}` +
  `T${two(moment.getHours())}:${two(moment.getMinutes())}`

export const emptyLine: OrderLineValues = {
  title: '',
  product_code: '',
  color: '',
  size: '',
  attributes: '',
  quantity: '1',
  unit_price: '',
}

/** A form to record what was bought just now: most such orders are paid and not yet shipped. */
export const newOrderValues = (now: Date): OrderFormValues => ({
  website_type: null,
  store_name: '',
  store_order_number: '',
  status: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  currency: DEFAULT_CURRENCY,
  lines: [emptyLine],
  tax: '',
  shipping: '',
  note: '',
  tags: [],
  placed_at: dateTimeText(now),
  placed_at_exact: null,
  version: null,
})

const lineValues = (line: OrderLine, currency: string): OrderLineValues => ({
  title: line.title,
  product_code: line.product_code ?? '',
  color: line.color ?? '',
  size: line.size ?? '',
  attributes: attributesText(line.attributes),
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
  lines: order.lines.map((line) => lineValues(line, order.currency)),
  tax: amountText(order.tax.minor, order.currency),
  shipping: amountText(order.shipping.minor, order.currency),
  note: order.note ?? '',
  tags: order.tags,
  placed_at: dateTimeText(new Date(order.placed_at)),
  placed_at_exact: order.placed_at,
  version: order.version,
})
