import { sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'

/** Something that wrong passwords are counted under. */
export interface ThrottleKey {
  key: string
  /** How many in a row are free; each further one must wait twice as long as the one before. */
  free: number
  longestSeconds: number
  /** Counts what others try too: a success takes back its own try alone. */
  isShared: boolean
  /** Without a wrong password for so long, the count starts again. */
  forgottenAfterSeconds: number
}

const FIRST_WAIT_SECONDS = 5

/** Whoever locks several rows does so in this order. */
const inOrder = (keys: readonly ThrottleKey[]) => [...keys].sort((a, b) => (a.key < b.key ? -1 : 1))

/** 0 = nobody has to wait. */
async function secondsToWait(db: Queryable, keys: readonly ThrottleKey[]): Promise<number> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    select ceil(extract(epoch from max(blocked_until) - clock_instant()))::int as seconds
    from sign_in_throttle
    where key = any(${sql.param(keys.map(({ key }) => key))}::text[]) and blocked_until > clock_instant()`)
  return rows[0]?.seconds ?? 0
}

const throttled = (seconds: number) =>
  new Refusal('throttled', 'session.throttled', { retryAfterSeconds: Math.max(1, seconds) })

/** False where a wait has begun meanwhile. */
async function count(
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
 * Counts a try under each key before the password is looked at, so that many at once can't slip by. Throws Refusal
 * `session.throttled` where one of them has to wait: then nothing is counted, and nothing written.
 */
export async function throttle(db: Database, keys: readonly ThrottleKey[]): Promise<void> {
  const seconds = await secondsToWait(db, keys)
  if (seconds > 0) throw throttled(seconds)
  await db.transaction(async (tx) => {
    for (const key of inOrder(keys)) if (!(await count(tx, key))) throw throttled(await secondsToWait(tx, keys))
  })
}

/** The password was right, which is no failure. */
export async function forgive(tx: Transaction, keys: readonly ThrottleKey[]): Promise<void> {
  for (const { key, isShared } of inOrder(keys))
    await tx.execute(
      isShared
        ? sql`update sign_in_throttle set failures = greatest(failures - 1, 0), blocked_until = clock_instant()
            where key = ${key}`
        : sql`delete from sign_in_throttle where key = ${key}`,
    )
}

/** By key, how many wrong passwords are counted; a key that has none is left out. */
export async function readFailures(db: Queryable, keys: readonly ThrottleKey[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ key: string; failures: number }>(sql`
    select t.key, t.failures from sign_in_throttle t
    join json_to_recordset(${JSON.stringify(keys.map(({ key, forgottenAfterSeconds: seconds }) => ({ key, seconds })))}::json)
      as k(key text, seconds int) on k.key = t.key
    where t.last_at >= clock_instant() - make_interval(secs => k.seconds)`)
  return new Map(rows.map(({ key, failures }) => [key, failures]))
}
