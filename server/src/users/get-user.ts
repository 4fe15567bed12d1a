import type { User } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { readUser } from './lock-user'
import { readsPrivate, toUser, type UserReader } from './user-row'

/** Throws Refusal `user.not_found`. */
export async function getUser(db: Database, reader: UserReader, userId: string): Promise<User> {
  authorise(reader.actor, 'users.read')
  const row = await readUser(db, userId)
  if (row.deleted_at && !readsPrivate(reader)) throw notFound('user.not_found')
  return toUser(row, reader)
}
