import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { startScriptedStore, stock, type ScriptedStore } from '../../src/inventory-monitors/testing/scripted-store'
import type { systemCaller } from '../../src/platform/audit/record-audit'
import { openDatabase, type Database } from '../../src/platform/db/database'
import type { migrate } from '../../src/platform/db/migrate'
import type { addStore } from '../../src/stores/testing/add-store'
import type { seedProducts } from '../../src/testing/seed-catalogue'
import type { createUser } from '../../src/users/create-user'
import { startKillablePostgres, type KillablePostgres } from './killable-postgres'

/** Password of each user of a proof, the operator included. */
export const PASSWORD = 'Correct-Horse'
export const STORE = 'coach-outlet'
export const PRODUCTS = 48
const ORDERS = 120

/** Environment of the server processes: the store is on this machine, and no practice store is started. */
export const SERVER_ENV = { PRACTICE_STORE: '0', ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' }

export interface Installation {
  postgres: KillablePostgres
  db: Database
  store: ScriptedStore
  productCodes: string[]
  /** Ids of the users whose role the load changes. */
  userIds: string[]
  /** Signs the operator in at one of the servers and returns the token. */
  signIn(origin: string): Promise<string>
  close(): Promise<void>
}

async function seedOrders(db: Database) {
  await db.execute(sql`
    with made as (
      insert into orders (id, order_number, source, store_name, status, payment, fulfilment, currency, subtotal, tax,
        shipping, total, reporting_currency, placed_at, placed_on, search_text)
      select gen_random_uuid(), 'R-' || n, 'manual', 'Test', 'placed', 'paid', 'unfulfilled', 'CNY', 100, 0, 0, 100, 'CNY',
        clock_now(), current_date, 'R-' || n from generate_series(1, ${ORDERS}::int) n returning id
    ) insert into order_lines (order_id, position, title, quantity, unit_price) select id, 1, 'Bag', 1, 100 from made`)
}

/** Root folder of the project that contains this file. */
const HERE = resolve(import.meta.dirname, '../../..')

/**
 * Loads the seed functions of the project at `root`: those of another commit match the database schema of that commit
 * only.
 */
async function seedsOf(root: string) {
  // The same modules of another commit; they must have the same exports.
  const load = async <Module>(path: string) => (await import(join(root, 'server/src', path))) as Module
  return {
    ...(await load<{ migrate: typeof migrate }>('platform/db/migrate')),
    ...(await load<{ addStore: typeof addStore }>('stores/testing/add-store')),
    ...(await load<{ createUser: typeof createUser }>('users/create-user')),
    ...(await load<{ systemCaller: typeof systemCaller }>('platform/audit/record-audit')),
    ...(await load<{ seedProducts: typeof seedProducts }>('testing/seed-catalogue')),
  }
}

/**
 * Creates the database of a console with a store, its products, orders and users, with the code of the project at
 * `root`. The caller starts the servers.
 */
export async function startInstallation(root = HERE): Promise<Installation> {
  const seeds = await seedsOf(root)
  const postgres = await startKillablePostgres()
  await seeds.migrate(postgres.url, join(root, 'server/migrations'))
  const db = openDatabase({ url: postgres.url, maxConnections: 3 })
  const store = await startScriptedStore()
  await seeds.addStore(db, {
    key: STORE,
    base_url: store.origin,
    is_practice: false,
    last_synced_at: new Date().toISOString(),
  })
  stock(store, 'CA', PRODUCTS, 1)
  await seeds.seedProducts(db, STORE, { prefix: 'CA', products: PRODUCTS, variants: 1 })
  await seedOrders(db)
  const user = (username: string, role: 'admin' | 'user') =>
    db.transaction((tx) =>
      seeds.createUser(tx, seeds.systemCaller('proof'), { username, name: username, role, password: PASSWORD }),
    )
  await user('operator', 'admin')
  const changed = await Promise.all(['one', 'two', 'three'].map((name) => user(name, 'user')))
  return {
    postgres,
    db,
    store,
    productCodes: [...store.stocks.keys()],
    userIds: changed.map(({ id }) => id),
    async signIn(origin) {
      const body = new URLSearchParams({ username: 'operator', password: PASSWORD })
      const response = await fetch(`${origin}${API_PREFIX}/login/access-token`, { method: 'POST', body })
      return z.object({ access_token: z.string() }).parse(await response.json()).access_token
    },
    async close() {
      await db.$client.end()
      await postgres.close()
      await store.close()
    },
  }
}
