import {
  getBulkJob as getEndpoint,
  listBulkJobRows as rowsEndpoint,
  listBulkJobs as listEndpoint,
  stopBulkJob as stopEndpoint,
  undoBulkJob as undoEndpoint,
} from '@outlet/shared/contract/bulk-jobs'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { getBulkJob } from './get-bulk-job'
import { listBulkJobRows, listBulkJobs } from './list-bulk-jobs'
import { stopBulkJob } from './stop-bulk-job'
import { undoBulkJob } from './undo-bulk-job'

export function bulkJobRoutes(app: App) {
  serveRead(app, listEndpoint, ({ db, actor, query }) => listBulkJobs(db, actor, query))
  serveRead(app, getEndpoint, ({ db, actor, params }) => getBulkJob(db, actor, params.jobId))
  serveRead(app, rowsEndpoint, ({ db, actor, params, query }) => listBulkJobRows(db, actor, params.jobId, query))
  serveWrite(app, stopEndpoint, ({ tx, caller, params }) => stopBulkJob(tx, caller, params.jobId))
  serveWrite(app, undoEndpoint, ({ tx, caller, params }) => undoBulkJob(tx, caller, params.jobId))
}
