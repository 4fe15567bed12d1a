import { and, eq, gte, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countOrders } from '@outlet/shared/contract/orders'
import { contains } from '../platform/db/contains'
import { hasAllTags } from '../platform/db/tags'
import { momentOf } from '../platform/time/moment-of'
import { orderTable } from './order-row'

export type OrderFilter = EndpointRequest<typeof countOrders>['query']

const everyWord = (text: string): SQL | undefined =>
  and(
    ...text
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => contains(orderTable.searchText, word)),
  )

/** By where they came from, and by what people and stores say of them besides. */
const ofTasks = ({ source, tag, task_id, is_oversold }: OrderFilter): SQL | undefined =>
  and(
    source ? inArray(orderTable.source, source) : undefined,
    tag ? hasAllTags(orderTable.tags, tag) : undefined,
    task_id ? eq(orderTable.taskId, task_id) : undefined,
    is_oversold === undefined ? undefined : eq(orderTable.isOversold, is_oversold),
  )

/** The condition of list and count. */
export const ordersMatching = (filter: OrderFilter, timeZone: string): SQL | undefined =>
  and(
    filter.q ? everyWord(filter.q) : undefined,
    filter.status ? inArray(orderTable.status, filter.status) : undefined,
    filter.payment ? inArray(orderTable.payment, filter.payment) : undefined,
    filter.fulfilment ? inArray(orderTable.fulfilment, filter.fulfilment) : undefined,
    filter.website_type ? eq(orderTable.websiteType, filter.website_type) : undefined,
    filter.placed_from ? gte(orderTable.placedAt, momentOf(filter.placed_from, timeZone)) : undefined,
    filter.placed_to ? lt(orderTable.placedAt, momentOf(filter.placed_to, timeZone)) : undefined,
    filter.has_rate === undefined ? undefined : (filter.has_rate ? isNotNull : isNull)(orderTable.rate),
    ofTasks(filter),
  )
