import * as contract from '@outlet/shared/contract/analytics/scheduled-reports'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction, serveRead, serveWrite } from '../platform/http/serve'
import { createScheduledReport } from './create-scheduled-report'
import { deleteScheduledReport, restoreScheduledReport } from './delete-scheduled-report'
import { listScheduledReports } from './list-scheduled-reports'
import { testScheduledReport } from './test-scheduled-report'

export function scheduledReportRoutes(app: App) {
  const { timeZone } = app.config
  serveRead(app, contract.listScheduledReports, ({ db, actor }) => listScheduledReports(db, actor, timeZone))
  serveWrite(app, contract.createScheduledReport, ({ tx, caller, body }) =>
    createScheduledReport(tx, caller, timeZone, body),
  )
  serveWrite(app, contract.deleteScheduledReport, ({ tx, caller, params }) =>
    deleteScheduledReport(tx, caller, { ...params, timeZone }),
  )
  serveWrite(app, contract.restoreScheduledReport, ({ tx, caller, params }) =>
    restoreScheduledReport(tx, caller, { ...params, timeZone }),
  )
  serveOutsideTransaction(app, contract.testScheduledReport, ({ caller, params }) =>
    testScheduledReport(app, { caller, ...params }),
  )
}
