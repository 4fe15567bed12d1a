import { action, listPages, query } from '../../api/query'
import {
  getBulkJob,
  listBulkJobRows,
  listBulkJobs,
  stopBulkJob,
  undoBulkJob,
  type BulkRowResult,
} from '../../contract/bulk-jobs'
import { confirmedAction } from '../confirmed-call'

/** What is shown at most; who wants older ones finds them in the audit trail. */
const SHOWN = 5

export const bulkJobsQuery = (list: string) => query(listBulkJobs, { query: { list, limit: SHOWN } })
export const bulkJobQuery = (jobId: string) => query(getBulkJob, { params: { jobId } })
export const bulkJobRowsQuery = (jobId: string, result: BulkRowResult | undefined) =>
  listPages(listBulkJobRows, { params: { jobId }, query: { result } })

const refreshes = [listBulkJobs, getBulkJob, listBulkJobRows]
export const stopBulkJobAction = action(stopBulkJob, { refreshes })
export const undoBulkJobAction = confirmedAction(undoBulkJob, { refreshes })
