import { eq } from 'drizzle-orm'
import type { OrderEvent } from '@outlet/shared/contract/orders'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { emit } from '../platform/outbox/emit'
import { clock } from '../platform/time/clock'
import type { OrderState } from '../stores/shopper'
import { addOrderEvent } from './add-order-event'
import { orderTable, type OrderRow } from './order-row'

const taken = new Set<OrderState['status']>(['placed', 'confirmed', 'completed'])

/** Words of stores for a lack of stock, whatever stands between their parts: Vendure's and merchants' own order states. */
const LACK = /oversold|outofstock|backorder/i
const saysLack = (raw: Record<string, string>): boolean =>
  Object.values(raw).some((word) => LACK.test(word.replaceAll(/[\s_-]/g, '')))

/**
 * The store took the order, and then took it back; not where it was asked to, nor where another order of the store's own
 * took its place (SFCC's `replaced`).
 */
const isTakenBack = (row: OrderRow, { status, raw }: OrderState): boolean => {
  const isOff = status === 'failed' || (status === 'cancelled' && raw['status'] !== 'replaced')
  return isOff && taken.has(row.status)
}

const toldOf = ({ id, orderNumber, storeOrderNumber, websiteType }: OrderRow, status: OrderState['status']) => ({
  subject: { type: 'order', id },
  store: websiteType ?? '',
  payload: { order_number: orderNumber, store_order_number: storeOrderNumber, status },
})

const axes = ['status', 'payment', 'fulfilment'] as const

const sameRaw = (one: Record<string, string> | null, other: Record<string, string>) =>
  JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other).sort())

interface Refreshed {
  row: OrderRow
  state: OrderState
  /** Somebody asked the store to cancel it: that it is cancelled says nothing of what the store has. */
  wasAskedToCancel: boolean
}

/**
 * What the store says wins on its fields; what a person wrote stays. `row` is locked. Returns field by field what it
 * changed.
 */
export async function keepRefreshed(
  tx: Transaction,
  caller: Caller,
  { row, state, wasAskedToCancel }: Refreshed,
): Promise<OrderEvent['changes']> {
  const isOversold = row.isOversold || saysLack(state.raw) || (!wasAskedToCancel && isTakenBack(row, state))
  const moved = axes.flatMap((field) =>
    row[field] === state[field] ? [] : [{ field, before: row[field], after: state[field] }],
  )
  const oversold = isOversold === row.isOversold ? [] : [{ field: 'is_oversold', before: false, after: true }]
  const changes = [...moved, ...oversold]
  if (changes.length === 0 && sameRaw(row.raw, state.raw)) return []
  const { status, payment, fulfilment, raw } = state
  await tx
    .update(orderTable)
    .set({ status, payment, fulfilment, raw, isOversold, updatedAt: clock.date(), version: row.version + 1 })
    .where(eq(orderTable.id, row.id))
  if (changes.length > 0) await addOrderEvent(tx, caller, row.id, 'refreshed', changes)
  if (moved.length > 0) await emit(tx, [{ kind: 'order_changed', ...toldOf(row, status) }])
  if (oversold.length > 0) await emit(tx, [{ kind: 'order_oversold', ...toldOf(row, status) }])
  await publishEvent(tx, 'orders', [row.id])
  return changes
}
