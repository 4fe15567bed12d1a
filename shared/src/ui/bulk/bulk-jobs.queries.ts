import { action, listPages, query } from '../../api/query'
import {
  getBulkJob,
  listBulkJobRows,
  listBulkJobs,
  stopBulkJob,
  undoBulkJob,
  type BulkRowResult,
} from '../../contract/list/bulk-jobs'
import { confirmedAction } from '../confirmed-call'

/** Maximum number of jobs shown; older ones are found in the audit trail. */
const MAX_SHOWN_JOBS = 5

export const bulkJobsQuery = (list: string) => query(listBulkJobs, { query: { list, limit: MAX_SHOWN_JOBS } })
export const bulkJobQuery = (jobId: string) => query(getBulkJob, { params: { jobId } })
export const bulkJobRowsQuery = (jobId: string, result: BulkRowResult | undefined) =>
  listPages(listBulkJobRows, { params: { jobId }, query: { result } })

const refreshes = [listBulkJobs, getBulkJob, listBulkJobRows]
export const stopBulkJobAction = action(stopBulkJob, { refreshes })
export const undoBulkJobAction = confirmedAction(undoBulkJob, { refreshes })
