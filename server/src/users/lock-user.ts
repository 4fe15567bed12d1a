import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { userLifecycle, userTable, type UserRow } from './user-row'

const isUserId = (text: string) => z.uuid().safeParse(text).success

/** Reads a user, including a deleted one. Throws Refusal `user.not_found`. */
export async function readUser(db: Queryable, userId: string): Promise<UserRow> {
  if (!isUserId(userId)) throw notFound('user.not_found')
  const [row] = await db.select().from(userTable).where(eq(userTable.id, userId))
  if (!row) throw notFound('user.not_found')
  return row
}

/**
 * Locks a user, including a deleted one, until the transaction ends: concurrent changes and sign-ins of this user wait.
 * Throws Refusal `user.not_found`.
 */
export const lockAnyUser = userLifecycle.lock

/** Locks a user that is not deleted, until the transaction ends. Throws Refusal `user.not_found`. */
export const lockUser = userLifecycle.lockUndeleted

/**
 * Serializes writes that may reduce the number of admins, by an advisory lock, so that two admins cannot demote each
 * other at the same moment. Call it before locking a user.
 */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('users: admins', 0))`)
}

/** Throws Refusal `user.last_admin` if no other user is an active admin. Call it under `lockAdmins`. */
export async function refuseLastAdmin(tx: Transaction, { id, role, state }: UserRow): Promise<void> {
  if (role !== 'admin' || state !== 'active') return
  const isAnotherAdmin = and(
    eq(userTable.role, 'admin'),
    eq(userTable.state, 'active'),
    isNull(userTable.deleted_at),
    ne(userTable.id, id),
  )
  const [other] = await tx.select({ id: userTable.id }).from(userTable).where(isAnotherAdmin).limit(1)
  if (!other) throw new Refusal('conflict', 'user.last_admin')
}
