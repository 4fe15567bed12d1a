import { and, arrayOverlaps, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type {
  countMonitors as countEndpoint,
  listMonitors as listEndpoint,
} from '@outlet/shared/contract/inventory-monitors'
import { authorise, type Actor } from '../audit/actor'
import { contains } from '../db/contains'
import { countCapped } from '../db/count-capped'
import type { Database, Queryable } from '../db/database'
import { keyset } from '../db/keyset'
import type { SecretBox } from '../secrets/secret-box'
import { checkTable, monitorTable, toMonitor } from './monitor-row'
import { selectMonitors } from './read-monitors'

type Filter = EndpointRequest<typeof countEndpoint>['query']
type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const sortColumns = {
  created_at: monitorTable.createdAt,
  product_code: monitorTable.productCode,
  last_checked_at: checkTable.lastCheckedAt,
  stock_level: monitorTable.stockLevel,
}

/** The monitored product's name, ids and skus as the catalogue has them, or the team's own code. */
const mentions = (text: string): SQL | undefined =>
  or(
    contains(monitorTable.productCode, text),
    sql`exists (select 1 from products p where p.website_type = ${monitorTable.websiteType}
      and p.id = ${monitorTable.productId} and ${contains(sql`p.search_text`, text)})`,
  )

const matching = (filter: Filter): SQL | undefined =>
  and(
    isNull(monitorTable.deletedAt),
    filter.q ? mentions(filter.q) : undefined,
    filter.website_type ? eq(monitorTable.websiteType, filter.website_type) : undefined,
    filter.is_monitoring === undefined ? undefined : eq(monitorTable.isMonitoring, filter.is_monitoring),
    filter.stock_state ? inArray(monitorTable.stockState, filter.stock_state) : undefined,
    filter.tag ? arrayOverlaps(monitorTable.tags, filter.tag) : undefined,
    filter.health ? inArray(monitorTable.health, filter.health) : undefined,
  )

export async function listMonitors(
  db: Queryable,
  actor: Actor,
  secrets: SecretBox,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'inventory-monitors.read')
  const pages = keyset({
    sort: query.sort,
    columns: sortColumns,
    id: monitorTable.id,
    nullable: ['last_checked_at', 'stock_level'],
    query,
  })
  const found = await selectMonitors(db, pages)
    .where(and(matching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map((row) => toMonitor(row, secrets)), next }
}

export async function countMonitors(db: Database, actor: Actor, filter: Filter): Promise<Count> {
  authorise(actor, 'inventory-monitors.read')
  return countCapped(db, monitorTable, matching(filter))
}
