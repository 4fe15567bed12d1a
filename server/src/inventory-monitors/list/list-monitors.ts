import { and, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import { monitorList, type listMonitors as listEndpoint } from '@outlet/shared/contract/inventory-monitors'
import { authorise, type Reader } from '../../platform/audit/actor'
import { readDeletions } from '../../platform/audit/read-deletions'
import { countCapped } from '../../platform/db/count-capped'
import type { Database, Queryable } from '../../platform/db/database'
import { keyset, type Keyset } from '../../platform/db/keyset'
import { sortColumnsOf } from '../../platform/db/table-fields'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { checkTable, monitorTable, toMonitor } from '../monitor-row'
import { monitorsMatching, monitorSubject, type MonitorFilter } from './monitors-matching'
import { selectMonitors } from '../read-monitors'

type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const sortColumns = ({ deleted = false }: MonitorFilter) =>
  sortColumnsOf(monitorList, monitorTable, {
    last_checked_at: checkTable.last_checked_at,
    deleted_at: deleted ? monitorTable.deleted_at : monitorTable.created_at,
    price_difference: sql`(select percent from price_verdicts verdict
      where verdict.website_type = ${monitorSubject.websiteType} and verdict.product_id = ${monitorSubject.productId}
        and verdict.variant_ids = ${monitorSubject.variantIds})`,
  })

const authoriseList = (reader: Reader, { deleted }: MonitorFilter) => {
  authorise(reader, 'inventory-monitors.read')
  if (deleted) authorise(reader, 'inventory-monitors.write')
}

export async function listMonitors(
  db: Queryable,
  reader: Reader,
  secrets: SecretBox,
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authoriseList(reader, query)
  const pages = keyset({
    sort: query.sort,
    columns: sortColumns(query),
    id: monitorTable.id,
    nullable: ['last_checked_at', 'stock_level', 'price_difference'],
    query,
  })
  const select = ({ where, orderBy }: Pick<Keyset, 'where' | 'orderBy'>) =>
    selectMonitors(db, pages)
      .where(and(monitorsMatching(query), where))
      .orderBy(orderBy)
      .limit(pages.limit)
  const [checked, unchecked] = pages.halves
  // Every check writes this column, so a second index for the descending order would slow down all checks.
  const found =
    query.sort === '-last_checked_at'
      ? await unionAll(select(checked), select(unchecked)).limit(pages.limit)
      : await select(pages)
  const { rows, next } = pages.page(found)
  const deleting = { action: 'inventory_monitors.delete', subjectType: 'inventory_monitor' }
  const monitors = rows.map(({ monitor }) => monitor)
  const deletions = await readDeletions(db, deleting, monitors)
  const items = rows.map((row) => ({ ...toMonitor(row, secrets), deletion: deletions.get(row.monitor.id) ?? null }))
  return { items, next }
}

export async function countMonitors(db: Database, reader: Reader, filter: MonitorFilter): Promise<Count> {
  authoriseList(reader, filter)
  return countCapped(db, monitorTable, monitorsMatching(filter))
}
