import { eq, sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { authorise } from '../audit/actor'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { publishEvent } from '../events/publish-event'
import { Refusal } from '../http/refusal'
import { monitorOf } from './insert-monitor'
import { checkTable, monitorTable } from './monitor-row'
import { lockMonitor, readMonitor } from './read-monitors'

const UNIQUE_VIOLATION = '23505'

/** The product got another monitor in this very moment: the unique index is what tells. */
const refuseDuplicate = (error: unknown): never => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION) {
    throw new Refusal('conflict', 'inventory_monitor.duplicate')
  }
  throw error
}

/**
 * Undoes a deletion; one that is not deleted stays as it is. Throws Refusal `inventory_monitor.not_found`,
 * `inventory_monitor.duplicate` where the product has got another monitor since.
 */
export async function restoreMonitor(tx: Transaction, caller: Caller, monitorId: string): Promise<InventoryMonitor> {
  authorise(caller.actor, 'inventory-monitors.write')
  const { deletedAt, websiteType, productId, isMonitoring, version } = await lockMonitor(tx, monitorId)
  if (!deletedAt) return readMonitor(tx, monitorId)
  const current = await monitorOf(tx, websiteType, productId)
  if (current) throw new Refusal('conflict', 'inventory_monitor.duplicate', { current })
  await tx
    .update(monitorTable)
    .set({ deletedAt: null, updatedAt: sql`now()`, version: version + 1 })
    .where(eq(monitorTable.id, monitorId))
    .catch(refuseDuplicate)
  const nextCheckAt = isMonitoring ? sql`now()` : null
  await tx.update(checkTable).set({ nextCheckAt }).where(eq(checkTable.monitorId, monitorId))
  await recordAudit(tx, caller, {
    action: 'inventory_monitors.restore',
    subjectType: 'inventory_monitor',
    subjectId: monitorId,
  })
  await publishEvent(tx, 'inventory-monitors', [monitorId])
  return readMonitor(tx, monitorId)
}
