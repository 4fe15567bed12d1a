import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable, Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { userTable, type UserRow } from './user-row'

const isUserId = (text: string) => z.uuid().safeParse(text).success

/** A user, a deleted one too. Throws Refusal `user.not_found`. */
export async function readUser(db: Queryable, userId: string): Promise<UserRow> {
  if (!isUserId(userId)) throw notFound('user.not_found')
  const [row] = await db.select().from(userTable).where(eq(userTable.id, userId))
  if (!row) throw notFound('user.not_found')
  return row
}

/** The same, held until the transaction ends: who else changes this user, or signs in as them, waits. */
export async function lockAnyUser(tx: Transaction, userId: string): Promise<UserRow> {
  if (!isUserId(userId)) throw notFound('user.not_found')
  const [row] = await tx.select().from(userTable).where(eq(userTable.id, userId)).for('update')
  if (!row) throw notFound('user.not_found')
  return row
}

/** A user that is not deleted, held until the transaction ends. Throws Refusal `user.not_found`. */
export async function lockUser(tx: Transaction, userId: string): Promise<UserRow> {
  const row = await lockAnyUser(tx, userId)
  if (row.deletedAt) throw notFound('user.not_found')
  return row
}

/**
 * Before a write that may leave one admin less, and before it locks a user: such writes come one after the other, so
 * that two admins can't demote each other at the same moment.
 */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('users: admins', 0))`)
}

/** Throws Refusal `user.last_admin` where nobody else is an active admin. Ask under `lockAdmins`. */
export async function refuseLastAdmin(tx: Transaction, { id, role, state }: UserRow): Promise<void> {
  if (role !== 'admin' || state !== 'active') return
  const isAnotherAdmin = and(
    eq(userTable.role, 'admin'),
    eq(userTable.state, 'active'),
    isNull(userTable.deletedAt),
    ne(userTable.id, id),
  )
  const [other] = await tx.select({ id: userTable.id }).from(userTable).where(isAnotherAdmin).limit(1)
  if (!other) throw new Refusal('conflict', 'user.last_admin')
}
