import { auditRecordList, type AuditRecord } from '@outlet/shared/contract/audit-records'
import type { Cell } from '@outlet/shared/contract/list/csv'
import { cellsOf } from '../csv/cells-of'

const json = (value: unknown): Cell => (value === null || value === undefined ? null : JSON.stringify(value))

export const auditCells = cellsOf<AuditRecord>()(auditRecordList.csv, {
  actor_kind: (record) => record.actor.kind,
  actor_name: (record) => record.actor.name,
  actor_id: (record) => record.actor.id,
  before: (record) => json(record.before),
  after: (record) => json(record.after),
})
