import { eq } from 'drizzle-orm'
import { readContext, shopperOf, type ShopperDeps } from '../purchase-attempts/buying/attempt-context'
import { attemptTable, type AttemptRow } from '../purchase-attempts/attempt-row'
import { openCart } from '../purchase-attempts/buying/sealed-cart'
import { clock } from '../platform/time/clock'
import { ConnectorError, GuestSignedOutError } from '../stores/connector-error'
import { ordersShownMsOf } from '../stores/of-dialect'
import type { OrderReference, OrderState, Shopper } from '../stores/shopper'
import { describeStore } from '../stores/store-columns'
import type { StoreRow } from '../stores/store-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import type { OrderRow } from '../orders/order-row'

/** Shopper and reference for reading an order; `error` = the order cannot be read. */
export type OrderAtStore =
  | { shopper: Shopper; reference: OrderReference; followedUntil: Date | null; error: null }
  | { error: 'order.not_refreshable' | 'order.secrets_unreadable' }

/** End of the time in which the store displays the order to the account that placed it; null = no limit. */
const followedUntilOf = (row: OrderRow, store: StoreRow, channel: TaskChannelRow): Date | null => {
  const shownMs = ordersShownMsOf(describeStore(store), channel.account.type)
  return shownMs === null ? null : new Date(Date.parse(row.placed_at) + shownMs)
}

const cartOf = ({ secrets }: ShopperDeps, { id, cart }: AttemptRow) =>
  cart === null ? null : openCart(secrets, id, cart)

/** Opens the account that placed the order, through its purchase attempt. */
export async function openOrder(deps: ShopperDeps, row: OrderRow): Promise<OrderAtStore> {
  if (row.attempt_id === null || row.store_order_number === null) return { error: 'order.not_refreshable' }
  const [attempt] = await deps.db.select().from(attemptTable).where(eq(attemptTable.id, row.attempt_id))
  if (!attempt) return { error: 'order.not_refreshable' }
  const { store, channel } = await readContext(deps.db, attempt)
  if (!store || !channel || store.deleted_at) return { error: 'order.not_refreshable' }
  const shopper = shopperOf(deps, store, channel)
  if (!shopper) return { error: 'order.secrets_unreadable' }
  try {
    const reference = { orderNumber: row.store_order_number, cart: cartOf(deps, attempt) }
    return { shopper, reference, followedUntil: followedUntilOf(row, store, channel), error: null }
  } catch {
    return { error: 'order.secrets_unreadable' }
  }
}

/**
 * Reading of an order from its store. `error`: code if the reading failed, with the store's own message if there was
 * one.
 */
export interface OrderReading {
  state: OrderState | null
  error: string | null
  message: string
  retryAfterMs: number | null
  /** End of the time in which the order can be read; null = no limit, or unknown. */
  followedUntil?: Date | null
}

const failedWith = (error: string, message = '', retryAfterMs: number | null = null): OrderReading => ({
  state: null,
  error,
  message,
  retryAfterMs,
})

/** Converts a store or network error to a failed reading; throws any other error again. */
export function failedReading(error: unknown): OrderReading {
  if (error instanceof GuestSignedOutError) return failedWith('order.not_followable', error.message)
  if (error instanceof ConnectorError) return failedWith(error.code, error.message, error.retryAfterMs)
  const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  if (isTimeout) return failedWith('store.timeout')
  throw error
}

const READ_TIMEOUT_MS = 20_000

/** Reads the order from its store. Store and network errors are returned, not thrown. */
export async function readAtStore(deps: ShopperDeps, row: OrderRow): Promise<OrderReading> {
  const opened = await openOrder(deps, row)
  if (opened.error !== null) return failedWith(opened.error)
  const { shopper, reference, followedUntil } = opened
  if (followedUntil && followedUntil.getTime() <= clock.now()) return failedWith('order.not_followable')
  return { ...(await fetchReading(shopper, reference)), followedUntil }
}

export async function fetchReading(shopper: Shopper, reference: OrderReference): Promise<OrderReading> {
  try {
    const state = await shopper.read(reference, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) })
    return state ? { state, error: null, message: '', retryAfterMs: null } : failedWith('order.unknown_to_store')
  } catch (error) {
    return failedReading(error)
  }
}
