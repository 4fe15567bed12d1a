import { inArray } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database'
import { storeTable } from '../stores/store-row'

interface StoreOfMonitor {
  store_name: string
  is_practice: boolean
}

/** Adds name and kind of its store to each monitor. */
export async function withStores<Monitor extends { website_type: string }>(
  db: Queryable,
  monitors: readonly Monitor[],
): Promise<(Monitor & StoreOfMonitor)[]> {
  const { key, name, is_practice } = storeTable
  const keys = [...new Set(monitors.map(({ website_type }) => website_type))]
  const rows = await db.select({ key, name, is_practice }).from(storeTable).where(inArray(key, keys))
  const stores = new Map(rows.map((row) => [row.key, row]))
  return monitors.map((monitor) => {
    const store = stores.get(monitor.website_type)
    return { ...monitor, store_name: store?.name ?? monitor.website_type, is_practice: store?.is_practice ?? false }
  })
}
