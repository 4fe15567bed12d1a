import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'

interface Choice {
  websiteType: string
  productId: string
  variantIds: readonly string[] | null
  /** Chosen before: they may stay, though the store no longer lists them. */
  before?: readonly string[] | null
}

/** Throws Refusal `inventory_monitor.variant_unknown` for a chosen variant that the product does not have. */
export async function refuseUnknownVariants(db: Queryable, choice: Choice): Promise<void> {
  const { websiteType, productId, variantIds, before } = choice
  const chosen = (variantIds ?? []).filter((id) => !before?.includes(id))
  if (chosen.length === 0) return
  const { rows } = await db.execute<{ variant_id: string }>(sql`
    select variant_id from variants where website_type = ${websiteType} and product_id = ${productId}
      and variant_id = any(${sql.param(chosen)}::text[])`)
  const known = new Set(rows.map((row) => row.variant_id))
  const unknown = chosen.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  const message = `not a variant of ${productId}: ${unknown.join(', ')}`
  throw new Refusal('invalid', 'inventory_monitor.variant_unknown', {
    errors: [{ path: 'variant_ids', code: 'inventory_monitor.variant_unknown', message }],
  })
}
