import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { HeartbeatFault, type Heartbeat } from '@outlet/shared/contract/heartbeat'
import type { Queryable } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'

export const heartbeatTable = pgTable('heartbeat', {
  isOnly: boolean('is_only').primaryKey(),
  url: text(),
  everySeconds: integer('every_seconds').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }),
  lastStatus: integer('last_status'),
  lastFault: text('last_fault'),
  version: integer().notNull(),
})
export type HeartbeatRow = typeof heartbeatTable.$inferSelect

export const HEARTBEAT_PURPOSE = 'heartbeat'

export async function readHeartbeat(db: Queryable): Promise<HeartbeatRow> {
  const [row] = await db.select().from(heartbeatTable)
  if (!row) throw new Error('the table has its one row from the beginning')
  return row
}

export const urlOf = ({ url }: HeartbeatRow, secrets: SecretBox): string | null =>
  url === null ? null : secrets.decrypt(url, HEARTBEAT_PURPOSE)

export const toHeartbeat = (row: HeartbeatRow, secrets: SecretBox): Heartbeat => {
  const url = urlOf(row, secrets)
  const fault = HeartbeatFault.nullable().catch('unreachable').parse(row.lastFault)
  return {
    origin: url === null ? null : new URL(url).origin,
    every_seconds: row.everySeconds,
    last: row.lastAt && { at: row.lastAt.toISOString(), status: row.lastStatus, fault },
    version: row.version,
  }
}
