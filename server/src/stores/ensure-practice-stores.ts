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

/** The practice store's sites that are connected at its start, as its own health endpoint names them. */
const practiceStores = [
  { key: 'coach-outlet', name: 'Coach Outlet' },
  { key: 'coach-outlet-vip', name: 'Coach Outlet VIP' },
]

/** The site that is connected when practice data is written. */
export const pastStore = { key: PRACTICE_DATA_STORE, name: 'Coach Outlet 365' }

/** Of each of its sites. */
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
 * Disconnects the stores that stand for the practice store, which is not there: nothing is asked of them, their monitors
 * wait, and what was read stays. `ensurePracticeStores` connects them again as they were.
 */
export async function disconnectPracticeStores(db: Database): Promise<void> {
  const connected = and(eq(storeTable.isPractice, true), isNull(storeTable.deletedAt))
  await db.transaction(async (tx) => {
    // Several workers may start at the same time.
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
 * Makes the stores that stand for the practice store's sites, or tells those that are there where it listens now and
 * whom it lets in: both change at each start. What an admin has set otherwise stays; a store of one's own under the
 * same key is left alone. Asks for a sync where there has never
 * been one, unless a person has paused the store. `origin`: scheme, host, port.
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
      if (store ? !store.isPractice : key === pastStore.key) return
      const credentials = { client_id: clientId }
      if (store?.deletedAt) await restoreStore(tx, caller, key)
      if (store) await refresh(tx, store, origin, sealCredentials(secrets, key, credentials))
      else {
        const site = { ...practiceSettings, category_ids: [...practiceSettings.category_ids], key, name, site_id: key }
        await connectStore(tx, caller, secrets, { ...site, base_url: origin, credentials }, { isPractice: true })
      }
      if (!store?.lastSyncedAt && !store?.pausedAt) await syncStore(tx, caller, key)
    })
  }
}

/** A block or a wait was the last process's: this one starts anew. A pause is a person's, and stays. */
async function refresh(tx: Transaction, store: StoreRow, origin: string, credentials: string): Promise<void> {
  await tx
    .update(storeTable)
    .set({ baseUrl: origin, credentials, health: 'ok', failures: 0, retryAt: null, updatedAt: sql`clock_now()` })
    .where(eq(storeTable.key, store.key))
  await recordAudit(tx, caller, {
    action: 'stores.update',
    subjectType: 'store',
    subjectId: store.key,
    before: { base_url: store.baseUrl, health: store.health },
    after: { base_url: origin, health: 'ok', credentials_changed: true },
  })
  await publishEvent(tx, 'stores', [store.key])
}
