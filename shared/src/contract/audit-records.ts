import { z } from './zod'
import { csvRequest, DownloadTicket } from './downloads'
import { endpoint } from './endpoint'
import { Count, listOf, listQuery, queryMany } from './list'
import { searchText } from './text'
import { TimeBound, Timestamp } from './time'

/** One entry of the audit trail, written in the same transaction as what it tells of. */
export const AuditRecord = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** `kind` is `user`, `machine`, `system` or `anonymous`; `name` is null where a deleted user was made anonymous. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** `orders.record`; free, so that the page in use goes on reading when the server learns another. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** What people call it now; null for what is gone, or has no name of its own. */
  subject_name: z.string().nullable().default(null),
  /** Never with secrets; null where there was nothing before, or nothing after. */
  before: z.unknown(),
  after: z.unknown(),
  /** Network address; null for the server's own work, and for a deleted user. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const word = searchText(100).min(1)

export const auditRecordFilters = {
  actor_id: word.optional(),
  actor_kind: z.enum(['user', 'machine', 'system', 'anonymous']).optional(),
  action: queryMany(word),
  subject_type: word.optional(),
  subject_id: z.string().max(300).optional(),
  /** From this moment on. */
  from: TimeBound.optional(),
  /** Before this moment. */
  to: TimeBound.optional(),
}

export const auditRecordSorts = ['-at', 'at'] as const
export type AuditRecordSort = (typeof auditRecordSorts)[number]

export const listAuditRecords = endpoint({
  method: 'GET',
  path: '/audit-records',
  summary: 'Who did what, newest first',
  needs: 'audit-records.read',
  query: listQuery(auditRecordFilters, auditRecordSorts),
  response: listOf(AuditRecord),
})

export const getAuditRecord = endpoint({
  method: 'GET',
  path: '/audit-records/:recordId',
  summary: 'One audit record',
  needs: 'audit-records.read',
  response: AuditRecord,
})

export const countAuditRecords = endpoint({
  method: 'GET',
  path: '/audit-records/count',
  summary: 'How many audit records match',
  needs: 'audit-records.read',
  query: z.strictObject(auditRecordFilters),
  response: Count,
})

export const auditRecordColumns = [
  'at',
  'actor_kind',
  'actor_name',
  'actor_id',
  'action',
  'subject_type',
  'subject_id',
  'before',
  'after',
  'address',
  'request_id',
] as const

export const auditRecordCsv = endpoint({
  method: 'POST',
  path: '/audit-records/csv',
  summary: 'A ticket for the audit trail as CSV: exactly what is filtered',
  needs: 'audit-records.read',
  body: csvRequest(auditRecordFilters, auditRecordSorts, auditRecordColumns),
  response: DownloadTicket,
})
