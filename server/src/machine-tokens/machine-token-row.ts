import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MachineToken } from '@outlet/shared/contract/machine-tokens'
import { bytea } from '../platform/db/bytea'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const machineTokenTable = pgTable('machine_tokens', {
  id: uuid().primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  name: text().notNull(),
  scopes: text().array().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  expiresAt: time('expires_at').notNull(),
  revokedAt: time('revoked_at'),
})

export type MachineTokenRow = typeof machineTokenTable.$inferSelect

export const toMachineToken = (row: MachineTokenRow): MachineToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expires_at: row.expiresAt.toISOString(),
  revoked_at: row.revokedAt?.toISOString() ?? null,
})
