import { sql } from 'drizzle-orm'
import type { StoreLeavesBehind, StoreUse } from '@outlet/shared/contract/stores'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import { clock } from '../platform/time/clock'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readStore } from './read-store'
import { toStore } from './store-row'
import { withLastSync } from './sync/last-syncs'

/** Returns a store, including a disconnected one. Throws Refusal `store.not_found`. */
export async function getStore(db: Database, actor: Actor, key: string): Promise<ConfiguredStore> {
  authorise(actor, 'stores.read')
  return withLastSync(db, toStore(await readStore(db, key)))
}

/**
 * Returns the store's current rate-limit usage over all processes. The console polls it every few seconds. Throws
 * Refusal `store.not_found`.
 */
export async function getStoreUse(db: Database, actor: Actor, key: string): Promise<StoreUse> {
  authorise(actor, 'stores.read')
  const store = await readStore(db, key)
  const { rows } = await db.execute<Omit<StoreUse, 'retry_at'>>(sql`
    select
      least(${store.burst}::double precision,
        b.tokens + ${store.rate_per_second}::double precision * extract(epoch from clock_now() - b.refilled_at)) as tokens,
      (select coalesce(sum(held), 0)::integer from store_slots where store_key = b.store_key and expires_at > clock_now())
        as under_way,
      case date_trunc('minute', clock_now()) - b.minute
        when interval '0' then b.sent_before when interval '1 minute' then b.sent else 0 end as requests_last_minute
    from store_buckets b where b.store_key = ${key}`)
  const [use] = rows
  if (!use) throw new Error('a store has a bucket')
  const { retry_at: retryAt } = store
  return { ...use, retry_at: retryAt && Date.parse(retryAt) > clock.now() ? retryAt : null }
}

/** Counts the data that remains when a store is disconnected. Throws Refusal `store.not_found`. */
export async function storeLeavesBehind(db: Database, actor: Actor, key: string): Promise<StoreLeavesBehind> {
  authorise(actor, 'stores.write')
  const { products_count: products } = await readStore(db, key)
  const { rows } = await db.execute<Omit<StoreLeavesBehind, 'products'>>(sql`
    select
      (select count(*)::integer from inventory_monitors where website_type = ${key} and deleted_at is null) as monitors,
      (select count(*)::integer from orders where website_type = ${key}) as orders`)
  const [left] = rows
  if (!left) throw new Error('a select without a table has a row')
  return { products, ...left }
}
