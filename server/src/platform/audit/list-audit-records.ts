import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type {
  countAuditRecords as countEndpoint,
  listAuditRecords as listEndpoint,
} from '@outlet/shared/contract/audit-records'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import { countCapped } from '../db/count-capped'
import type { Database, Queryable } from '../db/database'
import { keyset } from '../db/keyset'
import { momentOf } from '../time/moment-of'
import { authorise, type Actor } from './actor'
import { auditTable, toAuditRecord } from './audit-row'
import { withSubjectNames, type SubjectNames } from './subject-names'

type Filter = EndpointRequest<typeof countEndpoint>['query']
type ListQuery = EndpointRequest<typeof listEndpoint>['query']

const matching = (filter: Filter, timeZone: string): SQL | undefined =>
  and(
    filter.actor_id === undefined ? undefined : eq(auditTable.actorId, filter.actor_id),
    filter.actor_kind ? eq(auditTable.actorKind, filter.actor_kind) : undefined,
    filter.action ? inArray(auditTable.action, filter.action) : undefined,
    filter.subject_type === undefined ? undefined : eq(auditTable.subjectType, filter.subject_type),
    filter.subject_id === undefined ? undefined : eq(auditTable.subjectId, filter.subject_id),
    filter.from ? gte(auditTable.at, momentOf(filter.from, timeZone)) : undefined,
    filter.to ? lt(auditTable.at, momentOf(filter.to, timeZone)) : undefined,
  )

export async function listAuditRecords(
  db: Queryable,
  actor: Actor,
  { timeZone, names }: { timeZone: string; names: SubjectNames },
  query: ListQuery,
): Promise<EndpointResponse<typeof listEndpoint>> {
  authorise(actor, 'audit-records.read')
  const pages = keyset({ sort: query.sort, columns: { at: auditTable.at }, id: auditTable.id, query })
  const found = await db
    .select({ record: auditTable, key: pages.key, idKey: pages.idKey })
    .from(auditTable)
    .where(and(matching(query, timeZone), pages.where))
    .orderBy(pages.orderBy)
    .limit(pages.limit)
  const { rows, next } = pages.page(found)
  const records = rows.map(({ record }) => toAuditRecord(record))
  return { items: await withSubjectNames(db, names, records), next }
}

export async function countAuditRecords(db: Database, actor: Actor, timeZone: string, filter: Filter): Promise<Count> {
  authorise(actor, 'audit-records.read')
  return countCapped(db, auditTable, matching(filter, timeZone))
}
