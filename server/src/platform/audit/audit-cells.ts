import type { AuditRecord, auditRecordColumns } from '@outlet/shared/contract/audit-records'
import type { Cell } from '@outlet/shared/contract/csv'

const json = (value: unknown): Cell => (value === null || value === undefined ? null : JSON.stringify(value))

/** What a CSV of the audit trail may hold. */
export const auditCells: Record<(typeof auditRecordColumns)[number], (record: AuditRecord) => Cell> = {
  at: (record) => record.at,
  actor_kind: (record) => record.actor.kind,
  actor_name: (record) => record.actor.name,
  actor_id: (record) => record.actor.id,
  action: (record) => record.action,
  subject_type: (record) => record.subject_type,
  subject_id: (record) => record.subject_id,
  before: (record) => json(record.before),
  after: (record) => json(record.after),
  address: (record) => record.address,
  request_id: (record) => record.request_id,
}
