import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable, Transaction } from '../platform/db/database'
import type { Keyset } from '../platform/db/keyset'
import { pick } from '../platform/db/pick'
import { notFound } from '../platform/http/refusal'
import { productTable } from '../products/product-row'
import type { SecretBox } from '../platform/secrets/secret-box'
import { assigneeColumns, assigneeTable } from '../users/user-reference'
import { userTable } from '../users/user-row'
import { checkTable, monitorLifecycle, monitorTable, toMonitor, type MonitorRow } from './monitor-row'

const noKey: Pick<Keyset, 'key' | 'idKey'> = { key: sql`null`, idKey: sql`null` }

/** Selects monitors with their checks and products, to be filtered and sorted; with keyset columns for a page. */
export const selectMonitors = (db: Queryable, { key, idKey } = noKey) =>
  db
    .select({
      monitor: monitorTable,
      check: pick(checkTable, 'last_checked_at', 'read_at', 'next_check_at', 'waits_for_hours'),
      creator: { id: userTable.id, name: userTable.name },
      assignee: assigneeColumns,
      product: pick(productTable, 'name', 'store_url', 'thumbnail', 'thumbnail_alt', 'preorderable', 'backorderable'),
      key,
      idKey,
    })
    .from(monitorTable)
    .innerJoin(checkTable, eq(checkTable.monitor_id, monitorTable.id))
    .leftJoin(userTable, and(eq(userTable.id, monitorTable.created_by), isNull(userTable.deleted_at)))
    .leftJoin(assigneeTable, eq(assigneeTable.id, monitorTable.assignee_id))
    .leftJoin(
      productTable,
      and(eq(productTable.website_type, monitorTable.website_type), eq(productTable.id, monitorTable.product_id)),
    )

/** Throws Refusal `inventory_monitor.not_found` if the id is not a UUID. */
export function checkMonitorId(monitorId: string): void {
  if (!z.uuid().safeParse(monitorId).success) throw notFound('inventory_monitor.not_found')
}

/** Reads a monitor that is not deleted. Throws Refusal `inventory_monitor.not_found`. */
export async function readMonitor(db: Queryable, secrets: SecretBox, monitorId: string): Promise<InventoryMonitor> {
  checkMonitorId(monitorId)
  const [found] = await selectMonitors(db).where(and(eq(monitorTable.id, monitorId), isNull(monitorTable.deleted_at)))
  if (!found) throw notFound('inventory_monitor.not_found')
  return toMonitor(found, secrets)
}

/** Reads the row of a monitor that is not deleted. Throws Refusal `inventory_monitor.not_found`. */
export async function readMonitorRow(db: Queryable, monitorId: string): Promise<MonitorRow> {
  checkMonitorId(monitorId)
  const [found] = await db
    .select()
    .from(monitorTable)
    .where(and(eq(monitorTable.id, monitorId), isNull(monitorTable.deleted_at)))
  if (!found) throw notFound('inventory_monitor.not_found')
  return found
}

/**
 * Reads a monitor, deleted or not, and locks it until the transaction ends. Locks the check before the monitor, in the
 * same order as the engine.
 */
export async function lockMonitor(tx: Transaction, monitorId: string): Promise<MonitorRow> {
  checkMonitorId(monitorId)
  await tx.execute(sql`select 1 from monitor_checks where monitor_id = ${monitorId} for update`)
  return monitorLifecycle.lock(tx, monitorId)
}

/** Locks the monitors that no other transaction holds, check before monitor; returns them by id. */
export async function lockFreeMonitors(
  tx: Transaction,
  monitorIds: readonly string[],
): Promise<Map<string, MonitorRow>> {
  const validIds = monitorIds.filter((id) => z.uuid().safeParse(id).success)
  const { rows } = await tx.execute<{ monitor_id: string }>(sql`
    select monitor_id from monitor_checks where monitor_id = any(${sql.param(validIds)}::uuid[]) for update skip locked`)
  const free = rows.map(({ monitor_id }) => monitor_id)
  const found = await tx
    .select()
    .from(monitorTable)
    .where(sql`${monitorTable.id} = any(${sql.param(free)}::uuid[])`)
    .for('update', { skipLocked: true })
  return new Map(found.map((row) => [row.id, row]))
}
