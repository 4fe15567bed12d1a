import { inArray } from 'drizzle-orm'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Queryable } from '../../platform/db/database'
import { clock, msOf } from '../../platform/time/clock'
import { storeTable } from '../../stores/store-row'

/** A row of an export with the end of its mute; undefined if no column needs it. */
export interface WithMute {
  /** The later one of the monitor's mute and its store's; null = not muted. */
  mute_end?: string | null | undefined
}

/** Adds the end of the mute to each monitor of an export's page if its column is written. */
export async function withMutes<Monitor extends InventoryMonitor>(
  db: Queryable,
  { items, next }: { items: Monitor[]; next: string | null },
  columns: ReadonlySet<string>,
): Promise<{ items: (Monitor & WithMute)[]; next: string | null }> {
  if (!columns.has('muted_until')) return { items, next }
  const keys = [...new Set(items.map(({ website_type }) => website_type))]
  const { key, muted_until } = storeTable
  const rows = await db.select({ key, muted_until }).from(storeTable).where(inArray(key, keys))
  const ofStores = new Map(rows.map((row) => [row.key, msOf(row.muted_until) ?? 0]))
  const now = clock.now()
  const withMute = (monitor: Monitor): Monitor & WithMute => {
    const end = Math.max(msOf(monitor.muted_until) ?? 0, ofStores.get(monitor.website_type) ?? 0)
    return { ...monitor, mute_end: end > now ? new Date(end).toISOString() : null }
  }
  return { items: items.map(withMute), next }
}
