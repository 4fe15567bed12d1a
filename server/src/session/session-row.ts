import { sql, type SQL } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UserSession } from '@outlet/shared/contract/session'
import { bytea } from '../platform/db/bytea'
import { deviceOf } from './device-of'

const time = (name: string) => timestamp(name, { withTimezone: true })

export const SESSION_DAYS = 90
export const SESSION_IDLE_DAYS = 14
/** Of the page behind a purchase's link. */
export const PURCHASE_SESSION_MINUTES = 15

export const sessionTable = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  id: uuid().notNull(),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent'),
  address: text(),
  createdAt: time('created_at').notNull().defaultNow(),
  lastSeenAt: time('last_seen_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
})

/** Of rows of `sessions`: neither run out nor idle for too long. */
export const isLiveSession: SQL = sql`${sessionTable.expiresAt} > clock_now()
  and ${sessionTable.lastSeenAt} > clock_now() - make_interval(days => ${SESSION_IDLE_DAYS})`

type SessionRow = typeof sessionTable.$inferSelect

/** `currentId`: the session that asks. */
export const toUserSession = (row: SessionRow, currentId: string | null): UserSession => ({
  id: row.id,
  device: deviceOf(row.userAgent),
  address: row.address === '' ? null : row.address,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  is_current: row.id === currentId,
})
