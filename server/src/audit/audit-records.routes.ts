import {
  countAuditRecords as countEndpoint,
  getAuditRecord as getEndpoint,
  listAuditRecords as listEndpoint,
} from '@outlet/shared/contract/audit-records'
import type { App } from '../http/app-context'
import { serveRead } from '../http/serve'
import { getAuditRecord } from './get-audit-record'
import { countAuditRecords, listAuditRecords } from './list-audit-records'

export function auditRecordRoutes(app: App) {
  serveRead(app, countEndpoint, ({ db, actor, query }) => countAuditRecords(db, actor, query))
  serveRead(app, listEndpoint, ({ db, actor, query }) => listAuditRecords(db, actor, query))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getAuditRecord(db, actor, params.recordId))
}
