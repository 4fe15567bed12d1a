import { call } from '@outlet/shared/api/call'
import { listPages, query } from '@outlet/shared/api/query'
import {
  auditRecordCsv,
  countAuditRecords,
  getAuditRecord,
  listAuditRecords,
} from '@outlet/shared/contract/audit-records'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { getUser, listUsers } from '@outlet/shared/contract/users'

type AuditListQuery = NonNullable<EndpointInput<typeof listAuditRecords>['query']>
type AuditFilter = NonNullable<EndpointInput<typeof countAuditRecords>['query']>

export const auditRecordsQuery = (asked: AuditListQuery) => listPages(listAuditRecords, { query: asked })
export const auditRecordsCountQuery = (filter: AuditFilter) => query(countAuditRecords, { query: filter })
export const auditRecordQuery = (recordId: string) => query(getAuditRecord, { params: { recordId } })

/** Only to choose from: that they can't be had is nothing to interrupt anybody with. */
const quiet = { meta: { quiet: true } }
/** Users whose name, user name, e-mail or phone holds what was typed; the first ones where nothing was. */
export const actorsQuery = (typed: string) => ({
  ...query(listUsers, { query: { ...(typed === '' ? {} : { q: typed }), limit: 50, sort: 'name' } }),
  ...quiet,
})
/** The same among the deleted ones, whose records stay. */
export const deletedActorsQuery = (typed: string) => ({
  ...query(listUsers, { query: { q: typed, deleted: true, limit: 50, sort: 'name' } }),
  ...quiet,
})
export const actorQuery = (userId: string) => ({ ...query(getUser, { params: { userId } }), ...quiet })

/** For a download of all that is listed. */
export const auditRecordCsvTicket = (body: EndpointInput<typeof auditRecordCsv>['body']) =>
  call(auditRecordCsv, { body })
