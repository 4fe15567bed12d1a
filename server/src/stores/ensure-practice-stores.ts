import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Database, Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { connectStore } from './connect-store'
import { PRACTICE_DATA_STORE } from './counted-stores'
import { disconnectStore, restoreStore } from './disconnect-store'
import { sealCredentials } from './store-credentials'
import { storeTable, type StoreRow } from './store-row'
import { syncStore } from './sync/sync-store'

/** Sites of the practice store that are connected at startup; keys as in its health endpoint. */
const practiceStores = [
  { key: 'coach-outlet', name: 'Coach Outlet' },
  { key: 'coach-outlet-vip', name: 'Coach Outlet VIP' },
]

/** The site that is connected when practice data is written. */
export const pastStore = { key: PRACTICE_DATA_STORE, name: 'Coach Outlet 365' }

/** Settings of each site of the practice store. */
export const practiceSettings = {
  dialect: 'sfcc-ocapi',
  category_ids: [
    'women-bags',
    'women-totes',
    'men-bags',
    'wallets',
    'shoes',
    'belts',
    'clothing',
    'accessories',
    'new-arrivals',
    'clearance',
    'early-access',
  ],
  list_price_book: 'usd-list',
  currency: 'USD',
  rate_per_second: 100,
  burst: 100,
  concurrency: 16,
  max_orderable_quantity: 10,
} as const

const caller = systemCaller('practice store')

/**
 * Disconnects the practice stores while the practice store is off: no requests are sent to them, their monitors wait,
 * and their stored data remains. `ensurePracticeStores` restores them.
 */
export async function disconnectPracticeStores(db: Database): Promise<void> {
  const connected = and(eq(storeTable.is_practice, true), isNull(storeTable.deleted_at))
  await db.transaction(async (tx) => {
    // The rows are locked because several workers may start at the same time.
    const stores = await tx
      .select({ key: storeTable.key })
      .from(storeTable)
      .where(connected)
      .orderBy(storeTable.key)
      .for('update')
    for (const { key } of stores) await disconnectStore(tx, caller, key)
  })
}

/**
 * Creates the practice stores, or updates the origin and the credentials of existing ones, which change at each start.
 * An admin's other settings remain; a store that an admin connected under the same key is left alone. Requests a sync
 * of a store that was never synced, unless a person has paused it.
 *
 * @param origin - scheme, host and port of the practice store
 */
export async function ensurePracticeStores(
  db: Database,
  secrets: SecretBox,
  origin: string,
  clientId: string,
): Promise<void> {
  for (const { key, name } of [...practiceStores, pastStore]) {
    await db.transaction(async (tx) => {
      const [store] = await tx.select().from(storeTable).where(eq(storeTable.key, key)).for('update')
      if (store ? !store.is_practice : key === pastStore.key) return
      const credentials = { client_id: clientId }
      if (store?.deleted_at) await restoreStore(tx, caller, key)
      if (store) await refresh(tx, store, origin, sealCredentials(secrets, key, credentials))
      else {
        const site = { ...practiceSettings, category_ids: [...practiceSettings.category_ids], key, name, site_id: key }
        await connectStore(
          tx,
          caller,
          { secrets, onMoved: async () => {} },
          { ...site, base_url: origin, credentials },
          { isPractice: true },
        )
      }
      if (!store?.last_synced_at && !store?.paused_at) await syncStore(tx, caller, key)
    })
  }
}

/**
 * Updates origin and credentials and resets block and back-off, which concern the last process. A person's pause
 * remains.
 */
async function refresh(tx: Transaction, store: StoreRow, origin: string, credentials: string): Promise<void> {
  await tx
    .update(storeTable)
    .set({ base_url: origin, credentials, health: 'ok', failures: 0, retry_at: null, updated_at: sql`clock_now()` })
    .where(eq(storeTable.key, store.key))
  await recordAudit(tx, caller, {
    action: 'stores.update',
    subjectType: 'store',
    subjectId: store.key,
    before: { base_url: store.base_url, health: store.health },
    after: { base_url: origin, health: 'ok', credentials_changed: true },
  })
  await publishEvent(tx, 'stores', [store.key])
}
