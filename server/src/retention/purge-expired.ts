import { sql } from 'drizzle-orm'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/list/deletion'
import { listViewLifecycle } from '../lists/list-view-row'
import { isPurgeable } from '../platform/audit/lifecycle'
import type { Database } from '../platform/db/database'
import { SESSION_IDLE_DAYS } from '../users/session-row'

/**
 * Retention of idempotency keys. A repeated request usually comes within seconds; a day covers a browser that slept.
 */
const IDEMPOTENCY_HOURS = 24
/** A bulk job can be undone as long as a deletion. */
const undoStart = sql`clock_now() - make_interval(days => ${RESTORABLE_DAYS})`

/** Purges of expired personal data by schedule name: rows that no longer authorize, throttle or replay a request. */
export const expiredPurges = {
  'sessions.purge': (db: Database) =>
    db.execute(sql`
      delete from sessions
      where expires_at < clock_now() or last_seen_at < clock_now() - make_interval(days => ${SESSION_IDLE_DAYS})`),
  'idempotency-keys.purge': (db: Database) =>
    db.execute(sql`
      delete from idempotency_keys where created_at < clock_now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`),
  'downloads.purge': (db: Database) => db.execute(sql`delete from download_tickets where expires_at < clock_now()`),
  'previews.purge': (db: Database) =>
    db.execute(sql`delete from release_previews where expires_at < clock_now() - interval '1 day'`),
  // A job is retained as long as its undo, since without it the undo could itself be undone.
  'bulk-jobs.purge': (db: Database) =>
    db.execute(sql`
      delete from bulk_jobs b where created_at < ${undoStart}
        and not exists (select 1 from bulk_jobs undo where undo.undo_of = b.id and undo.created_at >= ${undoStart})`),
  'lists.purge': (db: Database) => listViewLifecycle.purge(db),
  'scheduled-reports.purge': (db: Database) => db.execute(sql`delete from scheduled_reports where ${isPurgeable}`),
  'sign-in-throttle.purge': (db: Database) =>
    db.execute(sql`delete from sign_in_throttle where last_at < clock_now() - interval '1 day'`),
}
