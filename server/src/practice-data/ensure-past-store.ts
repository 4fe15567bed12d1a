import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { connectStore } from '../stores/connect-store'
import { PRACTICE_DATA_STORE } from '../stores/counted-stores'
import { pastStore, practiceSettings } from '../stores/ensure-practice-stores'
import { openCredentials } from '../stores/store-credentials'
import { storeTable, type StoreRow } from '../stores/store-row'
import { syncStore } from '../stores/sync/sync-store'
import { z } from '@outlet/shared/contract/zod'
import { practiceCaller, type PracticeDeps } from './practice-deps'

const POLL_MS = 200
const SYNC_MS = 60_000

const Credentials = z.object({ client_id: z.string() })

/** Connects the practice store's site that has a past, like its other sites. */
async function connect({ db, secrets }: PracticeDeps): Promise<void> {
  await db.transaction(async (tx) => {
    const isOther = and(
      eq(storeTable.is_practice, true),
      isNull(storeTable.deleted_at),
      ne(storeTable.key, PRACTICE_DATA_STORE),
    )
    const [other] = await tx.select().from(storeTable).where(isOther).orderBy(storeTable.key).limit(1)
    if (!other) throw new Error('there is no practice store')
    const { client_id } = Credentials.parse(openCredentials(secrets, other))
    await connectStore(
      tx,
      practiceCaller,
      { secrets, onMoved: async () => {} },
      {
        ...practiceSettings,
        ...pastStore,
        category_ids: [...practiceSettings.category_ids],
        site_id: PRACTICE_DATA_STORE,
        base_url: other.base_url,
        credentials: { client_id },
      },
      { isPractice: true },
    )
    await tx.update(storeTable).set({ is_counted: false }).where(eq(storeTable.key, PRACTICE_DATA_STORE))
    await syncStore(tx, practiceCaller, PRACTICE_DATA_STORE)
  })
}

const readStore = async ({ db }: PracticeDeps): Promise<StoreRow | undefined> =>
  (await db.select().from(storeTable).where(eq(storeTable.key, PRACTICE_DATA_STORE)))[0]

/** Returns the store once a sync has read its catalogue. Throws if this takes longer than a minute. */
export async function ensurePastStore(deps: PracticeDeps, signal: AbortSignal): Promise<StoreRow> {
  const known = await readStore(deps)
  if (known && !known.is_practice) throw new Error(`the key ${PRACTICE_DATA_STORE} is another store's`)
  if (!known) await connect(deps)
  for (
    const until = performance.now() + SYNC_MS;
    performance.now() < until;
    await sleep(POLL_MS, undefined, { signal })
  ) {
    const store = await readStore(deps)
    if (store?.last_synced_at) return store
  }
  throw new Error('the practice catalogue was not read within a minute')
}

interface MonitoredProduct extends Record<string, unknown> {
  id: string
  master_id: string | null
  category: string
}

/** Returns the first products that have variants, each with the category that becomes its tag. */
export async function productsToMonitor({ db }: PracticeDeps, maxProducts: number): Promise<MonitoredProduct[]> {
  const { rows } = await db.execute<MonitoredProduct>(sql`
    select id, master_id, coalesce(category_ids[1], 'other') as category from products
    where website_type = ${PRACTICE_DATA_STORE} and deleted_at is null and not is_offline
      and exists (select 1 from variants v where v.website_type = products.website_type and v.product_id = products.id)
    order by id limit ${maxProducts}`)
  return rows
}
