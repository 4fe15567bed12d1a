import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { countMonitors } from '@outlet/shared/contract/inventory-monitors'
import { contains } from '../../platform/db/contains'
import { hasSomeTag } from '../../platform/db/tags'
import { monitorTable } from '../monitor-row'

export type MonitorFilter = EndpointRequest<typeof countMonitors>['query']

/** The monitored product's name, ids and skus as the catalogue has them, or the team's own code. */
const mentions = (text: string): SQL | undefined =>
  or(
    contains(monitorTable.productCode, text),
    sql`exists (select 1 from products p where p.website_type = ${monitorTable.websiteType}
      and p.id = ${monitorTable.productId} and ${contains(sql`p.search_text`, text)})`,
  )

/** The monitors that fit a filter: of those that are not deleted, unless it asks for the deleted. */
export const monitorsMatching = (filter: MonitorFilter): SQL | undefined =>
  and(
    filter.deleted ? isNotNull(monitorTable.deletedAt) : isNull(monitorTable.deletedAt),
    filter.q ? mentions(filter.q) : undefined,
    filter.website_type ? eq(monitorTable.websiteType, filter.website_type) : undefined,
    filter.is_monitoring === undefined ? undefined : eq(monitorTable.isMonitoring, filter.is_monitoring),
    filter.stock_state ? inArray(monitorTable.stockState, filter.stock_state) : undefined,
    filter.tag ? hasSomeTag(monitorTable.tags, filter.tag) : undefined,
    filter.health ? inArray(monitorTable.health, filter.health) : undefined,
  )
