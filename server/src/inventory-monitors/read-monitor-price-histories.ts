import { sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { mergeVariants, type PriceHistory } from '../products/price-history'
import { readPriceHistories } from '../products/read-price-histories'

interface MonitorRow extends Record<string, unknown> {
  id: string
  website_type: string
  product_id: string
  variant_ids: string[] | null
}

/** Combines the histories of variants; their purged summaries cannot be combined by time, so the lowest counts. */
function mergeHistories(histories: readonly PriceHistory[]): PriceHistory {
  const [first, ...others] = histories
  if (!first || others.length === 0) return first ?? { spans: [], purged: [] }
  const purged = Map.groupBy(
    histories.flatMap((history) => history.purged),
    ({ currency }) => currency,
  )
  return {
    spans: mergeVariants(histories.map(({ spans }) => spans)),
    purged: [...purged.values()].flatMap((ofCurrency) => {
      const [cheapest] = ofCurrency.toSorted((one, other) => (one.lowest ?? Infinity) - (other.lowest ?? Infinity))
      if (!cheapest) return []
      return [
        {
          ...cheapest,
          firstAt: Math.min(...ofCurrency.map(({ firstAt }) => firstAt)),
          watchedMs: Math.max(...ofCurrency.map(({ watchedMs }) => watchedMs)),
        },
      ]
    }),
  }
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
