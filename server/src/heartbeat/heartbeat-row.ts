import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { HeartbeatFault, type Heartbeat } from '@outlet/shared/contract/heartbeat'
import { instant } from '../platform/db/columns'
import type { Queryable } from '../platform/db/database'
import type { SealedColumn } from '../platform/secrets/reseal-columns'
import type { SecretBox } from '../platform/secrets/secret-box'

export const heartbeatTable = pgTable('heartbeat', {
  is_only: boolean().primaryKey(),
  url: text(),
  every_seconds: integer().notNull(),
  last_at: instant(),
  last_status: integer(),
  last_fault: text(),
  version: integer().notNull(),
})
export type HeartbeatRow = typeof heartbeatTable.$inferSelect

export const HEARTBEAT_PURPOSE = 'heartbeat'

export const sealedHeartbeat: SealedColumn = {
  table: 'heartbeat',
  column: 'url',
  key: 'is_only',
  purposeOf: () => HEARTBEAT_PURPOSE,
  label: sql`'the heartbeat'`,
}

export async function readHeartbeat(db: Queryable): Promise<HeartbeatRow> {
  const [row] = await db.select().from(heartbeatTable)
  if (!row) throw new Error('the table always has its one row')
  return row
}

export const urlOf = ({ url }: HeartbeatRow, secrets: SecretBox): string | null =>
  url === null ? null : secrets.decrypt(url, HEARTBEAT_PURPOSE)

export const toHeartbeat = (row: HeartbeatRow, secrets: SecretBox): Heartbeat => {
  const url = urlOf(row, secrets)
  const fault = HeartbeatFault.nullable().catch('unreachable').parse(row.last_fault)
  return {
    origin: url === null ? null : new URL(url).origin,
    every_seconds: row.every_seconds,
    last: row.last_at === null ? null : { at: row.last_at, status: row.last_status, fault },
    version: row.version,
  }
}
