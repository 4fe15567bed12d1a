import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database'
import { SESSION_IDLE_DAYS } from '../session/session-row'

/** A repeated request comes within seconds; a day allows for a browser that slept. */
const IDEMPOTENCY_HOURS = 24
/** As long as a deletion can be undone. */
const KEPT_DAYS = 30

const longAgo = sql`clock_now() - make_interval(days => ${KEPT_DAYS})`

/** By name: what takes away what opens, throttles or answers nothing any more, and would only keep people's data. */
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
  // An undo that lives must go on naming what it took back, or it could be taken back itself.
  'bulk-jobs.purge': (db: Database) =>
    db.execute(sql`
      delete from bulk_jobs b where created_at < ${longAgo}
        and not exists (select 1 from bulk_jobs undo where undo.undo_of = b.id and undo.created_at >= ${longAgo})`),
  'lists.purge': (db: Database) => db.execute(sql`delete from list_views where deleted_at < ${longAgo}`),
  'scheduled-reports.purge': (db: Database) =>
    db.execute(sql`delete from scheduled_reports where deleted_at < ${longAgo}`),
  'sign-in-throttle.purge': (db: Database) =>
    db.execute(sql`delete from sign_in_throttle where last_at < clock_now() - interval '1 day'`),
}
