import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { MonitorRow } from './monitor-row'

/**
 * Throws Refusal `inventory_monitor.variant_unknown` for a selected variant that the product does not have.
 *
 * @param before previously selected variants, which stay valid even if the store no longer lists them
 */
export async function refuseUnknownVariants(
  db: Queryable,
  { website_type, product_id, variant_ids }: Pick<MonitorRow, 'website_type' | 'product_id' | 'variant_ids'>,
  before?: readonly string[] | null,
): Promise<void> {
  const chosen = (variant_ids ?? []).filter((id) => !before?.includes(id))
  if (chosen.length === 0) return
  const { rows } = await db.execute<{ variant_id: string }>(sql`
    select variant_id from variants where website_type = ${website_type} and product_id = ${product_id}
      and variant_id = any(${sql.param(chosen)}::text[])`)
  const known = new Set(rows.map((row) => row.variant_id))
  const unknown = chosen.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const message = `not a variant of ${product_id}: ${unknown.join(', ')}`
  throw new Refusal('invalid', 'inventory_monitor.variant_unknown', {
    errors: [{ path: 'variant_ids', code: 'inventory_monitor.variant_unknown', message }],
  })
}
