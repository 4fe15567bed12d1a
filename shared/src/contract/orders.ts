import { z } from './zod'
import { csvRequest, DownloadTicket } from './downloads'
import { endpoint } from './endpoint'
import { ExchangeRate } from './exchange-rates'
import { Count, listOf, listQuery, MAX_SEARCH, queryFlag, queryMany } from './list'
import { Money } from './money'
import { storedForm } from './stored-form'
import { isVisible, knownTag, nameText, normaliseText, noteText, searchText, tagText } from './text'
import { TimeBound, Timestamp } from './time'
import { variantName } from './variant-name'

export const OrderStatus = z.enum(['pending', 'placed', 'confirmed', 'completed', 'cancelled', 'failed', 'unknown'])
export type OrderStatus = z.infer<typeof OrderStatus>
export const OrderPayment = z.enum([
  'none',
  'pending',
  'authorized',
  'paid',
  'part_refunded',
  'refunded',
  'voided',
  'declined',
])
export type OrderPayment = z.infer<typeof OrderPayment>
export const OrderFulfilment = z.enum(['unfulfilled', 'partial', 'shipped', 'delivered', 'returned'])
export type OrderFulfilment = z.infer<typeof OrderFulfilment>
/** Where an order came from: entered by hand (bought elsewhere) or placed by a snatch task. */
export const OrderSource = z.enum(['manual', 'task'])
export type OrderSource = z.infer<typeof OrderSource>

/** People's own words for orders, by which they find them again. */
export const OrderTag = tagText(40, 'order.tag_invalid')
export const KnownOrderTag = knownTag('order.tag_invalid')
export const MAX_ORDER_TAGS = 20
export const OrderTags = z.array(OrderTag).max(MAX_ORDER_TAGS, { error: 'order.tags_too_many' })

/** In minor units of the order's currency. */
const Amount = z
  .int({ error: 'order.amount_invalid' })
  .min(0, { error: 'order.amount_invalid' })
  .max(1_000_000_000_000, { error: 'order.amount_invalid' })

const quantityInvalid = { error: 'order.quantity_invalid' }

export const OrderLine = z.object({
  title: z.string().trim().min(1, { error: 'order.title_required' }).max(300),
  product_code: z.string().trim().max(64).nullable().default(null),
  color: z.string().trim().max(100).nullable().default(null),
  size: z.string().trim().max(100).nullable().default(null),
  /** What the variant is beside its colour and size, in the store's order. */
  attributes: z
    .array(z.object({ name: z.string().trim().min(1).max(100), label: z.string().trim().min(1).max(100) }))
    .max(20, { error: 'order.attributes_too_many' })
    .default([]),
  quantity: z.int(quantityInvalid).min(1, quantityInvalid).max(10_000, quantityInvalid),
  unit_price: Amount,
})
export type OrderLine = z.infer<typeof OrderLine>

const nameOrNull = (text: string | null) => text && normaliseText(text, 'name')

/** A line as a person types it; lines of a store's orders are not altered. */
const normaliseLine = (line: OrderLine): OrderLine => ({
  ...line,
  title: normaliseText(line.title, 'name'),
  product_code: line.product_code && normaliseText(line.product_code, 'code'),
  color: nameOrNull(line.color),
  size: nameOrNull(line.size),
})

const refuseUnseenTitles = (lines: readonly OrderLine[], context: z.RefinementCtx) => {
  for (const [index, { title }] of lines.entries())
    if (!isVisible(title)) context.addIssue({ code: 'custom', path: [index, 'title'], message: 'order.title_required' })
}

/** Which variant of its product a line is: colour, size, and all else that it was recorded with. */
export const orderLineVariant = ({ color, size, attributes }: OrderLine): string | null => {
  const own = [color, size].flatMap((label) => (label === null ? [] : [{ label }]))
  return variantName({ attributes: [...own, ...attributes], color_name: null, size: null })
}

