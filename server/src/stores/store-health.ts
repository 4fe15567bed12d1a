import { sql } from 'drizzle-orm'
import { isStopped, type StoppedHealth, type StoreErrorCode, type StoreHealth } from '@outlet/shared/contract/stores'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { retriedTransaction } from '../platform/db/transaction'
import { emit } from '../platform/outbox/emit'
import type { ConnectorError } from './connector-error'

/**
 * Maximum of the retry back-off in seconds. A single failure only degrades the health; then the pause doubles from 2 s,
 * reduced by up to half at random (jitter). This is the circuit breaker of a store.
 */
const MAX_PAUSE_SECONDS = 300
const MAX_RETRY_AFTER_SECONDS = 3600

const stopping: Partial<Record<StoreErrorCode, StoppedHealth>> = {
  'store.blocked': 'blocked',
  'store.bot_challenge': 'blocked',
  'store.auth_failed': 'auth_failed',
  'store.wrong_setting': 'wrong_setting',
  'store.other_currency': 'wrong_setting',
  'store.api_too_old': 'wrong_setting',
  'store.not_offered': 'wrong_setting',
  'store.moved': 'wrong_setting',
}

/** Returns the health of a store that only a person can repair; null = the error may be transient. */
export const stoppedBy = (code: StoreErrorCode): StoppedHealth | null => stopping[code] ?? null

/** Errors after which an immediate retry is useless. */
const pausing = new Set<StoreErrorCode>([
  'store.throttled',
  'store.unavailable',
  'store.offline',
  'store.gone',
  'store.password_protected',
  'store.untrusted_certificate',
])

/**
 * Returns the pause in seconds that the store requests. Null = use our own back-off, also when the requested time is
 * over because the store's clock is behind.
 */
const requestedPause = ({ retryAfterMs }: ConnectorError): number | null =>
  retryAfterMs ? Math.min(MAX_RETRY_AFTER_SECONDS, retryAfterMs / 1000) : null

/**
 * Records that a request failed. An error that only a person can repair (`stoppedBy`) stops all requests to the store
 * until then; any other error is a pause that all workers respect. Missing products and requests that never reached the
 * store do not affect its health.
 */
export async function recordFailure(db: Database, storeKey: string, error: ConnectorError): Promise<void> {
  if (error.isLocal || error.code === 'store.not_found') return
  await retriedTransaction(db, (tx) => noteFailure(tx, storeKey, error))
}

export async function noteFailure(tx: Transaction, storeKey: string, error: ConnectorError): Promise<void> {
  const before = await lockHealth(tx, storeKey)
  if (before === null) return
  const stopped = stoppedBy(error.code)
  if (stopped === null && isStopped(before.health)) return
  const after = stopped ? await stop(tx, storeKey, stopped) : await pause(tx, storeKey, error)
  await noteError(tx, storeKey, error)
  if (after === before.health) return
  await publishEvent(tx, 'stores', [storeKey])
  if (stopped) {
    const payload = { store_name: before.name, code: error.code }
    await emit(tx, [{ kind: 'store_blocked', subject: { type: 'store', id: storeKey }, store: storeKey, payload }])
  }
}

async function lockHealth(tx: Transaction, storeKey: string): Promise<{ health: StoreHealth; name: string } | null> {
  const { rows } = await tx.execute<{ health: StoreHealth; name: string }>(
    sql`select health, name from stores where key = ${storeKey} for update`,
  )
  return rows[0] ?? null
}

async function stop(tx: Transaction, storeKey: string, health: StoreHealth): Promise<StoreHealth> {
  await tx.execute(sql`update stores set health = ${health}, failures = failures + 1, retry_at = null
    where key = ${storeKey}`)
  return health
}

async function pause(tx: Transaction, storeKey: string, error: ConnectorError): Promise<StoreHealth | undefined> {
  const requestedSeconds = requestedPause(error)
  const pausesAtOnce = pausing.has(error.code)
  // Requests sent before a pause started fail during it: they count as one failure.
  const { rows } = await tx.execute<{ health: StoreHealth }>(sql`
    update stores set
      failures = next.failures,
      retry_at = greatest(retry_at, clock_now() + next.pause * interval '1 second'),
      health = case when next.pause > 0 or retry_at > clock_now() then 'backoff' else 'degraded' end
    from (
      select counted.failures, coalesce(${requestedSeconds}::double precision, case
        when counted.failures < 2 and not ${pausesAtOnce}::boolean then 0
        else least(${MAX_PAUSE_SECONDS}, power(2, least(counted.failures, 20))) * (0.5 + random() / 2) end) as pause
      from (select case when retry_at > clock_now() then failures else failures + 1 end as failures
        from stores where key = ${storeKey}) as counted
    ) as next
    where key = ${storeKey} returning health`)
  return rows[0]?.health
}

/** Sets the last error on the store's page. It remains until a sync succeeds or a person resumes the store. */
export async function noteError(tx: Transaction, storeKey: string, error: ConnectorError): Promise<void> {
  await tx.execute(sql`update stores set last_error_code = ${error.code}, last_error_message = ${error.message},
    last_error_at = clock_now() where key = ${storeKey}`)
}

/** Ends a degradation. The response of an in-flight request ends neither a block nor a running pause. */
export async function recordSuccess(db: Database, storeKey: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`
      update stores set health = 'ok', failures = 0, retry_at = null
      where key = ${storeKey} and health in ('ok', 'degraded', 'backoff') and failures > 0
        and (retry_at is null or retry_at <= clock_now())`)
    if (rowCount) await publishEvent(tx, 'stores', [storeKey])
  })
}
