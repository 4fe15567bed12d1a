import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MachineToken } from '@outlet/shared/contract/users/machine-tokens'
import { createdInstant, instant } from '../platform/db/columns'
import { bytea } from '../platform/db/bytea'

export const machineTokenTable = pgTable('machine_tokens', {
  id: uuid().primaryKey(),
  token_hash: bytea().notNull(),
  name: text().notNull(),
  scopes: text().array().notNull(),
  created_by: text().notNull(),
  created_at: createdInstant(),
  last_used_at: instant(),
  expires_at: instant().notNull(),
  revoked_at: instant(),
})

export type MachineTokenRow = typeof machineTokenTable.$inferSelect

export const toMachineToken = ({ token_hash, ...row }: MachineTokenRow): MachineToken => row
