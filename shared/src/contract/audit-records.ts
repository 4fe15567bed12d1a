import { z } from './zod'
import { csvRequest, DownloadTicket } from './list/downloads'
import { endpoint } from './endpoint'
import { Count, defineList, listOf, queryMany } from './list'
import { searchText } from './text'
import { TimeBound, Timestamp } from './time'

/** Entry of the audit trail, written in the same transaction as the change that it records. */
export const AuditRecord = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** `kind` is `user`, `machine`, `system` or `anonymous`; `name` is null after a deleted user was anonymized. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** Action, such as `orders.record`. Not an enum, so that an open page can read actions of a newer server. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** Current name of the subject; null if the subject is purged or has no name. */
  subject_name: z.string().nullable().default(null),
  /** State before the change, and `after` the state after it, both without secrets; null if there was none. */
  before: z.unknown(),
  after: z.unknown(),
  /** Network address of the caller; null for the server's own work and for deleted users. */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

/** Recorded fields whose own fields are names of remotes. */
export const namedByRemote: ReadonlySet<string> = new Set(['pins', 'canaries'])

/** Recorded columns that only the server needs, such as sort keys. */
export const internalFields: ReadonlySet<string> = new Set(['sort_total'])

const word = searchText(100).min(1)

export const auditRecordList = defineList({
  name: 'audit-records',
  filters: {
    actor_id: word.optional(),
    actor_kind: z.enum(['user', 'machine', 'system', 'anonymous']).optional(),
    action: queryMany(word),
    subject_type: word.optional(),
    subject_id: z.string().max(300).optional(),
    /** Start of the range, inclusive. */
    from: TimeBound.optional(),
    /** End of the range, exclusive. */
    to: TimeBound.optional(),
  },
  sorts: ['-at', 'at'],
  csv: [
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
  ],
})

export const listAuditRecords = endpoint({
  method: 'GET',
  path: '/audit-records',
  summary: 'List audit records, newest first',
  needs: 'audit-records.read',
  query: auditRecordList.query,
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
  summary: 'Count the matching audit records',
  needs: 'audit-records.read',
  query: auditRecordList.countQuery,
  response: Count,
})

export const auditRecordCsv = endpoint({
  method: 'POST',
  path: '/audit-records/csv',
  summary: 'A ticket for the audit trail as CSV: exactly what is filtered',
  needs: 'audit-records.read',
  body: csvRequest(auditRecordList),
  response: DownloadTicket,
})
