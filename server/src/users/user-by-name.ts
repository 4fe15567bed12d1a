import { and, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { userTable, type UserRow } from './user-row'

/** Returns the user with this name, compared like at sign-in. Throws Refusal `user.not_found`. */
export async function userByName(db: Queryable, username: string): Promise<UserRow> {
  const isOfName = sql`fold_username(${userTable.username}) = fold_username(${username})`
  const [user] = await db
    .select()
    .from(userTable)
    .where(and(isOfName, isNull(userTable.deleted_at)))
  if (!user) throw notFound('user.not_found')
  return user
}
