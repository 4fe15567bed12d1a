import { and, eq, isNull, sql } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable, Transaction } from '../platform/db/database'
import type { Keyset } from '../platform/db/keyset'
import { notFound } from '../platform/http/refusal'
import { productTable } from '../products/product-row'
import type { SecretBox } from '../platform/secrets/secret-box'
import { userTable } from '../users/user-row'
import { checkTable, monitorTable, toMonitor, type MonitorRow } from './monitor-row'

const noKey: Pick<Keyset, 'key' | 'idKey'> = { key: sql`null`, idKey: sql`null` }

/** Monitors with their checks and products, to be narrowed and ordered; with a page's keys where it is for one. */
export const selectMonitors = (db: Queryable, { key, idKey } = noKey) =>
  db
    .select({
      monitor: monitorTable,
      lastCheckedAt: checkTable.lastCheckedAt,
      readAt: checkTable.readAt,
      nextCheckAt: checkTable.nextCheckAt,
      waitsForHours: checkTable.waitsForHours,
      creator: { id: userTable.id, name: userTable.name },
      product: {
        name: productTable.name,
        storeUrl: productTable.storeUrl,
        thumbnail: productTable.thumbnail,
        thumbnailAlt: productTable.thumbnailAlt,
        preorderable: productTable.preorderable,
        backorderable: productTable.backorderable,
      },
      key,
      idKey,
    })
    .from(monitorTable)
    .innerJoin(checkTable, eq(checkTable.monitorId, monitorTable.id))
    .leftJoin(userTable, and(eq(userTable.id, monitorTable.createdBy), isNull(userTable.deletedAt)))
    .leftJoin(
      productTable,
      and(eq(productTable.websiteType, monitorTable.websiteType), eq(productTable.id, monitorTable.productId)),
    )

/** Throws Refusal `inventory_monitor.not_found`, for an id of another form too. */
export function checkMonitorId(monitorId: string): void {
  if (!z.uuid().safeParse(monitorId).success) throw notFound('inventory_monitor.not_found')
}

/** A monitor that is not deleted; throws Refusal `inventory_monitor.not_found`. */
export async function readMonitor(db: Queryable, secrets: SecretBox, monitorId: string): Promise<InventoryMonitor> {
  checkMonitorId(monitorId)
  const [found] = await selectMonitors(db).where(and(eq(monitorTable.id, monitorId), isNull(monitorTable.deletedAt)))
  if (!found) throw notFound('inventory_monitor.not_found')
  return toMonitor(found, secrets)
}

/** Throws Refusal `inventory_monitor.not_found` where there is no such monitor, or no longer. */
export async function readMonitorRow(db: Queryable, monitorId: string): Promise<MonitorRow> {
  checkMonitorId(monitorId)
  const [found] = await db
    .select()
    .from(monitorTable)
    .where(and(eq(monitorTable.id, monitorId), isNull(monitorTable.deletedAt)))
  if (!found) throw notFound('inventory_monitor.not_found')
  return found
}

/** The same, locked until the transaction ends; deleted ones too. First the check, then the monitor, as the engine does. */
export async function lockMonitor(tx: Transaction, monitorId: string): Promise<MonitorRow> {
  checkMonitorId(monitorId)
  await tx.execute(sql`select 1 from monitor_checks where monitor_id = ${monitorId} for update`)
  const [found] = await tx.select().from(monitorTable).where(eq(monitorTable.id, monitorId)).for('update')
  if (!found) throw notFound('inventory_monitor.not_found')
  return found
}

/** Those that nobody else holds, by id, in the same order of locks. */
export async function lockFreeMonitors(
  tx: Transaction,
  monitorIds: readonly string[],
): Promise<Map<string, MonitorRow>> {
  const asked = monitorIds.filter((id) => z.uuid().safeParse(id).success)
  const { rows } = await tx.execute<{ monitor_id: string }>(sql`
    select monitor_id from monitor_checks where monitor_id = any(${sql.param(asked)}::uuid[]) for update skip locked`)
  const free = rows.map(({ monitor_id }) => monitor_id)
  const found = await tx
    .select()
    .from(monitorTable)
    .where(sql`${monitorTable.id} = any(${sql.param(free)}::uuid[])`)
    .for('update', { skipLocked: true })
  return new Map(found.map((row) => [row.id, row]))
}
