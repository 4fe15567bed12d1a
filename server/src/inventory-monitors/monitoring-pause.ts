import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitoringPause as endpoint } from '@outlet/shared/contract/inventory-monitors/monitoring-pause'
import { authorise, type Actor } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Queryable, Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'

type PauseResponse = EndpointResponse<typeof endpoint>

export const allPaused = sql`exists (select 1 from monitoring_pauses where resumed_at is null)`

interface PauseRow extends Record<string, unknown> {
  paused_at: string
  paused_by: string | null
  paused_by_name: string
}

async function readPause(db: Queryable): Promise<PauseResponse> {
  const { rows } = await db.execute<PauseRow>(sql`
    select to_json(paused_at) as paused_at, paused_by, paused_by_name from monitoring_pauses where resumed_at is null`)
  const [row] = rows
  if (!row) return { pause: null }
  const paused_at = new Date(row.paused_at).toISOString()
  return { pause: { paused_at, paused_by: { id: row.paused_by, name: row.paused_by_name } } }
}

export async function getMonitoringPause(db: Queryable, actor: Actor): Promise<PauseResponse> {
  authorise(actor, 'inventory-monitors.read')
  return readPause(db)
}

const subject = { subjectType: 'monitoring', subjectId: 'all' }

/**
 * Pauses all monitoring: no check is claimed from now on; claimed ones are finished. An existing pause is unchanged.
 */
export async function pauseMonitoring(tx: Transaction, caller: Caller): Promise<PauseResponse> {
  authorise(caller.actor, 'inventory-monitors.pause')
  const { id, name, kind } = caller.actor
  const { rowCount } = await tx.execute(sql`
    insert into monitoring_pauses (id, paused_by, paused_by_name)
    values (${uuidv7()}, ${kind === 'user' ? id : null}, ${name}) on conflict do nothing`)
  if (rowCount) {
    await recordAudit(tx, caller, { action: 'inventory_monitors.pause_all', ...subject })
    await publishEvent(tx, 'inventory-monitors', [])
  }
  return readPause(tx)
}

/** Resumes monitoring; checks that fell due meanwhile run now. Without a pause nothing happens. */
export async function resumeMonitoring(tx: Transaction, caller: Caller): Promise<PauseResponse> {
  authorise(caller.actor, 'inventory-monitors.pause')
  const { pause } = await readPause(tx)
  const { rowCount } = await tx.execute(sql`
    update monitoring_pauses set resumed_at = clock_now() where resumed_at is null`)
  if (rowCount) {
    await recordAudit(tx, caller, { action: 'inventory_monitors.resume_all', ...subject, before: pause })
    await publishEvent(tx, 'inventory-monitors', [])
  }
  return { pause: null }
}

/** Whether all monitoring is paused, so that no check may be claimed. */
export async function isMonitoringPaused(db: Queryable): Promise<boolean> {
  return (await readPause(db)).pause !== null
}
