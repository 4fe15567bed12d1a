import { eq } from 'drizzle-orm'
import { ORDER_PAGE, type OrderEvent } from '@outlet/shared/contract/orders'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import type { OrderState } from '../stores/shopper'
import { addOrderEvent } from './add-order-event'
import { orderTable, type OrderRow } from './order-row'

const acceptedStatuses = new Set<OrderState['status']>(['placed', 'confirmed', 'completed'])

/** Status words for a lack of stock, with separators removed: from Vendure and from merchants' own order states. */
const LACK_OF_STOCK = /oversold|outofstock|backorder/i
const hasLackOfStock = (raw: Record<string, string>): boolean =>
  Object.entries(raw).some(([name, word]) => name !== ORDER_PAGE && LACK_OF_STOCK.test(word.replaceAll(/[\s_-]/g, '')))

/**
 * The store accepted the order and then cancelled it. False if another order of the store replaces it (SFCC's
 * `replaced`).
 */
const isWithdrawnByStore = (row: OrderRow, { status, raw }: OrderState): boolean => {
  const isOff = status === 'failed' || (status === 'cancelled' && raw['status'] !== 'replaced')
  return isOff && acceptedStatuses.has(row.status)
}

const orderEventOf = (row: OrderRow, status: OrderState['status']) => ({
  subject: { type: 'order', id: row.id },
  store: row.website_type ?? '',
  payload: { ...pick(row, 'order_number', 'store_order_number'), status },
})

const statusFields = ['status', 'payment', 'fulfilment'] as const

const sameRaw = (one: Record<string, string> | null, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other).sort())

interface RefreshedOrder {
  row: OrderRow
  state: OrderState
  /** The console requested the cancellation, so that it is no sign of missing stock. */
  isCancelRequested: boolean
}

/**
 * Stores the order state read from the store. It overwrites the store's fields and none that people edit. `row` must be
 * locked. Returns the changed fields.
 */
export async function storeOrderState(
  tx: Transaction,
  caller: Caller,
  { row, state, isCancelRequested }: RefreshedOrder,
): Promise<OrderEvent['changes']> {
  const isOversold =
    row.is_oversold || hasLackOfStock(state.raw) || (!isCancelRequested && isWithdrawnByStore(row, state))
  const statusChanges = statusFields.flatMap((field) =>
    row[field] === state[field] ? [] : [{ field, before: row[field], after: state[field] }],
  )
  const oversoldChanges = isOversold === row.is_oversold ? [] : [{ field: 'is_oversold', before: false, after: true }]
  const changes = [...statusChanges, ...oversoldChanges]
  if (changes.length === 0 && sameRaw(row.raw, state.raw)) return []
  const { status, payment, fulfilment, raw } = state
  await tx
    .update(orderTable)
    .set({
      status,
      payment,
      fulfilment,
      raw,
      is_oversold: isOversold,
      updated_at: clock.iso(),
      version: row.version + 1,
    })
    .where(eq(orderTable.id, row.id))
  if (changes.length > 0) await addOrderEvent(tx, caller, row.id, 'refreshed', changes)
  if (statusChanges.length > 0) await emit(tx, [{ kind: 'order_changed', ...orderEventOf(row, status) }])
  if (oversoldChanges.length > 0) await emit(tx, [{ kind: 'order_oversold', ...orderEventOf(row, status) }])
  await publishEvent(tx, 'orders', [row.id])
  return changes
}
