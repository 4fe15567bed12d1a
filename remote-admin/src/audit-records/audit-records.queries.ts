import { listPages, query } from '@outlet/shared/api/query'
import { countAuditRecords, listAuditRecords } from '@outlet/shared/contract/audit-records'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { listUsers } from '@outlet/shared/contract/users'

type AuditListQuery = NonNullable<EndpointInput<typeof listAuditRecords>['query']>
type AuditFilter = NonNullable<EndpointInput<typeof countAuditRecords>['query']>

export const auditRecordsQuery = (asked: AuditListQuery) => listPages(listAuditRecords, { query: asked })
export const auditRecordsCountQuery = (filter: AuditFilter) => query(countAuditRecords, { query: filter })
/** Only to choose from: that they can't be had is nothing to interrupt anybody with. */
export const actorsQuery = { ...query(listUsers, { query: { limit: 200, sort: 'name' } }), meta: { quiet: true } }
