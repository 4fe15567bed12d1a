import { inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserReference } from '@outlet/shared/contract/users/user-reference'
import type { Queryable } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { userTable, type UserRow } from './user-row'

export type StoredUserReference = Pick<UserRow, 'id' | 'name' | 'state' | 'deleted_at'>

/** Columns that a user reference is made of. */
export const userReferenceColumns = pick(userTable, 'id', 'name', 'state', 'deleted_at')

/** Users as the assignees of a list's rows, for a join. */
export const assigneeTable = alias(userTable, 'assignee')
export const assigneeColumns = pick(assigneeTable, 'id', 'name', 'state', 'deleted_at')

export const toUserReference = ({ id, name, state, deleted_at }: StoredUserReference): UserReference => ({
  id,
  name,
  state: deleted_at === null ? state : 'deleted',
})

/** Reads users by id, including deleted ones. Purged users are missing. */
export async function readUserReferences(
  db: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, UserReference>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.select(userReferenceColumns).from(userTable).where(inArray(userTable.id, known))
  return new Map(rows.map((row) => [row.id, toUserReference(row)]))
}
