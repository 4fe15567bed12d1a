import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'

const WINDOW_SECONDS = 15 * 60
const MAX_BY_NAME = 10
const MAX_BY_ADDRESS = 100

const nameKey = (username: string) => `name:${username.toLowerCase()}`
const addressKey = (address: string) => `address:${address}`

interface Counted extends Record<string, unknown> {
  failures: number
  remaining_seconds: number
}

async function count(db: Queryable, key: string): Promise<Counted> {
  const expired = sql`sign_in_throttle.window_started_at < clock_now() - make_interval(secs => ${WINDOW_SECONDS})`
  const { rows } = await db.execute<Counted>(sql`
    insert into sign_in_throttle (key, failures, window_started_at) values (${key}, 1, clock_now())
    on conflict (key) do update set
      failures = case when ${expired} then 1 else sign_in_throttle.failures + 1 end,
      window_started_at = case when ${expired} then clock_now() else sign_in_throttle.window_started_at end
    returning failures,
      ceil(extract(epoch from window_started_at + make_interval(secs => ${WINDOW_SECONDS}) - clock_now()))::int as remaining_seconds`)
  const row = rows[0]
  if (!row) throw new Error('the throttle row vanished')
  return row
}

/**
 * Counts an attempt by name and by address before the password is looked at, so that many at once can't slip by.
 * Throws Refusal `session.throttled` above 10 failures a name or 100 an address in 15 minutes.
 */
export async function throttleSignIn(db: Queryable, username: string, address: string): Promise<void> {
  const byAddress = await count(db, addressKey(address))
  const byName = await count(db, nameKey(username))
  const over = [byAddress.failures > MAX_BY_ADDRESS && byAddress, byName.failures > MAX_BY_NAME && byName]
  const waits = over.flatMap((counted) => (counted ? [counted.remaining_seconds] : []))
  if (waits.length > 0)
    throw new Refusal('throttled', 'session.throttled', { retryAfterSeconds: Math.max(1, ...waits) })
}

/** Forgets the name's count. */
export async function forgiveName(db: Queryable, username: string): Promise<void> {
  await db.execute(sql`delete from sign_in_throttle where key = ${nameKey(username)}`)
}

/** A success is no failure: forgets the name's count and takes this attempt off the address's. */
export async function forgiveSignIn(db: Queryable, username: string, address: string): Promise<void> {
  await forgiveName(db, username)
  await db.execute(
    sql`update sign_in_throttle set failures = greatest(failures - 1, 0) where key = ${addressKey(address)}`,
  )
}
