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

/** Of every user of a proof, the operator among them. */
export const PASSWORD = 'Correct-Horse'
export const STORE = 'coach-outlet'
export const PRODUCTS = 48
const ORDERS = 120

/** What server processes of it need to be told: the store is on this machine, and no practice store is started. */
export const SERVER_ENV = { PRACTICE_STORE: '0', ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8' }

export interface Installation {
  postgres: KillablePostgres
  db: Database
  store: ScriptedStore
  productCodes: string[]
  /** Of users whose role the load changes. */
  userIds: string[]
  /** Signs the operator in at a server of it; answers the token. */
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

/** The project's root of this very code. */
const HERE = resolve(import.meta.dirname, '../../..')

/** What seeds a database, of the project at `root`: that of another commit knows the schema of that commit alone. */
async function seedsOf(root: string) {
  // The same modules of another commit, whose forms have to be the same.
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
 * A database of a console with a store, its products, orders and users, as the project at `root` makes it; servers of it
 * are started apart.
 */
export async function startInstallation(root = HERE): Promise<Installation> {
  const seeds = await seedsOf(root)
  const postgres = await startKillablePostgres()
  await seeds.migrate(postgres.url, join(root, 'server/migrations'))
  const db = openDatabase({ url: postgres.url, maxConnections: 3 })
  const store = await startScriptedStore()
  await seeds.addStore(db, { key: STORE, baseUrl: store.origin, isPractice: false, lastSyncedAt: new Date() })
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
    productCodes: [...store.products.keys()],
    userIds: changed.map(({ id }) => id),
    async signIn(origin) {
      const body = new URLSearchParams({ username: 'operator', password: PASSWORD })
      const answer = await fetch(`${origin}${API_PREFIX}/login/access-token`, { method: 'POST', body })
      return z.object({ access_token: z.string() }).parse(await answer.json()).access_token
    },
    async close() {
      await db.$client.end()
      await postgres.close()
      await store.close()
    },
  }
}
