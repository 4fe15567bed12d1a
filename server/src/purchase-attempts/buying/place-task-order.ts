import { sql } from 'drizzle-orm'
import { noOrderTexts, type OrderDraft, type OrderLine } from '@outlet/shared/contract/orders'
import type { Money } from '@outlet/shared/contract/money'
import { recordAudit, systemCaller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { publishEvent } from '../../platform/live/publish-event'
import { clock } from '../../platform/time/clock'
import { dayIn } from '../../platform/time/day-in'
import type { AttemptRow } from '../attempt-row'
import type { OrderState } from '../../stores/shopper'
import { addOrderEvent } from '../../orders/add-order-event'
import { columnsOfDraft, type OrderSettings } from '../../orders/order-columns'
import { replaceLines } from '../../orders/order-lines'
import { nextOrderNumber } from '../../orders/order-number'
import { planRefresh } from '../../orders/refresh-work'
import { orderTable, toOrder } from '../../orders/order-row'

interface PlacedOrder {
  attempt: AttemptRow
  order: OrderState
  /** Total according to the store. */
  total: Money
}

interface CatalogueLine extends Record<string, unknown> {
  store_name: string
  product_code: string | null
  color: string | null
  size: string | null
  attributes: OrderLine['attributes'] | null
}

/** Variant attributes besides colour and size, within the limits of an order line. */
const otherAttributes = ({ color, size, attributes }: CatalogueLine): OrderLine['attributes'] =>
  (attributes ?? [])
    .filter(({ name, label }) => name !== '' && label !== '' && label !== color && label !== size)
    .slice(0, 20)
    .map(({ name, label }) => ({ name: name.slice(0, 100), label: label.slice(0, 100) }))

async function readCatalogue(tx: Transaction, attempt: AttemptRow): Promise<CatalogueLine | undefined> {
  const { rows } = await tx.execute<CatalogueLine>(sql`
    select store.name as store_name, v.color_name as color, v.size, v.attributes,
      (select product_code from snatch_targets where task_id = ${attempt.taskId} and product_id = ${attempt.productId}
        order by position limit 1) as product_code
    from stores store
    left join variants v on v.website_type = store.key and v.product_id = ${attempt.productId}
      and v.variant_id = ${attempt.variantId}
    where store.key = ${attempt.websiteType}`)
  return rows[0]
}

/** Amounts that add up to the total: those of the quote, or the total alone if it differs from the quote. */
function amountsOf({ attempt, total }: PlacedOrder): { subtotal: number; tax: number; shipping: number } {
  const { quote } = attempt
  const amounts = quote && { subtotal: quote.subtotal.minor, tax: quote.tax.minor, shipping: quote.shipping.minor }
  const isComplete = amounts && amounts.subtotal + amounts.tax + amounts.shipping === total.minor
  return isComplete ? amounts : { subtotal: total.minor, tax: 0, shipping: 0 }
}

/**
 * Order lines whose prices add up to the subtotal. If it does not divide evenly, some pieces cost one minor unit more.
 */
function linesOf(line: Omit<OrderLine, 'quantity' | 'unit_price'>, quantity: number, subtotal: number): OrderLine[] {
  const price = Math.floor(subtotal / quantity)
  const remainder = subtotal - price * quantity
  return [
    { ...line, quantity: quantity - remainder, unit_price: price },
    { ...line, quantity: remainder, unit_price: price + 1 },
  ].filter((each) => each.quantity > 0)
}

const cutText = (text: string | null | undefined, length: number): string | null => text?.slice(0, length) ?? null

/** The store's texts, cut to the limits of an order line. */
const lineOf = (attempt: AttemptRow, known: CatalogueLine | undefined) => ({
  title: attempt.title.trim().slice(0, 300) || attempt.productId,
  product_code: cutText(known?.product_code ?? attempt.productId, 64),
  color: cutText(known?.color, 100),
  size: cutText(known?.size, 100),
  attributes: known ? otherAttributes(known) : [],
})

const caller = systemCaller('buying')

/** Records the order that an attempt has placed. Returns its id. */
export async function placeTaskOrder(tx: Transaction, settings: OrderSettings, placed: PlacedOrder): Promise<string> {
  const { attempt, order, total } = placed
  const known = await readCatalogue(tx, attempt)
  const { subtotal, tax, shipping } = amountsOf(placed)
  const line = lineOf(attempt, known)
  // Not validated like user input: the store's texts stay unchanged, and a placed order is always recorded.
  const draft: OrderDraft = {
    website_type: attempt.websiteType,
    store_name: known?.store_name ?? attempt.websiteType,
    ...noOrderTexts,
    store_order_number: order.orderNumber,
    status: order.status,
    payment: order.payment,
    fulfilment: order.fulfilment,
    currency: total.currency,
    lines: linesOf(line, attempt.quantity, subtotal),
    tax,
    shipping,
    placed_at: (order.placedAt ?? clock.date()).toISOString(),
  }
  const orderNumber = await nextOrderNumber(tx, dayIn(settings.timeZone, clock.date()))
  const columns = await columnsOfDraft(tx, settings, orderNumber, draft, null)
  const originColumns = {
    task_id: attempt.taskId,
    attempt_id: attempt.id,
    channel_id: attempt.channelId,
    raw: order.raw,
  }
  const [row] = await tx
    .insert(orderTable)
    .values({ ...columns, ...originColumns, id: uuidv7(), order_number: orderNumber, source: 'task' })
    .returning()
  if (!row) throw new Error('the order was not stored')
  await replaceLines(tx, row.id, draft.lines, { productId: attempt.productId, variantId: attempt.variantId })
  await addOrderEvent(tx, caller, row.id, 'recorded')
  const after = toOrder(row, draft.lines)
  await recordAudit(tx, caller, { action: 'orders.place', subjectType: 'order', subjectId: row.id, after })
  await planRefresh(tx, row.id)
  await publishEvent(tx, 'orders', [row.id])
  return row.id
}
