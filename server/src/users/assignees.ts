import { inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { recordPermissions, type RecordType } from '@outlet/shared/contract/record-type'
import { NO_ASSIGNEE } from '@outlet/shared/contract/users/assignee'
import { roleMay } from '@outlet/shared/contract/users/roles'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { invalidField } from '../platform/http/refusal'
import { emit } from '../platform/outbox/emit'
import { lockUser } from './lock-user'
import type { UserRow } from './user-row'

/** Condition of the filter by assignees. */
export const assigneeMatches = (column: AnyPgColumn, filter: readonly string[] | undefined): SQL | undefined => {
  if (!filter) return undefined
  const ids = filter.filter((value) => value !== NO_ASSIGNEE)
  return or(ids.length > 0 ? inArray(column, ids) : undefined, ids.length < filter.length ? isNull(column) : undefined)
}

interface Assignment {
  record: { type: RecordType; id: string; name: string }
  /** Id of the new assignee; null = no one. */
  assigneeId: string | null
}

const unassignable = () => invalidField('assignee_id', 'user.not_assignable')

async function readAssignable(tx: Transaction, { record, assigneeId }: Assignment): Promise<UserRow | null> {
  if (assigneeId === null) return null
  const user = await lockUser(tx, assigneeId).catch(() => null)
  if (user?.state !== 'active' || !roleMay(user.role, recordPermissions[record.type])) throw unassignable()
  return user
}

/**
 * Checks that a user can become the assignee of a record, and notifies the user, unless it is the caller. Throws
 * Refusal `request.invalid` with `user.not_assignable`.
 */
export async function notifyAssignee(tx: Transaction, { actor }: Caller, assignment: Assignment): Promise<void> {
  const user = await readAssignable(tx, assignment)
  if (!user || user.id === actor.id) return
  const { type, id, name } = assignment.record
  await emit(tx, [
    { kind: 'assigned', subject: { type, id }, payload: { user_id: user.id, by: actor.name, record_name: name } },
  ])
}
