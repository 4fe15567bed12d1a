import { eq } from 'drizzle-orm'
import { readContext, shopperOf, type ShopperParts } from '../purchase-attempts/attempt-context'
import { attemptTable, type AttemptRow } from '../purchase-attempts/attempt-row'
import { openCart } from '../purchase-attempts/sealed-cart'
import { clock } from '../platform/time/clock'
import { ConnectorError, GuestSignedOutError } from '../stores/connector-error'
import { ordersShownMsOf } from '../stores/of-dialect'
import type { OrderReference, OrderState, Shopper } from '../stores/shopper'
import { describeStore } from '../stores/store-columns'
import type { StoreRow } from '../stores/store-row'
import type { TaskChannelRow } from '../task-channels/task-channel-row'
import type { OrderRow } from './order-row'

/** Whom to ask about an order, and by what; `error` = it cannot be asked about. */
export type OrderAtStore =
  | { shopper: Shopper; reference: OrderReference; followedUntil: Date | null; error: null }
  | { error: 'order.not_refreshable' | 'order.secrets_unreadable' }

/** Until when the store shows the order to the account that placed it; null = until it ends. */
const followedUntilOf = (row: OrderRow, store: StoreRow, channel: TaskChannelRow): Date | null => {
  const shownMs = ordersShownMsOf(describeStore(store), channel.account.type)
  return shownMs === null ? null : new Date(row.placedAt.getTime() + shownMs)
}

const cartOf = ({ secrets }: ShopperParts, { id, cart }: AttemptRow) =>
  cart === null ? null : openCart(secrets, id, cart)

/** The order's account at its store, by the attempt that placed it. */
export async function openOrder(parts: ShopperParts, row: OrderRow): Promise<OrderAtStore> {
  if (row.attemptId === null || row.storeOrderNumber === null) return { error: 'order.not_refreshable' }
  const [attempt] = await parts.db.select().from(attemptTable).where(eq(attemptTable.id, row.attemptId))
  if (!attempt) return { error: 'order.not_refreshable' }
  const { store, channel } = await readContext(parts.db, attempt)
  if (!store || !channel || store.deletedAt) return { error: 'order.not_refreshable' }
  const shopper = shopperOf(parts, store, channel)
  if (!shopper) return { error: 'order.secrets_unreadable' }
  try {
    const reference = { orderNumber: row.storeOrderNumber, cart: cartOf(parts, attempt) }
    return { shopper, reference, followedUntil: followedUntilOf(row, store, channel), error: null }
  } catch {
    return { error: 'order.secrets_unreadable' }
  }
}

/** What a store said of an order, or why nothing is known: a code, and the store's words where it had any. */
export interface OrderReading {
  state: OrderState | null
  error: string | null
  message: string
  retryAfterMs: number | null
  /** Until when the order can be read; null = until it ends, or not known. */
  followedUntil?: Date | null
}

const failed = (error: string, message = '', retryAfterMs: number | null = null): OrderReading => ({
  state: null,
  error,
  message,
  retryAfterMs,
})

/** What went wrong at the store, by name; all else is thrown on. */
export function failedReading(error: unknown): OrderReading {
  if (error instanceof GuestSignedOutError) return failed('order.not_followable', error.message)
  if (error instanceof ConnectorError) return failed(error.code, error.message, error.retryAfterMs)
  const isTimeout = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  if (isTimeout) return failed('store.timeout')
  throw error
}

const READ_MS = 20_000

/** Asks the store for the order. Never throws for what a store or a network does. */
export async function readAtStore(parts: ShopperParts, row: OrderRow): Promise<OrderReading> {
  const opened = await openOrder(parts, row)
  if (opened.error !== null) return failed(opened.error)
  const { shopper, reference, followedUntil } = opened
  if (followedUntil && followedUntil.getTime() <= clock.now()) return failed('order.not_followable')
  return { ...(await askFor(shopper, reference)), followedUntil }
}

export async function askFor(shopper: Shopper, reference: OrderReference): Promise<OrderReading> {
  try {
    const state = await shopper.read(reference, { signal: AbortSignal.timeout(READ_MS) })
    return state ? { state, error: null, message: '', retryAfterMs: null } : failed('order.unknown_to_store')
  } catch (error) {
    return failedReading(error)
  }
}
