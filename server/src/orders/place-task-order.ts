import { sql } from 'drizzle-orm'
import type { OrderDraft, OrderLine } from '@outlet/shared/contract/orders'
import type { Money } from '@outlet/shared/contract/money'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import { dayIn } from '../platform/time/day-in'
import type { AttemptRow } from '../purchase-attempts/attempt-row'
import type { OrderState } from '../stores/shopper'
import { addOrderEvent } from './add-order-event'
import { columnsOfDraft, type OrderSettings } from './order-columns'
import { replaceLines } from './order-lines'
import { nextOrderNumber } from './order-number'
import { planRefresh } from './refresh-work'
import { orderTable, toOrder } from './order-row'

interface Bought {
  attempt: AttemptRow
  order: OrderState
  /** What the store says that it cost. */
  total: Money
}

interface CatalogueLine extends Record<string, unknown> {
  store_name: string
  product_code: string | null
  color: string | null
  size: string | null
  attributes: OrderLine['attributes'] | null
}

/** What the variant is beside its colour and size, as far as a line holds it. */
const furtherOf = ({ color, size, attributes }: CatalogueLine): OrderLine['attributes'] =>
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

/** Amounts that add up to the total: those of the quote, or where it cost another total that alone. */
function amountsOf({ attempt, total }: Bought): { subtotal: number; tax: number; shipping: number } {
  const { quote } = attempt
  const parts = quote && { subtotal: quote.subtotal.minor, tax: quote.tax.minor, shipping: quote.shipping.minor }
  const isWhole = parts && parts.subtotal + parts.tax + parts.shipping === total.minor
  return isWhole ? parts : { subtotal: total.minor, tax: 0, shipping: 0 }
}

/** Pieces at a price each: where it does not divide evenly, some cost one minor unit more. */
function linesOf(line: Omit<OrderLine, 'quantity' | 'unit_price'>, quantity: number, subtotal: number): OrderLine[] {
  const price = Math.floor(subtotal / quantity)
  const dearer = subtotal - price * quantity
  return [
    { ...line, quantity: quantity - dearer, unit_price: price },
    { ...line, quantity: dearer, unit_price: price + 1 },
  ].filter((each) => each.quantity > 0)
}

const cut = (text: string | null | undefined, length: number): string | null => text?.slice(0, length) ?? null

/** The store's own texts, only cut to what a line holds. */
const lineOf = (attempt: AttemptRow, known: CatalogueLine | undefined) => ({
  title: attempt.title.trim().slice(0, 300) || attempt.productId,
  product_code: cut(known?.product_code ?? attempt.productId, 64),
  color: cut(known?.color, 100),
  size: cut(known?.size, 100),
  attributes: known ? furtherOf(known) : [],
})

const caller = systemCaller('buying')

/** Records the order that an attempt has placed, with its number read back from the store. Returns its id. */
export async function placeTaskOrder(tx: Transaction, settings: OrderSettings, bought: Bought): Promise<string> {
  const { attempt, order, total } = bought
  const known = await readCatalogue(tx, attempt)
  const { subtotal, tax, shipping } = amountsOf(bought)
  const line = lineOf(attempt, known)
  // Not parsed as what a person types: the store's texts stay as they are, and an order that was bought is always recorded.
  const draft: OrderDraft = {
    website_type: attempt.websiteType,
    store_name: known?.store_name ?? attempt.websiteType,
    store_order_number: order.orderNumber,
    status: order.status,
    payment: order.payment,
    fulfilment: order.fulfilment,
    currency: total.currency,
    lines: linesOf(line, attempt.quantity, subtotal),
    tax,
    shipping,
    note: null,
    placed_at: (order.placedAt ?? clock.date()).toISOString(),
  }
  const orderNumber = await nextOrderNumber(tx, dayIn(settings.timeZone, clock.date()))
  const columns = await columnsOfDraft(tx, settings, orderNumber, draft, null)
  const bonds = { taskId: attempt.taskId, attemptId: attempt.id, channelId: attempt.channelId, raw: order.raw }
  const [row] = await tx
    .insert(orderTable)
    .values({ ...columns, ...bonds, id: uuidv7(), orderNumber, source: 'task' })
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
