import { sql } from 'drizzle-orm'
import type { Heartbeat, HeartbeatFault } from '@outlet/shared/contract/heartbeat'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { requestAddress } from '../stores/http/request-address'
import { heartbeatTable, readHeartbeat, toHeartbeat, urlOf } from './heartbeat-row'

const TIMEOUT_MS = 10_000
/** Response size limit. Only the status is used. */
const MAX_BYTES = 1024 * 1024
/** Tolerance: the schedule runs each minute, sometimes slightly early. */
const EARLY_MS = 5000

export interface HeartbeatDeps {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'proxies'>
}

interface Outcome {
  last_status: number | null
  last_fault: HeartbeatFault | null
}

async function request(url: string, { config }: HeartbeatDeps): Promise<Outcome> {
  const found = await requestAddress(url, config, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
  if ('fault' in found) return { last_status: null, last_fault: found.fault }
  return { last_status: found.status, last_fault: null }
}

async function storeOutcome({ db, secrets }: HeartbeatDeps, outcome: Outcome): Promise<Heartbeat> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(heartbeatTable)
      .set({ ...outcome, last_at: sql`clock_now()` })
      .returning()
    if (!row) throw new Error('the heartbeat is gone')
    await publishEvent(tx, 'work', [])
    return toHeartbeat(row, secrets)
  })
}

/** Requests the address now, to test it. Throws Refusal `heartbeat.none`. */
export async function sendHeartbeat(deps: HeartbeatDeps, caller: Caller): Promise<Heartbeat> {
  authorise(caller.actor, 'work.write')
  const url = urlOf(await readHeartbeat(deps.db), deps.secrets)
  if (url === null) throw new Refusal('conflict', 'heartbeat.none')
  return storeOutcome(deps, await request(url, deps))
}

/**
 * Requests the address when it is due. While monitoring or other work is stalled it sends nothing, so that the service
 * that watches this address reports the installation as down.
 */
export async function sendDueHeartbeat(deps: HeartbeatDeps, now: number): Promise<void> {
  const row = await readHeartbeat(deps.db)
  const url = urlOf(row, deps.secrets)
  if (url === null) return
  if (row.last_at && now - Date.parse(row.last_at) < row.every_seconds * 1000 - EARLY_MS) return
  const { rows } = await deps.db.execute(
    sql`select 1 from work_stalls where is_told and subject not like 'checks %' limit 1`,
  )
  await storeOutcome(deps, rows.length > 0 ? { last_status: null, last_fault: 'stalled' } : await request(url, deps))
}
