import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { RemoteDescriptor, type GateResult, type Release, type ReleaseSummary } from '@outlet/shared/contract/releases'

export const releaseTable = pgTable('releases', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  commit: text(),
  descriptor: jsonb().$type<RemoteDescriptor>().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  publishedBy: text('published_by').notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
  revokedBy: text('revoked_by'),
  revokedReason: text('revoked_reason'),
})

export type ReleaseRow = typeof releaseTable.$inferSelect

export const toReleaseSummary = (row: Omit<ReleaseRow, 'descriptor' | 'id'>): ReleaseSummary => ({
  name: row.name,
  version: row.version,
  commit: row.commit,
  bytes: row.bytes,
  published_by: row.publishedBy,
  published_at: row.publishedAt.toISOString(),
  revoked: row.revokedAt && {
    at: row.revokedAt.toISOString(),
    by: row.revokedBy ?? '',
    reason: row.revokedReason ?? '',
  },
})

/** Parsed anew: a descriptor stored by an earlier server gets the defaults of what the contract has learned since. */
export const toRelease = (row: ReleaseRow, gate: GateResult | null, browser: Release['browser'] = []): Release => ({
  ...toReleaseSummary(row),
  descriptor: RemoteDescriptor.parse(row.descriptor),
  gate,
  browser,
})
