import * as contract from '@outlet/shared/contract/list/bulk-jobs'
import { bulkUsers as bulkUsersEndpoint } from '@outlet/shared/contract/users'
import type { App } from '../platform/http/app-context'
import { servePreparedWrite, serveRead, serveWrite } from '../platform/http/serve'
import { bulkUsers } from './bulk-users'
import { confirmBulk } from './confirm-bulk'
import { getBulkJob } from './get-bulk-job'
import { listBulkJobRows, listBulkJobs } from './list-bulk-jobs'
import { readBulkJob } from './read-bulk-job'
import { serveBulk } from './serve-bulk'
import { stopBulkJob } from './stop-bulk-job'
import { undoBulkJob } from './undo-bulk-job'

export function bulkJobRoutes(app: App) {
  serveRead(app, contract.listBulkJobs, ({ db, actor, query }) => listBulkJobs(db, actor, query))
  serveRead(app, contract.getBulkJob, ({ db, actor, params }) => getBulkJob(db, actor, params.jobId))
  serveRead(app, contract.listBulkJobRows, ({ db, actor, params, query }) =>
    listBulkJobRows(db, actor, params.jobId, query),
  )
  serveBulk(app, bulkUsersEndpoint, bulkUsers(app.secrets))
  serveWrite(app, contract.stopBulkJob, ({ tx, caller, params }) => stopBulkJob(tx, caller, params.jobId))
  servePreparedWrite(
    app,
    contract.undoBulkJob,
    async ({ actor, params, body }) => {
      const { list } = await readBulkJob(app.db, actor, params.jobId)
      await confirmBulk(app.db, actor, list, body.current_password)
    },
    ({ tx, caller, params }) => undoBulkJob(tx, caller, params.jobId),
  )
}
