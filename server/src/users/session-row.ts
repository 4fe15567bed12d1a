import { sql, type SQL } from 'drizzle-orm'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserSession } from '@outlet/shared/contract/session'
import { createdInstant, instant } from '../platform/db/columns'
import { bytea } from '../platform/db/bytea'
import { deviceOf } from './device-of'

export const SESSION_DAYS = 90
export const SESSION_IDLE_DAYS = 14
/** Lifetime of a session for the page behind a purchase link. */
export const PURCHASE_SESSION_MINUTES = 15

export const sessionTable = pgTable('sessions', {
  token_hash: bytea().primaryKey(),
  id: uuid().notNull(),
  user_id: uuid().notNull(),
  user_agent: text(),
  address: text(),
  created_at: createdInstant(),
  last_seen_at: createdInstant(),
  expires_at: instant().notNull(),
})

/** Condition for rows of `sessions` that have neither expired nor been idle for too long. */
export const isLiveSession: SQL = sql`${sessionTable.expires_at} > clock_now()
  and ${sessionTable.last_seen_at} > clock_now() - make_interval(days => ${SESSION_IDLE_DAYS})`

type SessionRow = typeof sessionTable.$inferSelect

/** Converts a row; `currentId` is the session of the request. */
export const toUserSession = (row: SessionRow, currentId: string | null): UserSession => ({
  id: row.id,
  device: deviceOf(row.user_agent),
  address: row.address === '' ? null : row.address,
  created_at: row.created_at,
  last_seen_at: row.last_seen_at,
  is_current: row.id === currentId,
})
