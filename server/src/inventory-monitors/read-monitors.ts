import { and, eq, isNull, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable, Transaction } from '../db/database'
import type { Keyset } from '../db/keyset'
import { notFound } from '../http/refusal'
import { checkTable, monitorTable, toMonitor, type MonitorRow } from './monitor-row'

/** What monitors show of their products. */
const shownProduct = pgTable('products', {
  websiteType: text('website_type').notNull(),
  id: text().notNull(),
  name: text().notNull(),
})

const noKey: Pick<Keyset, 'key' | 'idKey'> = { key: sql`null`, idKey: sql`null` }

/** Monitors with their checks and products, to be narrowed and ordered; with a page's keys where it is for one. */
export const selectMonitors = (db: Queryable, { key, idKey } = noKey) =>
  db
    .select({
      monitor: monitorTable,
      lastCheckedAt: checkTable.lastCheckedAt,
      nextCheckAt: checkTable.nextCheckAt,
      productName: shownProduct.name,
      key,
      idKey,
    })
    .from(monitorTable)
    .innerJoin(checkTable, eq(checkTable.monitorId, monitorTable.id))
    .leftJoin(
      shownProduct,
      and(eq(shownProduct.websiteType, monitorTable.websiteType), eq(shownProduct.id, monitorTable.productId)),
    )

/** Throws Refusal `inventory_monitor.not_found`, for an id of another form too. */
export function checkMonitorId(monitorId: string): void {
  if (!z.uuid().safeParse(monitorId).success) throw notFound('inventory_monitor.not_found')
}

/** A monitor that is not deleted; throws Refusal `inventory_monitor.not_found`. */
export async function readMonitor(db: Queryable, monitorId: string): Promise<InventoryMonitor> {
  checkMonitorId(monitorId)
  const [found] = await selectMonitors(db).where(and(eq(monitorTable.id, monitorId), isNull(monitorTable.deletedAt)))
  if (!found) throw notFound('inventory_monitor.not_found')
  return toMonitor(found)
}

/** The same, locked until the transaction ends; deleted ones too. First the check, then the monitor, as the engine does. */
export async function lockMonitor(tx: Transaction, monitorId: string): Promise<MonitorRow> {
  checkMonitorId(monitorId)
  await tx.execute(sql`select 1 from monitor_checks where monitor_id = ${monitorId} for update`)
  const [found] = await tx.select().from(monitorTable).where(eq(monitorTable.id, monitorId)).for('update')
  if (!found) throw notFound('inventory_monitor.not_found')
  return found
}