export const Order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  source: OrderSource,
  website_type: z.string().nullable(),
  store_name: z.string(),
  store_order_number: z.string().nullable(),
  status: OrderStatus,
  payment: OrderPayment,
  fulfilment: OrderFulfilment,
  lines: z.array(storedForm(OrderLine)),
  currency: z.string(),
  subtotal: Money,
  tax: Money,
  shipping: Money,
  total: Money,
  /** The total in the installation's reporting currency at the day's rate; null where no rate is known. */
  converted_total: Money.nullable(),
  /** The rate that the order keeps, and from which day it held; null as long as none is known. */
  exchange_rate: ExchangeRate.pick({ rate: true, valid_on: true, reporting_currency: true }).nullable().default(null),
  note: z.string().nullable(),
  /** The snatch task that placed it, and by which attempt. */
  task_id: z.uuid().nullable().default(null),
  attempt_id: z.uuid().nullable().default(null),
  /** The store's own words for where it stands. */
  raw: z.record(z.string(), z.string()).nullable().default(null),
  /** The store took it, and then cancelled it or says that it has not what was ordered. */
  is_oversold: z.boolean().default(false),
  tags: z.array(z.string()).default([]),
  placed_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type Order = z.infer<typeof Order>

/** One entry of an order's timeline, which only ever grows. */
export const OrderEvent = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** `name` is empty where a deleted user was made anonymous. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** `recorded`, `changed`, `refreshed`, `cancelled`, `cancel_refused`, `cancel_unknown`; free, so that a page in use goes on reading orders when the server learns another. */
  kind: z.string(),
  /** Field by field what it was and what it became; amounts in minor units. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** What the catalogue has of a line: the product that its code names, in the order's store where it has one. */
export const OrderLineProduct = z.object({
  website_type: z.string(),
  id: z.string(),
  /** Of the line's variant where that is known, else the product's own. */
  image: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  /** The inventory monitor that follows the product. */
  monitor_id: z.uuid().nullable(),
  /** Its page at the order's store. */
  store_url: z.string().nullable(),
})
export type OrderLineProduct = z.infer<typeof OrderLineProduct>

export const OrderWithProducts = Order.extend({
  /** Line by line; null where the catalogue knows of none. */
  products: z.array(OrderLineProduct.nullable()).default([]),
  /** Of a practice store: nothing of it is real. */
  is_practice: z.boolean().optional(),
})
export type OrderWithProducts = z.infer<typeof OrderWithProducts>

export const OrderWithEvents = OrderWithProducts.extend({
  /** Oldest first. */
  events: z.array(OrderEvent),
  /** When it was last read from its store; null = never, or it was recorded by hand. */
  refreshed_at: Timestamp.nullable().default(null),
  /** Why the last try to read it failed; null = it did not. */
  refresh_error: z.string().nullable().default(null),
  /** When it is read next; null = it has ended, or cannot be read. */
  next_refresh_at: Timestamp.nullable().default(null),
  /** The store shows the order to the guest who bought it until then; missing or null = until it has ended. */
  followed_until: Timestamp.nullish(),
  /**
   * False: it is read only as long as the guest who bought it can be signed in again, of which nobody knows how long it is;
   * missing or null = `followed_until` says it all.
   */
  is_followed_to_end: z.boolean().nullish(),
  /** It can be read from its store now, whenever somebody asks. */
  is_refreshable: z.boolean().default(false),
  /** Its store takes a cancellation by its account, and the order stands where one may be asked for. */
  is_cancellable: z.boolean().default(false),
  /** The store is being asked to cancel it, or was and gave no answer; since then. */
  cancel_asked_at: Timestamp.nullable().default(null),
})
export type OrderWithEvents = z.infer<typeof OrderWithEvents>

export const orderFilters = {
  /** Words, each found in the order number, the store's order number, the store's name, a line's title or code. */
  q: searchText(MAX_SEARCH).optional(),
  status: queryMany(OrderStatus),
  payment: queryMany(OrderPayment),
  fulfilment: queryMany(OrderFulfilment),
  website_type: z.string().max(100).optional(),
  /** From this moment on. */
  placed_from: TimeBound.optional(),
  /** Before this moment. */
  placed_to: TimeBound.optional(),
  /** Whether it keeps a rate, or waits for one. */
  has_rate: queryFlag.optional(),
  source: queryMany(OrderSource),
  /** Those that have all of these tags. */
  tag: queryMany(KnownOrderTag),
  /** Those that a snatch task has placed. */
  task_id: z.uuid().optional(),
  is_oversold: queryFlag.optional(),
}

/** Which orders, as a list or a count of them is asked for. */
export type OrderFilter = z.input<z.ZodObject<typeof orderFilters>>

