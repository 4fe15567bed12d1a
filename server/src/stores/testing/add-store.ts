import type { Database } from '../../platform/db/database'
import { NO_PROXIES } from '../../platform/http-client/outgoing-proxy'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { secretBox } from '../../platform/secrets/secret-box'
import { sql } from 'drizzle-orm'
import { sealCredentials } from '../store-credentials'
import { storeTable, type StoreRow } from '../store-row'

export const testSecrets: SecretBox = secretBox('ab'.repeat(32))

/** Only practice stores may be on this machine. */
export const practiceConfig = {
  allowedPrivateNetworks: [],
  practiceStore: true,
  proxies: NO_PROXIES,
  ucpProfile: null,
}
/** Every store may be on this machine. */
export const reachableConfig = {
  allowedPrivateNetworks: ['127.0.0.0/8'],
  practiceStore: false,
  proxies: NO_PROXIES,
  ucpProfile: null,
}

/** Inserts a store like `connectStore`, for tests of lower layers. */
export async function addStore(
  db: Database,
  values: Partial<typeof storeTable.$inferInsert> & { base_url: string },
): Promise<StoreRow> {
  const key = values.key ?? 'coach-outlet'
  const [store] = await db
    .insert(storeTable)
    .values({
      key,
      name: key,
      dialect: 'sfcc-ocapi',
      is_practice: true,
      site_id: 'coach-outlet',
      category_ids: ['women-bags'],
      list_price_book: 'usd-list',
      currency: 'USD',
      rate_per_second: 500,
      burst: 200,
      concurrency: 20,
      max_orderable_quantity: 10,
      credentials: sealCredentials(testSecrets, key, { client_id: 'practice-client' }),
      ...values,
    })
    .returning()
  if (!store) throw new Error('no store was inserted')
  await db.execute(sql`insert into store_buckets (store_key, tokens) values (${key}, ${store.burst})`)
  return store
}

/** Calls the practice store's control API. */
export async function control(origin: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${origin}/__practice/${path}`, {
    method,
    headers: { 'x-practice-control-token': CONTROL_TOKEN, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

export const CONTROL_TOKEN = 'control'
