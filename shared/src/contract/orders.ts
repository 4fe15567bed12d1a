import { z } from './zod'
import { csvRequest, DownloadTicket } from './list/downloads'
import { endpoint } from './endpoint'
import { ExchangeRate } from './money/exchange-rates'
import { Count, defineList, listOf, MAX_SEARCH, queryFlag, queryMany } from './list'
import { Money } from './money'
import { storedForm } from './list/stored-form'
import { isVisible, knownTag, nameText, normaliseText, noteText, searchText, tagText } from './text'
import { TimeBound, Timestamp } from './time'
import { assigneeFilter, AssigneeId } from './users/assignee'
import { UserReference } from './users/user-reference'
import { variantName } from './products/variant-name'

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
/** Origin of an order: recorded by hand (bought elsewhere) or placed by a snatch task. */
export const OrderSource = z.enum(['manual', 'task'])
export type OrderSource = z.infer<typeof OrderSource>

/** Tag that a user assigns to orders in order to find them. */
export const OrderTag = tagText(40, 'order.tag_invalid')
export const KnownOrderTag = knownTag('order.tag_invalid')
export const MAX_ORDER_TAGS = 20
export const OrderTags = z.array(OrderTag).max(MAX_ORDER_TAGS, { error: 'order.tags_too_many' })

/** Amount in minor units of the order's currency. */
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
  /** Attributes of the variant other than colour and size, in the store's order. */
  attributes: z
    .array(z.object({ name: z.string().trim().min(1).max(100), label: z.string().trim().min(1).max(100) }))
    .max(20, { error: 'order.attributes_too_many' })
    .default([]),
  quantity: z.int(quantityInvalid).min(1, quantityInvalid).max(10_000, quantityInvalid),
  unit_price: Amount,
})
export type OrderLine = z.infer<typeof OrderLine>

const nameOrNull = (text: string | null) => text && normaliseText(text, 'name')

/** Normalizes a line that a user entered. Lines of a store's orders are not changed. */
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

/** Name of a line's variant: colour, size and its other attributes. */
export const orderLineVariant = ({ color, size, attributes }: OrderLine): string | null => {
  const own = [color, size].flatMap((label) => (label === null ? [] : [{ label }]))
  return variantName({ attributes: [...own, ...attributes], color_name: null, size: null })
}

/** Name in an order's `raw` of the address of the order's page at the store; all other entries are status values. */
export const ORDER_PAGE = 'permalink_url'

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
  /** Total in the installation's reporting currency at the day's rate; null if no rate is known. */
  converted_total: Money.nullable(),
  /** Exchange rate that was assigned permanently to the order, with its day; null while none is known. */
  exchange_rate: ExchangeRate.pick({ rate: true, valid_on: true, reporting_currency: true }).nullable().default(null),
  note: z.string().nullable(),
  /** Snatch task that placed the order, and its purchase attempt. */
  task_id: z.uuid().nullable().default(null),
  attempt_id: z.uuid().nullable().default(null),
  /** Status values of the store, unchanged, and `ORDER_PAGE`. */
  raw: z.record(z.string(), z.string()).nullable().default(null),
  /** Whether the store accepted the order and then cancelled it or reported that the products are not available. */
  is_oversold: z.boolean().default(false),
  tags: z.array(z.string()).default([]),
  assignee_id: AssigneeId.default(null),
  placed_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
})
export type Order = z.infer<typeof Order>

/** Entry of an order's timeline. Entries are never changed or removed. */
export const OrderEvent = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** `name` is empty after a deleted user was anonymized. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /**
   * `recorded`, `changed`, `refreshed`, `cancelled`, `cancel_refused` or `cancel_unknown`. Not an enum, so that an open
   * page can read kinds of a newer server.
   */
  kind: z.string(),
  /** Changed fields with their values before and after; amounts in minor units. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** Catalogue product of an order line, found by the line's product code in the order's store. */
export const OrderLineProduct = z.object({
  website_type: z.string(),
  id: z.string(),
  /** Image of the line's variant if known, else of the product. */
  image: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  /** Inventory monitor of the product. */
  monitor_id: z.uuid().nullable(),
  /** Page of the product in the order's store. */
  store_url: z.string().nullable(),
})
export type OrderLineProduct = z.infer<typeof OrderLineProduct>

export const OrderWithProducts = Order.extend({
  /** Catalogue products, one per line; null if the catalogue has none for the line. */
  products: z.array(OrderLineProduct.nullable()).default([]),
  /** Whether the order belongs to a practice store, that is, is sample data. */
  is_practice: z.boolean().optional(),
  /** Null = no one is assigned. */
  assignee: UserReference.nullable().default(null),
})
export type OrderWithProducts = z.infer<typeof OrderWithProducts>