/** `total` compares what orders cost in the reporting currency; without a known rate an order's own amount counts. */
export const orderSorts = [
  '-placed_at',
  'placed_at',
  '-total',
  'total',
  '-order_number',
  'order_number',
  '-updated_at',
  'updated_at',
] as const
export type OrderSort = (typeof orderSorts)[number]

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'Orders, newest first unless sorted otherwise',
  needs: 'orders.read',
  query: listQuery(orderFilters, orderSorts),
  response: listOf(OrderWithProducts),
  topics: ['orders'],
})

export const countOrders = endpoint({
  method: 'GET',
  path: '/orders/count',
  summary: 'How many orders match',
  needs: 'orders.read',
  query: z.strictObject(orderFilters),
  response: Count,
  topics: ['orders'],
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  summary: 'One order with its timeline',
  needs: 'orders.read',
  response: OrderWithEvents,
  topics: ['orders'],
})

/** What a person records of an order bought elsewhere; the totals are the server's to add up. */
const draftFields = {
  website_type: z.string().max(100).nullable(),
  store_name: nameText(100, 'order.store_required'),
  store_order_number: nameText(100).nullable(),
  status: OrderStatus,
  payment: OrderPayment,
  fulfilment: OrderFulfilment,
  currency: Money.shape.currency,
  lines: z
    .array(OrderLine)
    .min(1, { error: 'order.lines_required' })
    .max(100)
    .overwrite((lines) => lines.map(normaliseLine))
    .superRefine(refuseUnseenTitles),
  tax: Amount,
  shipping: Amount,
  note: noteText(2000).nullable(),
  placed_at: z.iso.datetime({ error: 'order.placed_at_required' }),
}

export const OrderDraft = z.strictObject({
  ...draftFields,
  website_type: draftFields.website_type.default(null),
  store_order_number: draftFields.store_order_number.default(null),
  note: draftFields.note.default(null),
})
export type OrderDraft = z.infer<typeof OrderDraft>

export const recordOrder = endpoint({
  method: 'POST',
  path: '/orders',
  summary: 'Record an order bought elsewhere',
  needs: 'orders.write',
  body: OrderDraft,
  response: Order,
  status: 201,
  idempotent: true,
})

export const updateOrder = endpoint({
  method: 'PATCH',
  path: '/orders/:orderId',
  summary: "Change an order recorded by hand; of a task's order the note and the tags",
  needs: 'orders.write',
  body: z.strictObject(draftFields).partial().extend({ tags: OrderTags.optional(), version: z.int() }),
  response: Order,
})

export const listOrderTags = endpoint({
  method: 'GET',
  path: '/orders/tags',
  summary: 'The tags of the newest tagged orders, the most used first',
  needs: 'orders.read',
  response: z.object({ items: z.array(z.object({ tag: z.string(), count: z.int() })) }),
  topics: ['orders'],
})

/** What of an order is people's own, whoever placed it: the store says nothing of it. */
const personal: readonly string[] = ['note', 'tags']

/** Where the store may still be asked to cancel. */
const underWay: readonly OrderStatus[] = ['pending', 'placed', 'confirmed', 'unknown']

/** Rules that page and server share. */
export const orderCan = {
  edit: (order: Pick<Order, 'source'>) => order.source === 'manual',
  /** Change these fields: all that was recorded by hand, of a task's order only what is people's own. */
  change: (order: Pick<Order, 'source'>, fields: readonly string[]) =>
    orderCan.edit(order) || fields.every((field) => personal.includes(field)),
  /** As far as the order itself tells: whether its store takes cancellations is the store's. */
  cancelAtStore: (order: Pick<Order, 'source' | 'status' | 'fulfilment'>) =>
    order.source === 'task' && underWay.includes(order.status) && order.fulfilment === 'unfulfilled',
}

export const orderColumns = [
  'order_number',
  'store_name',
  'store_order_number',
  'status',
  'payment',
  'fulfilment',
  'source',
  'items',
  'quantity',
  'subtotal',
  'tax',
  'shipping',
  'total',
  'currency',
  'converted_total',
  'converted_currency',
  'note',
  'tags',
  'placed_at',
  'updated_at',
  'is_practice',
] as const

export const orderCsv = endpoint({
  method: 'POST',
  path: '/orders/csv',
  summary: 'A ticket for the orders as CSV: exactly what is filtered',
  needs: 'orders.read',
  body: csvRequest(orderFilters, orderSorts, orderColumns),
  response: DownloadTicket,
})
