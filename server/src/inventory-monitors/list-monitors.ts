import { and } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { listMonitors as listEndpoint } from '@outlet/shared/contract/inventory-monitors'
import { authorise, type Reader } from '../audit/actor'
import { countCapped } from '../db/count-capped'
import type { Database, Queryable } from '../db/database'
import { keyset } from '../db/keyset'
import type { SecretBox } from '../secrets/secret-box'
import { checkTable, monitorTable, toMonitor } from './monitor-row'
import { monitorsMatching, type MonitorFilter } from './monitors-matching'
import { selectMonitors } from './read-monitors'

type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const sortColumns = {
  created_at: monitorTable.createdAt,
  product_code: monitorTable.productCode,
  last_checked_at: checkTable.lastCheckedAt,
  stock_level: monitorTable.stockLevel,
}

export async function listMonitors(
  db: Queryable,
  reader: Reader,
  secrets: SecretBox,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(reader, 'inventory-monitors.read')
  const pages = keyset({
    sort: query.sort,
    columns: sortColumns,
    id: monitorTable.id,
    nullable: ['last_checked_at', 'stock_level'],
    query,
  })
  const found = await selectMonitors(db, pages)
    .where(and(monitorsMatching(query), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  return { items: rows.map((row) => toMonitor(row, secrets)), next }
}

export async function countMonitors(db: Database, reader: Reader, filter: MonitorFilter): Promise<Count> {
  authorise(reader, 'inventory-monitors.read')
  return countCapped(db, monitorTable, monitorsMatching(filter))
}
