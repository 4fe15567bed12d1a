import { call } from '@outlet/shared/api/call'
import { listPages, query, quietly } from '@outlet/shared/api/query'
import {
  auditRecordCsv,
  countAuditRecords,
  getAuditRecord,
  listAuditRecords,
} from '@outlet/shared/contract/audit-records'
import type { BodyOf, QueryOf } from '@outlet/shared/contract/endpoint'
import { getUser, listUsers } from '@outlet/shared/contract/users'

export const auditRecordsQuery = (listQuery: QueryOf<typeof listAuditRecords>) =>
  listPages(listAuditRecords, { query: listQuery })
export const auditRecordsCountQuery = (filter: QueryOf<typeof countAuditRecords>) =>
  query(countAuditRecords, { query: filter })
export const auditRecordQuery = (recordId: string) => query(getAuditRecord, { params: { recordId } })

/** Options of a filter only: a failed request shows no error message. */
/** Users whose name, user name, e-mail or phone contains the text; the first users for an empty text. */
export const actorsQuery = (typed: string) =>
  quietly(query(listUsers, { query: { ...(typed === '' ? {} : { q: typed }), limit: 50, sort: 'name' } }))
/** The same among deleted users, whose records remain. */
export const deletedActorsQuery = (typed: string) =>
  quietly(query(listUsers, { query: { q: typed, deleted: true, limit: 50, sort: 'name' } }))
export const actorQuery = (userId: string) => quietly(query(getUser, { params: { userId } }))

export const auditRecordCsvTicket = (body: BodyOf<typeof auditRecordCsv>) => call(auditRecordCsv, { body })
