import { z } from './zod'
import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { currentPassword } from './current-password'
import { Timestamp } from './time'

/** More rows than this are refused: a filter that was forgotten, most likely. */
export const MAX_BULK_ROWS = 100_000
/** So many rows may be named one by one. */
export const MAX_BULK_IDS = 1000

/**
 * One action for many rows of a list: for all that match the filter, or for those of `ids` among them. `seen` is how
 * many the asker was shown: where more than 1 % more or fewer match by now, the server asks again.
 */
export const bulkRequest = <const Filters extends z.ZodRawShape, Action extends z.ZodType>(
  filters: Filters,
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

/** `unchanged` = the row was so already. */
export const BulkRowResult = z.enum(['changed', 'unchanged', 'refused'])
export type BulkRowResult = z.infer<typeof BulkRowResult>

export const BulkJob = z.object({
  id: z.uuid(),
  /** The path that took it: `/inventory-monitors/bulk`. */
  list: z.string(),
  /** As it was asked for. */
  action: z.object({ kind: z.string() }).catchall(z.unknown()),
  state: BulkJobState,
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The job that this one takes back. */
  undo_of: z.uuid().nullable(),
  /** The job that takes this one back. */
  undone_by: z.uuid().nullable(),
  created_by: z.object({ id: z.uuid(), name: z.string() }),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
})
export type BulkJob = z.infer<typeof BulkJob>

/** Rules that page and server share. */
export const bulkJobCan = {
  stop: ({ state }: Pick<BulkJob, 'state'>) => state === 'waiting' || state === 'running',
  /**
   * What was changed can be taken back once the job has ended; each row only while nobody else has changed it since. What
   * was read anew stays read.
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
  summary: 'One’s own bulk jobs of the last 30 days, newest first',
  needs: 'bulk-jobs.read',
  query: listQuery(bulkJobFilters, ['-created_at', 'created_at']),
  response: listOf(BulkJob),
  topics: ['bulk-jobs'],
})

export const getBulkJob = endpoint({
  method: 'GET',
  path: '/bulk-jobs/:jobId',
  summary: 'One of one’s own bulk jobs',
  needs: 'bulk-jobs.read',
  response: BulkJob,
  topics: ['bulk-jobs'],
})

export const BulkJobRow = z.object({
  number: z.int(),
  /** The row's id in its list. */
  subject_id: z.string(),
  /** What people call it. */
  label: z.string(),
  /** Null while it waits. */
  result: BulkRowResult.nullable(),
  /** Why it was refused, as a request for this one row would be. */
  code: z.string().nullable(),
})
export type BulkJobRow = z.infer<typeof BulkJobRow>

export const listBulkJobRows = endpoint({
  method: 'GET',
  path: '/bulk-jobs/:jobId/rows',
  summary: 'What became of each row',
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
  summary: "Take back what a bulk job has changed, as a job; of users, asks for the caller's own password",
  needs: 'bulk-jobs.write',
  body: z.strictObject(currentPassword).default({}),
  hasSecret: true,
  response: BulkJob,
  status: 202,
})
