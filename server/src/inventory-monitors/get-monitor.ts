import { sql } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { getMonitor as endpoint } from '@outlet/shared/contract/inventory-monitors'
import { kindFields, type StockKind } from '@outlet/shared/contract/stock'
import type { VariantAttribute } from '@outlet/shared/contract/products/variant-name'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import type { SecretBox } from '../platform/secrets/secret-box'
import { readMonitor } from './read-monitors'

type MonitorDetail = EndpointResponse<typeof endpoint>

interface VariantRow extends Record<string, unknown> {
  variant_id: string
  color_name: string | null
  size: string | null
  attributes: VariantAttribute[] | null
  quantity: number | null
  kind: StockKind | null
  orderable: boolean | null
  preorderable: boolean | null
  backorderable: boolean | null
  read_at: Date | null
}

/** Reads the variants; those in the catalogue that no check has read yet are included with unknown stock. */
async function readVariants(db: Database, monitorId: string): Promise<MonitorDetail['variants']> {
  const { rows } = await db.execute<VariantRow>(sql`
    select coalesce(v.variant_id, r.variant_id) as variant_id, v.color_name, v.size, v.attributes, r.quantity, r.kind,
      r.orderable, v.preorderable, v.backorderable,
      to_json(r.read_at) as read_at
    from (
      select v.* from variants v
      join inventory_monitors m on m.website_type = v.website_type and m.product_id = v.product_id
      where m.id = ${monitorId} and v.missed < 2
    ) as v
    full join (
      select o.*, c.read_at from open_stock_readings o join monitor_checks c using (monitor_id)
      join inventory_monitors m on m.id = monitor_id
      where monitor_id = ${monitorId}
        -- Beside variants, a reading of the product itself stands for those that are unread.
        and (o.variant_id <> m.product_id or not exists (
          select 1 from open_stock_readings other where other.monitor_id = o.monitor_id and other.variant_id <> o.variant_id))
    ) as r on r.variant_id = v.variant_id
    order by v.position nulls last, 1`)
  return rows.map((row) => ({
    variant_id: row.variant_id,
    color_name: row.color_name,
    size: row.size,
    attributes: row.attributes ?? [],
    stock_level: row.quantity,
    ...kindFields(row.kind ?? 'unknown'),
    orderable: row.orderable,
    preorderable: row.preorderable,
    backorderable: row.backorderable,
    seen_until: row.read_at === null ? null : new Date(row.read_at).toISOString(),
  }))
}

/** Throws Refusal `inventory_monitor.not_found`. */
export async function getMonitor(
  db: Database,
  actor: Actor,
  secrets: SecretBox,
  monitorId: string,
): Promise<MonitorDetail> {
  authorise(actor, 'inventory-monitors.read')
  const monitor = await readMonitor(db, secrets, monitorId)
  return { ...monitor, variants: await readVariants(db, monitorId) }
}
