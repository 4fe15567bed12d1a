import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { RemoteDescriptor, type GateResult, type Release, type ReleaseSummary } from '@outlet/shared/contract/releases'
import { createdInstant, instant } from '../platform/db/columns'

export const releaseTable = pgTable('releases', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  commit: text(),
  descriptor: jsonb().$type<RemoteDescriptor>().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  published_by: text().notNull(),
  published_at: createdInstant(),
  revoked_at: instant(),
  revoked_by: text(),
  revoked_reason: text(),
})

export type ReleaseRow = typeof releaseTable.$inferSelect

export const toReleaseSummary = (row: Omit<ReleaseRow, 'descriptor' | 'id'>): ReleaseSummary => ({
  name: row.name,
  version: row.version,
  commit: row.commit,
  bytes: row.bytes,
  published_by: row.published_by,
  published_at: row.published_at,
  revoked:
    row.revoked_at === null
      ? null
      : {
          at: row.revoked_at,
          by: row.revoked_by ?? '',
          reason: row.revoked_reason ?? '',
        },
})

/** Parses the stored descriptor, so that one of an earlier server gets the defaults of newer fields. */
export const toRelease = (row: ReleaseRow, gate: GateResult | null, browser: Release['browser'] = []): Release => ({
  ...toReleaseSummary(row),
  descriptor: RemoteDescriptor.parse(row.descriptor),
  gate,
  browser,
})
