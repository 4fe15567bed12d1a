import { asc, eq } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getOrder as endpoint } from '@outlet/shared/contract/orders'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { orderEventTable, toOrderEvent } from './order-event-row'
import { withProducts } from './order-products'
import { readOrder } from './read-order'

/** Throws Refusal `order.not_found`. */
export async function getOrder(
  db: Database,
  actor: Actor,
  secrets: SecretBox,
  orderId: string,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(actor, 'orders.read')
  const [order] = await withProducts(db, secrets, [await readOrder(db, orderId)])
  if (!order) throw notFound('order.not_found')
  const events = await db
    .select()
    .from(orderEventTable)
    .where(eq(orderEventTable.orderId, order.id))
    .orderBy(asc(orderEventTable.at), asc(orderEventTable.id))
  return { ...order, events: events.map(toOrderEvent) }
}
