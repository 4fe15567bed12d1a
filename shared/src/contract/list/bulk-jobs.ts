import { z } from '../zod'
import { endpoint } from '../endpoint'
import { listOf, listQuery } from '../list'
import { currentPassword } from '../users/current-password'
import { Timestamp } from '../time'

/** Maximum number of rows of a bulk job. A larger number indicates a missing filter, so it is rejected. */
export const MAX_BULK_ROWS = 100_000
/** Maximum number of explicit row ids. */
export const MAX_BULK_IDS = 1000

/**
 * Request to apply one action to many rows of a list: to all rows that match the filter or, if `ids` is set, to those
 * of them with one of these ids. `seen` is the number of rows that the user saw. If the number of matches now differs
 * by more than 1 %, the server refuses the request and requires a new confirmation.
 */
export const bulkRequest = <const Filters extends z.ZodRawShape, Action extends z.ZodType>(
  { filters }: { readonly filters: Filters },
  action: Action,
) =>
  z.strictObject({
    filter: z.strictObject(filters),
    ids: z.array(z.string().min(1).max(300)).min(1).max(MAX_BULK_IDS).optional(),
    seen: z.int().min(1),
    action,
  })

export const BulkJobState = z.enum(['waiting', 'running', 'done', 'stopped'])
export type BulkJobState = z.infer<typeof BulkJobState>

/** Outcome of one row. `unchanged`: the row already had the requested state. */
export const BulkRowResult = z.enum(['changed', 'unchanged', 'refused'])
export type BulkRowResult = z.infer<typeof BulkRowResult>

export const BulkJob = z.object({
  id: z.uuid(),
  /** Path of the request that created the job, such as `/inventory-monitors/bulk`. */
  list: z.string(),
  /** Action as requested. */
  action: z.object({ kind: z.string() }).catchall(z.unknown()),
  state: BulkJobState,
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Job that this job reverts. */
  undo_of: z.uuid().nullable(),
  /** Job that reverts this job. */
  undone_by: z.uuid().nullable(),
  created_by: z.object({ id: z.uuid(), name: z.string() }),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type BulkJob = z.infer<typeof BulkJob>

/** Permitted actions, shared by page and server. */
export const bulkJobCan = {
  stop: ({ state }: Pick<BulkJob, 'state'>) => state === 'waiting' || state === 'running',
  /**
   * Whether the changes can be reverted: the job must have ended. A row that another user has changed since is not
   * reverted. A refresh cannot be reverted.
   */
  undo: (job: Pick<BulkJob, 'action' | 'state' | 'changed' | 'undo_of' | 'undone_by'>) =>
    (job.state === 'done' || job.state === 'stopped') &&
    job.changed > 0 &&
    job.action.kind !== 'refresh' &&
    job.undo_of === null &&
    job.undone_by === null,
}

export const bulkJobFilters = {
  list: z.string().max(200).optional(),
}

export const listBulkJobs = endpoint({
  method: 'GET',
  path: '/bulk-jobs',
  summary: "List the caller's bulk jobs of the last 30 days, newest first",
  needs: 'bulk-jobs.read',
  query: listQuery(bulkJobFilters, ['-created_at', 'created_at']),
  response: listOf(BulkJob),
  topics: ['bulk-jobs'],
})

export const getBulkJob = endpoint({
  method: 'GET',
  path: '/bulk-jobs/:jobId',
  summary: "Retrieve one of the caller's bulk jobs",
  needs: 'bulk-jobs.read',
  response: BulkJob,
  topics: ['bulk-jobs'],
})

export const BulkJobRow = z.object({
  number: z.int(),
  /** Id of the row in its list. */
  subject_id: z.string(),
  /** Display name of the row. */
  label: z.string(),
  /** Null = not processed yet. */
  result: BulkRowResult.nullable(),
  /** Problem code of the refusal; the same as for a request that changes only this row. */
  code: z.string().nullable(),
})
export type BulkJobRow = z.infer<typeof BulkJobRow>

export const listBulkJobRows = endpoint({
  method: 'GET',
  path: '/bulk-jobs/:jobId/rows',
  summary: 'List the result of each row',
  needs: 'bulk-jobs.read',
  query: listQuery({ result: BulkRowResult.optional() }, ['number']),
  response: listOf(BulkJobRow),
  topics: ['bulk-jobs'],
})

export const stopBulkJob = endpoint({
  method: 'POST',
  path: '/bulk-jobs/:jobId/stop',
  summary: 'Stop a bulk job; what is done stays done',
  needs: 'bulk-jobs.write',
  response: BulkJob,
})

export const undoBulkJob = endpoint({
  method: 'POST',
  path: '/bulk-jobs/:jobId/undo',
  summary: "Revert the changes of a bulk job as a job; for users, requires the caller's password",
  needs: 'bulk-jobs.write',
  body: z.strictObject(currentPassword).default({}),
  hasSecret: true,
  response: BulkJob,
  status: 202,
})
