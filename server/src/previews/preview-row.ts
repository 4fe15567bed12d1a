import { and, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Preview } from '@outlet/shared/contract/previews'
import type { Queryable } from '../platform/db/database'
import { releaseTable } from '../releases/release-row'
import { isLiveSession, sessionTable } from '../session/session-row'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const previewTable = pgTable('release_previews', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  environment: text().notNull(),
  name: text().notNull(),
  version: text().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  redeemedAt: time('redeemed_at'),
  sessionId: uuid('session_id'),
  endedAt: time('ended_at'),
  endedBy: text('ended_by'),
})

export type PreviewRow = typeof previewTable.$inferSelect

/** Neither over nor ended. */
export const isOpen = and(isNull(previewTable.endedAt), sql`${previewTable.expiresAt} > clock_now()`)

export const toPreview = (row: PreviewRow, userName: string): Preview => ({
  id: row.id,
  environment: row.environment,
  name: row.name,
  version: row.version,
  user: { id: row.userId, name: userName },
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  redeemed_at: row.redeemedAt?.toISOString() ?? null,
  ended_at: row.endedAt?.toISOString() ?? null,
})

/**
 * What a browser previews in an environment: as long as the session in which it was begun lives, until it is over, ended or
 * its release is revoked.
 */
export async function previewOf(
  db: Queryable,
  environment: string,
  id: string,
): Promise<Pick<PreviewRow, 'name' | 'version' | 'expiresAt'> | null> {
  const [row] = await db
    .select({ name: previewTable.name, version: previewTable.version, expiresAt: previewTable.expiresAt })
    .from(previewTable)
    .innerJoin(sessionTable, and(eq(sessionTable.id, previewTable.sessionId), isLiveSession))
    .innerJoin(
      releaseTable,
      and(
        eq(releaseTable.name, previewTable.name),
        eq(releaseTable.version, previewTable.version),
        isNull(releaseTable.revokedAt),
      ),
    )
    .where(and(eq(previewTable.id, id), eq(previewTable.environment, environment), isOpen))
  return row ?? null
}
