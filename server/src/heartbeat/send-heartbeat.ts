import { sql } from 'drizzle-orm'
import type { Heartbeat, HeartbeatFault } from '@outlet/shared/contract/heartbeat'
import { authorise } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { ConnectorError } from '../stores/connector-error'
import { sharedAgent } from '../platform/http-client/address-guard'
import { sendLimited } from '../stores/http/send-limited'
import { heartbeatTable, readHeartbeat, toHeartbeat, urlOf } from './heartbeat-row'

const TIMEOUT_MS = 10_000
/** Only its status counts. */
const MAX_BYTES = 1024 * 1024
/** Schedules come each minute, now and then a moment early. */
const EARLY_MS = 5000

export interface HeartbeatParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'proxies'>
}

interface Outcome {
  lastStatus: number | null
  lastFault: HeartbeatFault | null
}

const faults: Partial<Record<ConnectorError['code'], HeartbeatFault>> = {
  'store.timeout': 'timeout',
  'store.address_refused': 'address_refused',
  'store.too_large': 'too_large',
  'store.untrusted_certificate': 'untrusted_certificate',
  'store.proxy_failed': 'proxy_failed',
}

async function ask(url: string, { config }: HeartbeatParts): Promise<Outcome> {
  const agent = sharedAgent({ ...config, allowedOrigin: null })
  const headers = { 'user-agent': 'outlet-console' }
  try {
    const { status } = await sendLimited(url, { agent, headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
    return { lastStatus: status, lastFault: null }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    return { lastStatus: null, lastFault: faults[error.code] ?? 'unreachable' }
  }
}

async function note({ db, secrets }: HeartbeatParts, outcome: Outcome): Promise<Heartbeat> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(heartbeatTable)
      .set({ ...outcome, lastAt: sql`clock_now()` })
      .returning()
    if (!row) throw new Error('the heartbeat is gone')
    await publishEvent(tx, 'work', [])
    return toHeartbeat(row, secrets)
  })
}

/** Asks the address now, to see whether it hears. Throws Refusal `heartbeat.none`. */
export async function sendHeartbeat(parts: HeartbeatParts, caller: Caller): Promise<Heartbeat> {
  authorise(caller.actor, 'work.write')
  const url = urlOf(await readHeartbeat(parts.db), parts.secrets)
  if (url === null) throw new Refusal('conflict', 'heartbeat.none')
  return note(parts, await ask(url, parts))
}

/**
 * Asks the address when it is time to, unless monitoring or other work stands still: then whoever watches it is to
 * notice, as if this machine were gone.
 */
export async function sendDueHeartbeat(parts: HeartbeatParts, now: number): Promise<void> {
  const row = await readHeartbeat(parts.db)
  const url = urlOf(row, parts.secrets)
  if (url === null) return
  if (row.lastAt && now - row.lastAt.getTime() < row.everySeconds * 1000 - EARLY_MS) return
  const { rows } = await parts.db.execute(
    sql`select 1 from work_stalls where is_told and subject not like 'checks %' limit 1`,
  )
  await note(parts, rows.length > 0 ? { lastStatus: null, lastFault: 'stalled' } : await ask(url, parts))
}
