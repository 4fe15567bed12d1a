import type { User } from '@outlet/shared/contract/users'
import { authorise } from '../audit/actor'
import type { Database } from '../db/database'
import { notFound } from '../http/refusal'
import { readUser } from './lock-user'
import { readsPrivate, toUser, type UserReader } from './to-user'

/** Throws Refusal `user.not_found`. */
export async function getUser(db: Database, reader: UserReader, userId: string): Promise<User> {
  authorise(reader.actor, 'users.read')
  const row = await readUser(db, userId)
  if (row.deletedAt && !readsPrivate(reader)) throw notFound('user.not_found')
  return toUser(row, reader)
}
