import { and, eq, gte, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm'
import type { countDeliveries } from '@outlet/shared/contract/deliveries'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import { fieldsMatch } from '../platform/db/table-fields'
import { momentOf } from '../platform/time/moment-of'
import { deliveryTable } from './delivery-row'

export type DeliveryFilter = EndpointRequest<typeof countDeliveries>['query']

/** Condition for the deliveries that the caller may read: shared ones and the caller's own. */
export const readableDeliveries = (actor: Actor): SQL | undefined => {
  const isShared = isNull(deliveryTable.user_id)
  return actor.kind === 'user' ? or(isShared, eq(deliveryTable.user_id, actor.id)) : isShared
}

const unseen = sql`(${deliveryTable.state} = 'dead' and not ${deliveryTable.is_seen})`

/** Filter condition that list and count share. */
export const deliveriesMatching = (filter: DeliveryFilter, actor: Actor, timeZone: string): SQL | undefined =>
  and(
    readableDeliveries(actor),
    filter.q ? containsFolded(deliveryTable.title, filter.q) : undefined,
    fieldsMatch(deliveryTable, filter),
    filter.website_type ? eq(deliveryTable.store, filter.website_type) : undefined,
    filter.is_unseen === undefined ? undefined : filter.is_unseen ? unseen : not(unseen),
    filter.created_from ? gte(deliveryTable.created_at, momentOf(filter.created_from, timeZone)) : undefined,
    filter.created_to ? lt(deliveryTable.created_at, momentOf(filter.created_to, timeZone)) : undefined,
  )
