import { endpoint } from '../endpoint'
import { BulkJob, bulkRequest } from '../list/bulk-jobs'
import { AssigneeId } from '../users/assignee'
import { z } from '../zod'
import { snatchTaskList } from './snatch-task-count'

export const SnatchTaskBulkAction = z.discriminatedUnion('kind', [
  /** Arms the tasks. Tasks in mode `auto` are refused, because arming them requires a password for each. */
  z.strictObject({ kind: z.literal('arm') }),
  z.strictObject({ kind: z.literal('pause') }),
  z.strictObject({ kind: z.literal('assign'), assignee_id: AssigneeId.default(null) }),
  z.strictObject({ kind: z.literal('delete') }),
  /** Reverts the deletion of tasks that a filter with `deleted` matches. */
  z.strictObject({ kind: z.literal('restore') }),
])
export type SnatchTaskBulkAction = z.infer<typeof SnatchTaskBulkAction>

export const bulkSnatchTasks = endpoint({
  method: 'POST',
  path: '/snatch-tasks/bulk',
  summary: 'Arm, pause, assign or delete many tasks, as a job; each under the rules of a single task',
  needs: 'snatch-tasks.write',
  body: bulkRequest(snatchTaskList, SnatchTaskBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true,
})
