import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import type { AvatarName } from './avatar-address'
import { avatarTable, userTable } from './user-row'

/** A user's picture as WebP; null where the user has another one by now, or is deleted. */
export async function readAvatar(db: Database, { userId, hash }: AvatarName): Promise<Buffer | null> {
  const [row] = await db
    .select({ image: avatarTable.image })
    .from(avatarTable)
    .innerJoin(userTable, eq(userTable.id, avatarTable.userId))
    .where(and(eq(userTable.id, userId), eq(userTable.avatar, hash), isNull(userTable.deletedAt)))
  return row?.image ?? null
}