export const OrderWithEvents = OrderWithProducts.extend({
  /** Oldest first. */
  events: z.array(OrderEvent),
  /** Time of the last reading from the store; null = never, or the order was recorded by hand. */
  refreshed_at: Timestamp.nullable().default(null),
  /** Reason why the last reading failed; null = it succeeded. */
  refresh_error: z.string().nullable().default(null),
  /** Time of the next reading; null = the order has ended or cannot be read. */
  next_refresh_at: Timestamp.nullable().default(null),
  /**
   * Time until which the store shows the order to the guest who bought it; missing or null = until the order has ended.
   */
  followed_until: Timestamp.nullish(),
  /**
   * False = the order is read only while the guest session can be renewed, for an unknown time; missing or null =
   * `followed_until` applies.
   */
  is_followed_to_end: z.boolean().nullish(),
  /** Whether a user can request a reading from the store now. */
  is_refreshable: z.boolean().default(false),
  /** Whether the store accepts cancellations from the account and the order's status permits one. */
  is_cancellable: z.boolean().default(false),
  /** Time of the cancellation request, if it is in progress or its outcome is unknown. */
  cancel_asked_at: Timestamp.nullable().default(null),
})
export type OrderWithEvents = z.infer<typeof OrderWithEvents>

export const orderList = defineList({
  name: 'orders',
  filters: {
    /**
     * Search terms. Each must occur in the order number, the store's order number, the store's name, or a line's title or
     * code.
     */
    q: searchText(MAX_SEARCH).optional(),
    status: queryMany(OrderStatus),
    payment: queryMany(OrderPayment),
    fulfilment: queryMany(OrderFulfilment),
    website_type: z.string().max(100).optional(),
    /** Start of the range, inclusive. */
    placed_from: TimeBound.optional(),
    /** End of the range, exclusive. */
    placed_to: TimeBound.optional(),
    /** True = orders with an exchange rate; false = orders that wait for one. */
    has_rate: queryFlag.optional(),
    source: queryMany(OrderSource),
    /** Matches orders with all of these tags. */
    tag: queryMany(KnownOrderTag),
    /** Matches orders placed by this snatch task. */
    task_id: z.uuid().optional(),
    is_oversold: queryFlag.optional(),
    assignee: assigneeFilter,
  },
  // `total` compares amounts in the reporting currency, or the order's own amount if no rate is known.
  sorts: ['-placed_at', 'placed_at', '-total', 'total', '-order_number', 'order_number', '-updated_at', 'updated_at'],
  csv: [
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
    'assignee',
    'placed_at',
    'updated_at',
    'is_practice',
  ],
})

export type OrderFilter = z.input<typeof orderList.countQuery>

export const listOrders = endpoint({
  method: 'GET',
  path: '/orders',
  summary: 'Orders, newest first unless sorted otherwise',
  needs: 'orders.read',
  query: orderList.query,
  response: listOf(OrderWithProducts),
  topics: ['orders'],
})

export const countOrders = endpoint({
  method: 'GET',
  path: '/orders/count',
  summary: 'Count the matching orders',
  needs: 'orders.read',
  query: orderList.countQuery,
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

/** Optional texts that a user enters for an order bought elsewhere; an empty text is null. */
export const orderTexts = {
  store_order_number: nameText(100).nullable(),
  note: noteText(2000).nullable(),
}

/** All of these texts empty. Object.fromEntries loses the fields' names. */
export const noOrderTexts = Object.fromEntries(Object.keys(orderTexts).map((field) => [field, null])) as Record<
  keyof typeof orderTexts,
  null
>

/** Fields that a user enters for an order bought elsewhere. The server computes the totals. */
const draftFields = {
  website_type: z.string().max(100).nullable(),
  store_name: nameText(100, 'order.store_required'),
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
  ...orderTexts,
  placed_at: z.iso.datetime({ error: 'order.placed_at_required' }),
}

export const OrderDraft = z.strictObject({
  ...draftFields,
  website_type: draftFields.website_type.default(null),
  store_order_number: orderTexts.store_order_number.default(null),
  note: orderTexts.note.default(null),
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

/** Fields that only users set, also for orders of tasks. The store does not provide them. */
const personalFields: readonly string[] = ['note', 'tags']

/** Statuses in which the store can be requested to cancel an order. */
const cancellableStatuses: readonly OrderStatus[] = ['pending', 'placed', 'confirmed', 'unknown']

/** Permitted actions, shared by page and server. */
export const orderCan = {
  edit: (order: Pick<Order, 'source'>) => order.source === 'manual',
  /**
   * Whether these fields can be changed: all fields of an order recorded by hand, only the personal ones of a task's
   * order.
   */
  change: (order: Pick<Order, 'source'>, fields: readonly string[]) =>
    orderCan.edit(order) || fields.every((field) => personalFields.includes(field)),
  /** Whether the order permits a cancellation at the store. Whether the store accepts it is checked separately. */
  cancelAtStore: (order: Pick<Order, 'source' | 'status' | 'fulfilment'>) =>
    order.source === 'task' && cancellableStatuses.includes(order.status) && order.fulfilment === 'unfulfilled',
}

export const orderCsv = endpoint({
  method: 'POST',
  path: '/orders/csv',
  summary: 'A ticket for the orders as CSV: exactly what is filtered',
  needs: 'orders.read',
  body: csvRequest(orderList),
  response: DownloadTicket,
})
