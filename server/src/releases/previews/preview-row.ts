import { and, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Preview } from '@outlet/shared/contract/releases/previews'
import { createdInstant, instant } from '../../platform/db/columns'
import type { Queryable } from '../../platform/db/database'
import { releaseTable } from '../release-row'
import { isLiveSession, sessionTable } from '../../users/session-row'

export const previewTable = pgTable('release_previews', {
  id: uuid().primaryKey(),
  user_id: uuid().notNull(),
  environment: text().notNull(),
  name: text().notNull(),
  version: text().notNull(),
  created_by: text().notNull(),
  created_at: createdInstant(),
  expires_at: instant().notNull(),
  redeemed_at: instant(),
  session_id: uuid(),
  ended_at: instant(),
  ended_by: text(),
})

export type PreviewRow = typeof previewTable.$inferSelect

/** Condition for previews that have neither expired nor been ended. */
export const isOpen = and(isNull(previewTable.ended_at), sql`${previewTable.expires_at} > clock_now()`)

export const toPreview = ({ user_id, session_id, ended_by, ...row }: PreviewRow, userName: string): Preview => ({
  ...row,
  user: { id: user_id, name: userName },
})

/**
 * Returns the open preview in an environment; null if it has expired or ended, its release is revoked, or the session
 * that started it has ended.
 */
export async function previewOf(
  db: Queryable,
  environment: string,
  id: string,
): Promise<Pick<PreviewRow, 'name' | 'version' | 'expires_at'> | null> {
  const [row] = await db
    .select({ name: previewTable.name, version: previewTable.version, expires_at: previewTable.expires_at })
    .from(previewTable)
    .innerJoin(sessionTable, and(eq(sessionTable.id, previewTable.session_id), isLiveSession))
    .innerJoin(
      releaseTable,
      and(
        eq(releaseTable.name, previewTable.name),
        eq(releaseTable.version, previewTable.version),
        isNull(releaseTable.revoked_at),
      ),
    )
    .where(and(eq(previewTable.id, id), eq(previewTable.environment, environment), isOpen))
  return row ?? null
}
