import { orderTexts, type Order, type OrderLine } from '@outlet/shared/contract/orders'
import { amountText } from '@outlet/shared/format/amount-text'
import { attributesText } from '../order/attributes-text'

type OptionalText = keyof typeof orderTexts

/** Values of the optional texts. */
export const mapTexts = <Value>(valueOf: (field: OptionalText) => Value) =>
  // Object.keys and Object.fromEntries lose the fields' names.
  Object.fromEntries(Object.keys(orderTexts).map((field) => [field, valueOf(field as OptionalText)])) as Record<
    OptionalText,
    Value
  >

export interface OrderLineValues {
  readonly title: string
  readonly product_code: string
  readonly color: string
  readonly size: string
  /** Attributes as text, such as `Width: Wide; Material: Leather`. */
  readonly attributes: string
  readonly quantity: string
  readonly unit_price: string
}

/** Values of the form: amounts and numbers are text until they are parsed. */
export interface OrderFormValues extends Readonly<Record<OptionalText, string>> {
  readonly website_type: string | null
  readonly store_name: string
  readonly status: string
  readonly payment: string
  readonly fulfilment: string
  readonly currency: string
  readonly lines: readonly OrderLineValues[]
  readonly tax: string
  readonly shipping: string
  readonly tags: readonly string[]
  /** Local time of the browser in the format of a date-time field, such as `2026-11-20T18:30`. */
  readonly placed_at: string
  /** Exact time of `placed_at`, which has minute precision; null for a new order. */
  readonly placed_at_exact: string | null
  /** Version that is edited (optimistic locking); null for a new order. */
  readonly version: number | null
}

const DEFAULT_CURRENCY = 'CNY'

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a time for a date-time field, to the minute, in the browser's time zone. */
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

/** Form values to record a recent purchase: most such orders are paid and not yet shipped. */
export const newOrderValues = (now: Date): OrderFormValues => ({
  website_type: null,
  store_name: '',
  status: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  currency: DEFAULT_CURRENCY,
  lines: [emptyLine],
  tax: '',
  shipping: '',
  ...mapTexts(() => ''),
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

export const valuesOfOrder = (order: Order): OrderFormValues => ({
  website_type: order.website_type,
  store_name: order.store_name,
  status: order.status,
  payment: order.payment,
  fulfilment: order.fulfilment,
  currency: order.currency,
  lines: order.lines.map((line) => lineValues(line, order.currency)),
  tax: amountText(order.tax.minor, order.currency),
  shipping: amountText(order.shipping.minor, order.currency),
  ...mapTexts((field) => order[field] ?? ''),
  tags: order.tags,
  placed_at: dateTimeText(new Date(order.placed_at)),
  placed_at_exact: order.placed_at,
  version: order.version,
})
