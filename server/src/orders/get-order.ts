import { asc, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import { orderCan, type getOrder as endpoint } from '@outlet/shared/contract/orders'
import { authorise, type Actor } from '../platform/audit/actor'
import { clock } from '../platform/time/clock'
import { notFound } from '../platform/http/refusal'
import type { ShopperParts } from '../purchase-attempts/attempt-context'
import { openOrder, type OrderAtStore } from './order-at-store'
import { orderEventTable, toOrderEvent } from './order-event-row'
import { linesOfOrders } from './order-lines'
import { withProducts } from './order-products'
import { toOrder, type OrderRow } from './order-row'
import { findOrderRow } from './read-order'
import { orderRefreshTable } from './refresh-work'

type Told = EndpointResponse<typeof endpoint>
type AtStore = Pick<
  Told,
  | 'refreshed_at'
  | 'refresh_error'
  | 'next_refresh_at'
  | 'followed_until'
  | 'is_followed_to_end'
  | 'is_refreshable'
  | 'is_cancellable'
  | 'cancel_asked_at'
>

const recordedByHand: AtStore = {
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

/** The store still shows the order to the account that placed it. */
const isFollowed = (until: Date | null, error: string | null): boolean =>
  (until === null || until.getTime() > clock.now()) && error !== 'order.not_followable'

/** The shopper that reads the order, and until when it can; null = none, or not known. */
function followingOf(opened: OrderAtStore) {
  if (opened.error !== null) return { shopper: null, followedUntil: null, isFollowedToEnd: null }
  const { shopper, reference, followedUntil } = opened
  return { shopper, followedUntil, isFollowedToEnd: shopper.isFollowedToEnd?.(reference) ?? null }
}

/** What is known of its readings from the store, and what the store may be asked. */
async function atStore(parts: ShopperParts, row: OrderRow): Promise<AtStore> {
  const [work] = await parts.db.select().from(orderRefreshTable).where(eq(orderRefreshTable.orderId, row.id))
  if (!work) return recordedByHand
  const opened = await openOrder(parts, row)
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

/** Throws Refusal `order.not_found`. */
export async function getOrder(parts: ShopperParts, actor: Actor, orderId: string): Promise<Told> {
  authorise(actor, 'orders.read')
  const { db, secrets } = parts
  const row = await findOrderRow(db, orderId)
  const lines = await linesOfOrders(db, [row.id])
  const [order] = await withProducts(db, secrets, [toOrder(row, lines.get(row.id) ?? [])])
  if (!order) throw notFound('order.not_found')
  const events = await db
    .select()
    .from(orderEventTable)
    .where(eq(orderEventTable.orderId, row.id))
    .orderBy(asc(orderEventTable.at), asc(orderEventTable.id))
  return { ...order, ...(await atStore(parts, row)), events: events.map(toOrderEvent) }
}
