import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { AvatarName } from './avatar-address'
import { avatarTable, userTable } from './user-row'

/** Reads a user's picture as WebP; null if the user has another one by now, or is deleted. */
export async function readAvatar(db: Database, { userId, hash }: AvatarName): Promise<Buffer | null> {
  const [row] = await db
    .select({ image: avatarTable.image })
    .from(avatarTable)
    .innerJoin(userTable, eq(userTable.id, avatarTable.user_id))
    .where(and(eq(userTable.id, userId), eq(userTable.avatar, hash), isNull(userTable.deleted_at)))
  return row?.image ?? null
}
