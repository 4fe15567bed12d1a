import { and, eq, inArray, sql } from 'drizzle-orm'
import { furtherSettings } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-settings'
import { z } from '@outlet/shared/contract/zod'
import { insertMonitors } from '../inventory-monitors/insert-monitors'
import { monitorTable } from '../inventory-monitors/monitor-row'
import { newSettings } from '../inventory-monitors/monitor-settings'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { snatchTargetTable, type SnatchTaskRow } from './snatch-task-row'

/** Check interval of the monitors that a task creates. */
const INTERVAL_SECONDS = 30

interface Uncovered extends Record<string, unknown> {
  product_id: string
  product_code: string
  master_id: string | null
}

/** Creates monitors for the task's targets that have none. Such a monitor belongs to the task and ends with it. */
export async function coverTargets(
  tx: Transaction,
  caller: Caller,
  timeZone: string,
  { id, website_type: websiteType }: SnatchTaskRow,
): Promise<void> {
  const { rows } = await tx.execute<Uncovered>(sql`
    select distinct on (target.product_id) target.product_id, target.product_code, product.master_id
    from snatch_targets target
    join products product on product.website_type = target.website_type and product.id = target.product_id
    where target.task_id = ${id} and not exists (
      select 1 from inventory_monitors m
      where m.website_type = target.website_type and m.product_id = target.product_id and m.deleted_at is null)
    order by target.product_id, target.position`)
  const settings = newSettings({
    interval_seconds: INTERVAL_SECONDS,
    confirmations: 1,
    note: null,
    ...further,
    notify_creator: false,
  })
  const created = await insertMonitors(
    tx,
    caller,
    { websiteType, timeZone },
    rows.map((row) => ({
      ...settings,
      productCode: row.product_code,
      product: { productId: row.product_id, masterCode: row.master_id },
    })),
  )
  if (created.size === 0) return
  const ids = [...created.values()]
  await tx
    .update(monitorTable)
    .set({ snatch_task_id: id })
    .where(and(inArray(monitorTable.id, ids), eq(monitorTable.website_type, websiteType)))
  await publishEvent(tx, 'inventory-monitors', ids)
}

const further = z.object(furtherSettings).parse({})

export async function replaceTargets(
  tx: Transaction,
  { id, website_type: websiteType }: Pick<SnatchTaskRow, 'id' | 'website_type'>,
  targets: readonly { productCode: string; productId: string; variantId: string | null }[],
): Promise<void> {
  await tx.delete(snatchTargetTable).where(eq(snatchTargetTable.task_id, id))
  await tx.insert(snatchTargetTable).values(
    targets.map(({ productCode, productId, variantId }, position) => ({
      task_id: id,
      position,
      website_type: websiteType,
      product_code: productCode,
      product_id: productId,
      variant_id: variantId,
    })),
  )
}
