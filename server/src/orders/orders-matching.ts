import { and, gte, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countOrders } from '@outlet/shared/contract/orders'
import { contains } from '../platform/db/contains'
import { fieldsMatch } from '../platform/db/table-fields'
import { hasAllTags } from '../platform/db/tags'
import { momentOf } from '../platform/time/moment-of'
import { assigneeMatches } from '../users/assignees'
import { orderTable } from './order-row'

export type OrderFilter = EndpointRequest<typeof countOrders>['query']

const everyWord = (text: string): SQL | undefined =>
  and(
    ...text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => contains(orderTable.search_text, word)),
  )

/** Filter condition that list and count share. */
export const ordersMatching = (filter: OrderFilter, timeZone: string): SQL | undefined =>
  and(
    fieldsMatch(orderTable, filter),
    filter.q ? everyWord(filter.q) : undefined,
    assigneeMatches(orderTable.assignee_id, filter.assignee),
    filter.tag ? hasAllTags(orderTable.tags, filter.tag) : undefined,
    filter.placed_from ? gte(orderTable.placed_at, momentOf(filter.placed_from, timeZone)) : undefined,
    filter.placed_to ? lt(orderTable.placed_at, momentOf(filter.placed_to, timeZone)) : undefined,
    filter.has_rate === undefined ? undefined : (filter.has_rate ? isNotNull : isNull)(orderTable.rate),
  )
