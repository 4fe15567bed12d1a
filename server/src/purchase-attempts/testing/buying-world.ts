import { eq, sql } from 'drizzle-orm'
import type { SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import { startPracticeClient, type PracticeClient } from '../../../practice-store/src/practice-client'
import { parseConfig, type Config } from '../../config'
import type { Database } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { clock } from '../../platform/time/clock'
import { sealCredentials } from '../../stores/store-credentials'
import { addStore, testSecrets } from '../../stores/testing/add-store'
import { snatchTargetTable, snatchTaskTable, type SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import { taskChannelTable, type TaskChannelRow } from '../../task-channels/task-channel-row'
import { sealPassword } from '../../task-channels/task-channel-secrets'
import { seedProducts } from '../../testing/seed-catalogue'
import { shippingAddress } from '../../task-channels/testing/channel-draft'
import { testDatabase, type TestDatabase } from '../../testing/test-database'
import { attemptTable, type AttemptRow } from '../attempt-row'
import type { BuyingDeps } from '../buying/buying-deps'
import { claimAttempts, triggerAll } from '../buying/start-buying'
import { workOnAttempt } from '../work-on-attempt'
import { practiceShop, SECRET, type STORES } from './practice-shop'
import type { ShopFault, StoreOrder, Variant, WorldShop } from './world-shop'

export type { StoreOrder, Variant } from './world-shop'
export { SITE, STORES } from './practice-shop'
export type WorldStore = keyof typeof STORES

/** A shop that purchases are made at, with a database of its own and actions for tests. */
export interface ShopWorld {
  t: TestDatabase
  deps: BuyingDeps
  variants: Variant[]
  /** Names of the shop's stores. */
  storeNames: readonly string[]
  /** Whether channels can have a login. */
  hasAccounts: boolean
  isReplaying: boolean
  ownFaults: readonly string[]
  boughtElsewhere: ReadonlySet<string>
  /** Key of a store. */
  keyOf(store: string): string
  addChannel(store: string, values?: Partial<TaskChannelRow>): Promise<TaskChannelRow>
  addTask(
    channel: TaskChannelRow,
    targets: readonly Variant[],
    values?: Partial<typeof snatchTaskTable.$inferInsert>,
  ): Promise<SnatchTaskRow>
  /** Sets the stock at the store and as read by a check. */
  setStock(variants: Variant | readonly Variant[], stock: number): Promise<void>
  /** Sets a discount on the product's price at the store. */
  setDiscount(variants: Variant | readonly Variant[], percent: number): Promise<void>
  /** Changes an order at the store, as its staff would. */
  setOrder(orderNumber: string, status: 'new' | 'failed'): Promise<void>
  trigger(): Promise<number>
  /** Processes due attempts one after another; returns their number. */
  work(deps?: BuyingDeps): Promise<number>
  orders(): Promise<StoreOrder[]>
  attempts(taskId?: string): Promise<AttemptRow[]>
  task(id: string): Promise<SnatchTaskRow>
  setTask(id: string, state: SnatchTaskState): Promise<void>
  faults(faults: readonly ShopFault[]): Promise<void>
  /** Resets the stores' health after failures. */
  heal(): Promise<void>
  close(): Promise<void>
}

/** Practice store used through both of its dialects. */
export interface BuyingWorld extends ShopWorld {
  practice: PracticeClient
}

let leases = 1_000_000

const quiet = { warn: () => undefined, error: () => undefined }

const keysOf = ({ stores }: WorldShop) => Object.values(stores).map(({ key }) => key)

async function addStores(t: TestDatabase, { stores, variants }: WorldShop): Promise<void> {
  for (const { key, columns, credentials } of Object.values(stores)) {
    await addStore(t.db, {
      key,
      credentials: sealCredentials(testSecrets, key, credentials),
      rate_per_second: 10_000,
      burst: 5000,
      concurrency: 50,
      ...columns,
    })
    await seedProducts(t.db, key, { prefix: 'ZZ', products: variants.length, variants: 1 })
    const pairs = JSON.stringify(
      variants.map((variant, index) => ({ old: `ZZ${index + 1}`, id: variant.productId, price: variant.price })),
    )
    await t.db.execute(sql`delete from variants where website_type = ${key}`)
    await t.db.execute(sql`
      update products p set id = i.id, master_id = null, orderable = false, current_price = i.price, promotional_price = null, currency = 'USD'
      from json_to_recordset(${pairs}::json) as i(old text, id text, price bigint) where p.website_type = ${key} and p.id = i.old`)
    await t.db.execute(sql`
      insert into inventory_monitors (id, website_type, product_code, product_id, is_monitoring, interval_seconds)
      select gen_random_uuid(), website_type, id, id, true, 3600 from products where website_type = ${key}`)
    await t.db.execute(sql`
      insert into monitor_checks (monitor_id, website_type) select id, website_type from inventory_monitors where website_type = ${key}`)
  }
}

/** World of the practice store. Uses a migrated database of its own; outside a test run the caller passes one. */
export async function startBuyingWorld(database?: TestDatabase): Promise<BuyingWorld> {
  const [t, practice] = [database ?? (await testDatabase()), await startPracticeClient({ clientSecret: SECRET, clock })]
  return { ...(await startShopWorld(await practiceShop(practice), t)), practice }
}

/** World of any shop, which it closes with itself. */
export async function startShopWorld(shop: WorldShop, database?: TestDatabase): Promise<ShopWorld> {
  const t = database ?? (await testDatabase())
  await addStores(t, shop)
  const config: Config = parseConfig({
    DATABASE_URL: t.url,
    SECRET_KEY: 'ab'.repeat(32),
    ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
  })
  const work = { newLease: () => ++leases, count: () => undefined, log: quiet }
  const deps: BuyingDeps = { db: t.db, secrets: testSecrets, config, work }
  return {
    t,
    deps,
    variants: shop.variants,
    storeNames: Object.keys(shop.stores),
    hasAccounts: shop.hasAccounts,
    isReplaying: shop.isReplaying,
    ownFaults: shop.ownFaults ?? [],
    boughtElsewhere: shop.boughtElsewhere ?? new Set(),
    keyOf: (store) => keyOf(shop, store),
    ...setUpActions(t.db, shop),
    ...workActions(deps),
    ...storeActions(t.db, shop),
    async close() {
      await shop.close()
      await t.close()
    },
  }
}

function keyOf({ stores }: WorldShop, name: string): string {
  const store = stores[name]
  if (!store) throw new Error(`no store ${name}`)
  return store.key
}

/** Creates channels and tasks. */
function setUpActions(db: Database, shop: WorldShop): Pick<ShopWorld, 'addChannel' | 'addTask'> {
  return {
    async addChannel(store, values = {}) {
      const id = uuidv7()
      const login = values.account?.type === 'login'
      const [row] = await db
        .insert(taskChannelTable)
        .values({
          id,
          name: `channel ${store}`,
          website_type: keyOf(shop, store),
          account: { type: 'guest' },
          shipping_address: login ? { saved: 'home' } : shippingAddress,
          payment: login ? { saved: 'saved-card' } : { method: shop.payment },
          mode: 'auto',
          concurrency: 5,
          daily_budget: 10_000_00,
          state: 'active',
          password: login ? sealPassword(testSecrets, id, 'practice-password') : null,
          ...values,
        })
        .returning()
      if (!row) throw new Error('no channel')
      return row
    },
    async addTask(channel, targets, values = {}) {
      const [first] = targets
      const maxPrice = Math.max(...targets.map(({ price }) => price)) + 50_00
      const [task] = await db
        .insert(snatchTaskTable)
        .values({
          id: uuidv7(),
          name: `task for ${first?.variantId}`,
          website_type: channel.website_type,
          channel_id: channel.id,
          mode: 'auto',
          quantity: 1,
          slots: 1,
          currency: 'USD',
          max_unit_price: maxPrice,
          max_total: maxPrice * 2,
          budget: maxPrice * 4,
          cooldown_seconds: 0,
          priority: 5,
          state: 'armed',
          ...values,
        })
        .returning()
      if (!task) throw new Error('no task')
      await db.insert(snatchTargetTable).values(
        targets.map(({ productId }, position) => ({
          task_id: task.id,
          position,
          website_type: task.website_type,
          product_code: productId,
          product_id: productId,
          variant_id: null,
        })),
      )
      return task
    },
  }
}

/** Controls the shop and reads its orders. */
function storeActions(
  db: Database,
  shop: WorldShop,
): Pick<ShopWorld, 'setStock' | 'setDiscount' | 'setOrder' | 'orders' | 'faults' | 'heal'> {
  const keys = sql.param(keysOf(shop))
  return {
    async setStock(changed, stock) {
      const ids = [changed].flat().map(({ variantId }) => variantId)
      const read = db.execute(sql`
        with changed as (
          update products set orderable = ${stock > 0}, ats = ${stock}, qty_kind = 'exact'
          where website_type = any(${keys}::text[]) and id = any(${sql.param(ids)}::text[]) returning website_type, id)
        update monitor_checks c set read_at = clock_now(), last_checked_at = clock_now()
        from inventory_monitors m, changed
        where m.id = c.monitor_id and m.website_type = changed.website_type and m.product_id = changed.id`)
      await Promise.all([read, shop.setStock(ids, stock)])
    },
    async setDiscount(changed, percent) {
      await shop.setDiscount(
        [changed].flat().map(({ productId }) => productId),
        percent,
      )
    },
    async setOrder(orderNumber, status) {
      await shop.setOrder(orderNumber, status)
    },
    orders: () => shop.orders(),
    async faults(faults) {
      await shop.faults(faults)
    },
    async heal() {
      await db.execute(
        sql`update stores set health = 'ok', failing_since = null, failures = 0, retry_at = null, last_error_code = null`,
      )
    },
  }
}

/** Does the workers' work in this process, and reads the results. */
function workActions(deps: BuyingDeps): Pick<ShopWorld, 'trigger' | 'work' | 'attempts' | 'task' | 'setTask'> {
  const { db } = deps
  return {
    trigger: () => triggerAll(deps),
    async work(own = deps) {
      let done = 0
      for (;;) {
        const claim = await claimAttempts(own, 1)
        const [id] = claim.keys
        if (id === undefined) return done
        await workOnAttempt(own, claim.lease, { id })
        if (++done > 200) throw new Error('work without end')
      }
    },
    attempts: (taskId) =>
      db
        .select()
        .from(attemptTable)
        .where(taskId === undefined ? sql`true` : eq(attemptTable.taskId, taskId))
        .orderBy(attemptTable.createdAt, attemptTable.id),
    async task(id) {
      const [row] = await db.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, id))
      if (!row) throw new Error('no task')
      return row
    },
    async setTask(id, state) {
      await db.update(snatchTaskTable).set({ state, failures: 0 }).where(eq(snatchTaskTable.id, id))
    },
  }
}
