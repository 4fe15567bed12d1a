import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { connectStore } from '../stores/connect-store'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { pastStore, practiceSettings } from '../stores/ensure-practice-stores'
import { openCredentials } from '../stores/store-credentials'
import { storeTable, type StoreRow } from '../stores/store-row'
import { syncStore } from '../stores/sync/sync-store'
import { z } from '@outlet/shared/contract/zod'
import { practiceCaller, type PracticeParts } from './practice-parts'

const POLL_MS = 200
const SYNC_MS = 60_000

const Credentials = z.object({ client_id: z.string() })

/** Connects the practice store's site that has a past, as the others of it are connected. */
async function connect({ db, secrets }: PracticeParts): Promise<void> {
  await db.transaction(async (tx) => {
    const isOther = and(
      eq(storeTable.isPractice, true),
      isNull(storeTable.deletedAt),
      ne(storeTable.key, PRACTICE_DATA_STORE),
    )
    const [other] = await tx.select().from(storeTable).where(isOther).orderBy(storeTable.key).limit(1)
    if (!other) throw new Error('there is no practice store')
    const { client_id } = Credentials.parse(openCredentials(secrets, other))
    await connectStore(
      tx,
      practiceCaller,
      secrets,
      {
        ...practiceSettings,
        ...pastStore,
        category_ids: [...practiceSettings.category_ids],
        site_id: PRACTICE_DATA_STORE,
        base_url: other.baseUrl,
        credentials: { client_id },
      },
      { isPractice: true },
    )
    await tx.update(storeTable).set({ isCounted: false }).where(eq(storeTable.key, PRACTICE_DATA_STORE))
    await syncStore(tx, practiceCaller, PRACTICE_DATA_STORE)
  })
}

const readStore = async ({ db }: PracticeParts): Promise<StoreRow | undefined> =>
  (await db.select().from(storeTable).where(eq(storeTable.key, PRACTICE_DATA_STORE)))[0]

/** The store with its catalogue, which the installation's syncs read. Throws where that takes longer than a minute. */
export async function ensurePastStore(parts: PracticeParts, signal: AbortSignal): Promise<StoreRow> {
  const known = await readStore(parts)
  if (known && !known.isPractice) throw new Error(`the key ${PRACTICE_DATA_STORE} is another store's`)
  if (!known) await connect(parts)
  for (
    const until = performance.now() + SYNC_MS;
    performance.now() < until;
    await sleep(POLL_MS, undefined, { signal })
  ) {
    const store = await readStore(parts)
    if (store?.lastSyncedAt) return store
  }
  throw new Error('the practice catalogue was not read within a minute')
}

interface MonitoredProduct extends Record<string, unknown> {
  id: string
  master_id: string | null
  category: string
}

/** The first products that have variants, each with the category that it is tagged by. */
export async function productsToMonitor({ db }: PracticeParts, most: number): Promise<MonitoredProduct[]> {
  const { rows } = await db.execute<MonitoredProduct>(sql`
    select id, master_id, coalesce(category_ids[1], 'other') as category from products
    where website_type = ${PRACTICE_DATA_STORE} and deleted_at is null and not is_offline
      and exists (select 1 from variants v where v.website_type = products.website_type and v.product_id = products.id)
    order by id limit ${most}`)
  return rows
}
