import { sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'

/** Counter of wrong passwords. */
export interface ThrottleKey {
  key: string
  /** Number of consecutive free attempts; each further one doubles the wait. */
  free: number
  longestSeconds: number
  /** Whether other clients count too: a success then subtracts only its own attempt. */
  isShared: boolean
  /** Time without a wrong password after which the count restarts. */
  forgottenAfterSeconds: number
}

const FIRST_WAIT_SECONDS = 5

/** Fixed lock order, to avoid deadlocks. */
const inLockOrder = (keys: readonly ThrottleKey[]) => [...keys].sort((a, b) => (a.key < b.key ? -1 : 1))

/** Returns the longest remaining wait in seconds; 0 = none. */
async function secondsToWait(db: Queryable, keys: readonly ThrottleKey[]): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(blocked_until) - clock_instant()))::int as seconds
    from sign_in_throttle
    where key = any(${sql.param(keys.map(({ key }) => key))}::text[]) and blocked_until > clock_instant()`)
  return rows[0]?.seconds ?? 0
}

const throttled = (seconds: number) =>
  new Refusal('throttled', 'session.throttled', { retryAfterSeconds: Math.max(1, seconds) })

/** Counts an attempt. Returns false if a wait has started meanwhile. */
async function countAttempt(
  tx: Transaction,
  { key, free, longestSeconds, forgottenAfterSeconds }: ThrottleKey,
): Promise<boolean> {
  const failures = sql`case
    when sign_in_throttle.last_at < clock_instant() - make_interval(secs => ${forgottenAfterSeconds}::int) then 1
    else sign_in_throttle.failures + 1 end`
  const wait = sql`case when ${failures} < ${free}::int then 0
    else least(${longestSeconds}::int, ${FIRST_WAIT_SECONDS}::int * power(2, least(${failures} - ${free}::int, 20))) end`
  const { rowCount } = await tx.execute(sql`
    insert into sign_in_throttle (key, failures, last_at, blocked_until)
    values (${key}, 1, clock_instant(), clock_instant())
    on conflict (key) do update set failures = ${failures}, last_at = clock_instant(),
      blocked_until = clock_instant() + make_interval(secs => ${wait})
    where sign_in_throttle.blocked_until <= clock_instant()`)
  return rowCount === 1
}

/**
 * Rate limiter of password attempts: counts an attempt under each key before the password is compared, so that
 * concurrent attempts count too. Throws Refusal `session.throttled` if any key has to wait; then nothing is counted or
 * written.
 */
export async function throttle(db: Database, keys: readonly ThrottleKey[]): Promise<void> {
  const seconds = await secondsToWait(db, keys)
  if (seconds > 0) throw throttled(seconds)
  await db.transaction(async (tx) => {
    for (const key of inLockOrder(keys))
      if (!(await countAttempt(tx, key))) throw throttled(await secondsToWait(tx, keys))
  })
}

/** Subtracts an attempt whose password was correct. */
export async function revertAttempts(tx: Transaction, keys: readonly ThrottleKey[]): Promise<void> {
  for (const { key, isShared } of inLockOrder(keys))
    await tx.execute(
      isShared
        ? sql`update sign_in_throttle set failures = greatest(failures - 1, 0), blocked_until = clock_instant()
            where key = ${key}`
        : sql`delete from sign_in_throttle where key = ${key}`,
    )
}

/** Returns the number of wrong passwords by key; keys without any are left out. */
export async function readFailures(db: Queryable, keys: readonly ThrottleKey[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string; failures: number }>(sql`
    select t.key, t.failures from sign_in_throttle t
    join json_to_recordset(${JSON.stringify(keys.map(({ key, forgottenAfterSeconds: seconds }) => ({ key, seconds })))}::json)
      as k(key text, seconds int) on k.key = t.key
    where t.last_at >= clock_instant() - make_interval(secs => k.seconds)`)
  return new Map(rows.map(({ key, failures }) => [key, failures]))
}
