import { and, eq, gte, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { countDeliveries } from '@outlet/shared/contract/deliveries'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Actor } from '../platform/audit/actor'
import { containsFolded } from '../platform/db/contains'
import { momentOf } from '../platform/time/moment-of'
import { deliveryTable } from './delivery-row'

export type DeliveryFilter = EndpointRequest<typeof countDeliveries>['query']

/** Everybody's, and one's own. */
export const mayRead = (actor: Actor): SQL | undefined => {
  const everybodys = isNull(deliveryTable.userId)
  return actor.kind === 'user' ? or(everybodys, eq(deliveryTable.userId, actor.id)) : everybodys
}

const unseen = sql`(${deliveryTable.state} = 'dead' and not ${deliveryTable.isSeen})`

const ofWhat = ({ channel_id, rule_id, event, website_type, is_unseen }: DeliveryFilter): SQL | undefined =>
  and(
    channel_id ? inArray(deliveryTable.channelId, channel_id) : undefined,
    rule_id ? inArray(deliveryTable.ruleId, rule_id) : undefined,
    event ? inArray(deliveryTable.event, event) : undefined,
    website_type ? eq(deliveryTable.store, website_type) : undefined,
    is_unseen === undefined ? undefined : is_unseen ? unseen : sql`not ${unseen}`,
  )

/** The condition of list and count. */
export const deliveriesMatching = (filter: DeliveryFilter, actor: Actor, timeZone: string): SQL | undefined =>
  and(
    mayRead(actor),
    filter.q ? containsFolded(deliveryTable.title, filter.q) : undefined,
    filter.state ? inArray(deliveryTable.state, filter.state) : undefined,
    filter.type ? inArray(deliveryTable.type, filter.type) : undefined,
    ofWhat(filter),
    filter.created_from ? gte(deliveryTable.createdAt, momentOf(filter.created_from, timeZone)) : undefined,
    filter.created_to ? lt(deliveryTable.createdAt, momentOf(filter.created_to, timeZone)) : undefined,
  )
