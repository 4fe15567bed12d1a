import { and, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { userTable, type UserRow } from './user-row'

/** The user who signs in by a name, as sign-in compares it. Throws Refusal `user.not_found`. */
export async function userByName(db: Queryable, username: string): Promise<UserRow> {
  const isOfName = sql`fold_username(${userTable.username}) = fold_username(${username})`
  const [user] = await db
    .select()
    .from(userTable)
    .where(and(isOfName, isNull(userTable.deletedAt)))
  if (!user) throw notFound('user.not_found')
  return user
}
