import { queryMany } from '../list'
import { z } from '../zod'

/** Value of the filter for records without an assignee. */
export const NO_ASSIGNEE = 'none'

/** Filter of a list by assignees. */
export const assigneeFilter = queryMany(z.union([z.literal(NO_ASSIGNEE), z.uuid()]))

/** Assigns a record to an active user who may read it; null = to no one. */
export const AssigneeId = z.uuid().nullable()

/** Without `assignee_id`, the record is assigned to no one. `version` is the version of the record that was read (optimistic locking). */
export const AssigneeChange = z.strictObject({ version: z.int(), assignee_id: AssigneeId.default(null) })
export type AssigneeChange = z.infer<typeof AssigneeChange>
