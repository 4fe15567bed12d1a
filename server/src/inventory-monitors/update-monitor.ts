import { eq, sql, type SQL } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { updateMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../audit/actor'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { publishEvent } from '../events/publish-event'
import { notFound, Refusal } from '../http/refusal'
import type { SecretBox } from '../secrets/secret-box'
import { checkTable, monitorTable, type MonitorRow } from './monitor-row'
import { lockMonitor, readMonitor } from './read-monitors'

type MonitorPatch = EndpointRequest<typeof endpoint>['body']

const settingsOf = (row: MonitorRow) => ({
  is_monitoring: row.isMonitoring,
  interval_seconds: row.intervalSeconds,
  confirmations: row.confirmations,
  note: row.note,
})

/** A resumed monitor, and one with another interval, is due at once; a paused one never; else the plan stays. */
const nextCheck = (before: MonitorRow, after: MonitorRow): SQL | null | undefined => {
  if (!after.isMonitoring) return null
  if (!before.isMonitoring || before.intervalSeconds !== after.intervalSeconds) return sql`now()`
  return undefined
}

/** Throws Refusal `inventory_monitor.not_found`, `inventory_monitor.version_conflict` (with `current`). */
export async function updateMonitor(
  tx: Transaction,
  caller: Caller,
  secrets: SecretBox,
  monitorId: string,
  { version, ...patch }: MonitorPatch,
): Promise<EndpointResponse<typeof endpoint>> {
  authorise(caller.actor, 'inventory-monitors.write')
  const before = await lockMonitor(tx, monitorId)
  if (before.deletedAt) throw notFound('inventory_monitor.not_found')
  if (before.version !== version) {
    const current = await readMonitor(tx, secrets, monitorId)
    throw new Refusal('conflict', 'inventory_monitor.version_conflict', { current })
  }
  const [after] = await tx
    .update(monitorTable)
    .set({
      isMonitoring: patch.is_monitoring ?? before.isMonitoring,
      intervalSeconds: patch.interval_seconds ?? before.intervalSeconds,
      confirmations: patch.confirmations ?? before.confirmations,
      note: patch.note === undefined ? before.note : patch.note,
      updatedAt: sql`now()`,
      version: version + 1,
    })
    .where(eq(monitorTable.id, monitorId))
    .returning()
  if (!after) throw notFound('inventory_monitor.not_found')
  const nextCheckAt = nextCheck(before, after)
  if (nextCheckAt !== undefined) {
    await tx.update(checkTable).set({ nextCheckAt }).where(eq(checkTable.monitorId, monitorId))
  }
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.update',
    subjectType: 'inventory_monitor',
    subjectId: monitorId,
    before: settingsOf(before),
    after: settingsOf(after),
  })
  await publishEvent(tx, 'inventory-monitors', [monitorId])
  return readMonitor(tx, secrets, monitorId)
}
