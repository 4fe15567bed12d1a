import { and, gte, lt, type SQL } from 'drizzle-orm'
import type * as contract from '@outlet/shared/contract/audit-records'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import { countCapped } from '../db/count-capped'
import type { Database, Queryable } from '../db/database'
import { readPage } from '../db/read-page'
import { fieldsMatch } from '../db/table-fields'
import { momentOf } from '../time/moment-of'
import { authorise, type Actor } from './actor'
import { auditTable, toAuditRecord } from './audit-row'
import { withSubjectNames, type SubjectNames } from './subject-names'

type Filter = EndpointRequest<typeof contract.countAuditRecords>['query']
type ListQuery = EndpointRequest<typeof contract.listAuditRecords>['query']

const matching = (filter: Filter, timeZone: string): SQL | undefined =>
  and(
    fieldsMatch(auditTable, filter),
    filter.from ? gte(auditTable.at, momentOf(filter.from, timeZone)) : undefined,
    filter.to ? lt(auditTable.at, momentOf(filter.to, timeZone)) : undefined,
  )

export async function listAuditRecords(
  db: Queryable,
  actor: Actor,
  { timeZone, names }: { timeZone: string; names: SubjectNames },
  query: ListQuery,
): Promise<EndpointResponse<typeof contract.listAuditRecords>> {
  authorise(actor, 'audit-records.read')
  const { rows, next } = await readPage(db, auditTable, query, { id: auditTable.id, where: matching(query, timeZone) })
  return { items: await withSubjectNames(db, names, rows.map(toAuditRecord)), next }
}

export async function countAuditRecords(db: Database, actor: Actor, timeZone: string, filter: Filter): Promise<Count> {
  authorise(actor, 'audit-records.read')
  return countCapped(db, auditTable, matching(filter, timeZone))
}
