import { asc, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { orderCan, type getOrder as endpoint } from '@outlet/shared/contract/orders'
import { authorise, type Actor } from '../platform/audit/actor'
import { clock } from '../platform/time/clock'
import { notFound } from '../platform/http/refusal'
import type { ShopperDeps } from '../purchase-attempts/buying/attempt-context'
import { openOrder, type OrderAtStore } from './order-at-store'
import { nameAssignees, withAssignees } from '../orders/with-assignees'
import { orderEventTable, toOrderEvent } from '../orders/order-event-row'
import { linesOfOrders } from '../orders/order-lines'
import { withProducts } from '../orders/order-products'
import { toOrder, type OrderRow } from '../orders/order-row'
import { findOrderRow } from '../orders/read-order'
import { orderRefreshTable } from '../orders/refresh-work'

type OrderDetail = EndpointResponse<typeof endpoint>
type StoreFields = Pick<
  OrderDetail,
  | 'refreshed_at'
  | 'refresh_error'
  | 'next_refresh_at'
  | 'followed_until'
  | 'is_followed_to_end'
  | 'is_refreshable'
  | 'is_cancellable'
  | 'cancel_asked_at'
>

const manualOrderFields: StoreFields = {
  refreshed_at: null,
  refresh_error: null,
  next_refresh_at: null,
  followed_until: null,
  is_followed_to_end: null,
  is_refreshable: false,
  is_cancellable: false,
  cancel_asked_at: null,
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** Whether the store still displays the order to the account that placed it. */
const isFollowed = (until: Date | null, error: string | null): boolean =>
  (until === null || until.getTime() > clock.now()) && error !== 'order.not_followable'

/** Shopper that can read the order, and the end of the time in which it can. Null = none, or unknown. */
function followingOf(opened: OrderAtStore) {
  if (opened.error !== null) return { shopper: null, followedUntil: null, isFollowedToEnd: null }
  const { shopper, reference, followedUntil } = opened
  return { shopper, followedUntil, isFollowedToEnd: shopper.isFollowedToEnd?.(reference) ?? null }
}

/** State of the order's readings, and the actions that its store offers. */
async function readStoreFields(deps: ShopperDeps, row: OrderRow): Promise<StoreFields> {
  const [work] = await deps.db.select().from(orderRefreshTable).where(eq(orderRefreshTable.orderId, row.id))
  if (!work) return manualOrderFields
  const opened = await openOrder(deps, row)
  const { shopper, followedUntil, isFollowedToEnd } = followingOf(opened)
  return {
    refreshed_at: iso(work.refreshedAt),
    refresh_error: work.errorCode,
    next_refresh_at: iso(work.nextAt),
    followed_until: iso(followedUntil),
    is_followed_to_end: isFollowedToEnd,
    is_refreshable: shopper !== null && isFollowed(followedUntil, work.errorCode),
    is_cancellable: Boolean(shopper?.cancel?.isOffered(row.raw ?? {})) && orderCan.cancelAtStore(row),
    cancel_asked_at: iso(work.cancelAskedAt),
  }
}

/** Reads an order with its timeline. Throws Refusal `order.not_found`. */
export async function getOrder(deps: ShopperDeps, actor: Actor, orderId: string): Promise<OrderDetail> {
  authorise(actor, 'orders.read')
  const { db, secrets } = deps
  const row = await findOrderRow(db, orderId)
  const lines = await linesOfOrders(db, [row.id])
  const [order] = await withAssignees(db, await withProducts(db, secrets, [toOrder(row, lines.get(row.id) ?? [])]))
  if (!order) throw notFound('order.not_found')
  const events = await db
    .select()
    .from(orderEventTable)
    .where(eq(orderEventTable.order_id, row.id))
    .orderBy(asc(orderEventTable.at), asc(orderEventTable.id))
  return { ...order, ...(await readStoreFields(deps, row)), events: await nameAssignees(db, events.map(toOrderEvent)) }
}
