import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { mergeHistories, type PriceHistory } from '../products/price-history'
import { readPriceHistories } from '../products/read-price-histories'

interface MonitorRow extends Record<string, unknown> {
  id: string
  website_type: string
  product_id: string
  variant_ids: string[] | null
}

/**
 * Reads the price histories of monitors, by monitor id: of the product if all variants are followed, else of the
 * followed ones as one. Deleted monitors are included.
 */
export async function readMonitorPriceHistories(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, PriceHistory>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<MonitorRow>(sql`
    select id, website_type, product_id, variant_ids from inventory_monitors
    where id = any(${sql.param([...ids])}::uuid[])`)
  const subjects = rows.flatMap(({ id, website_type: websiteType, product_id: productId, variant_ids: variantIds }) =>
    (variantIds ?? [null]).map((variantId) => ({ id, websiteType, productId, variantId })),
  )
  const histories = await readPriceHistories(db, subjects)
  const byMonitor = Map.groupBy(
    subjects.map(({ id }, index) => ({ id, history: histories[index] })),
    ({ id }) => id,
  )
  return new Map(
    [...byMonitor].map(([id, known]) => [id, mergeHistories(known.flatMap(({ history }) => history ?? []))]),
  )
}
