import * as contract from '@outlet/shared/contract/audit-records'
import { serveCsv } from '../csv/serve-csv'
import type { App } from '../http/app-context'
import { serveRead } from '../http/serve'
import { getAuditRecord } from './get-audit-record'
import { auditCells } from './audit-cells'
import { countAuditRecords, listAuditRecords } from './list-audit-records'
import type { SubjectNames } from './subject-names'

export function auditRecordRoutes(app: App, names: SubjectNames) {
  const settings = { timeZone: app.config.timeZone, names }
  serveCsv(app, contract.auditRecordCsv, {
    name: 'audit-records',
    page: (db, actor, query) => listAuditRecords(db, actor, settings, query),
    cells: auditCells,
  })
  serveRead(app, contract.countAuditRecords, ({ db, actor, query }) =>
    countAuditRecords(db, actor, app.config.timeZone, query),
  )
  serveRead(app, contract.listAuditRecords, ({ db, actor, query }) => listAuditRecords(db, actor, settings, query))
  serveRead(app, contract.getAuditRecord, ({ db, actor, params }) => getAuditRecord(db, actor, names, params.recordId))
}
