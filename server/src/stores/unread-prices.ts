import { sql } from 'drizzle-orm'
import type { UnreadPrices } from '@outlet/shared/contract/stores'
import type { Database } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { clock } from '../platform/time/clock'
import type { StoredUnreadPrices, StoreRow } from './store-row'

const isSame = (stored: StoredUnreadPrices | null, read: UnreadPrices | null): boolean =>
  stored?.reason === read?.reason && stored?.named === read?.named

/** Returns the state to store, with the time at which it started. */
export const unreadPricesSince = (stored: StoredUnreadPrices | null, read: UnreadPrices | null) =>
  isSame(stored, read) ? stored : read && { ...read, since: clock.iso() }

/** Records that a store's prices are left out, or read again, if its row differs. */
export async function recordUnreadPrices(
  db: Database,
  { key, unread_prices: unreadPrices }: Pick<StoreRow, 'key' | 'unread_prices'>,
  read: UnreadPrices | null,
): Promise<void> {
  if (isSame(unreadPrices, read)) return
  const readText = read && JSON.stringify(read)
  const stored = read && JSON.stringify(unreadPricesSince(null, read))
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`update stores set unread_prices = ${stored}::jsonb
      where key = ${key} and (unread_prices - 'since') is distinct from ${readText}::jsonb`)
    if (rowCount) await publishEvent(tx, 'stores', [key])
  })
}
