import { eq, sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { SnatchTaskState } from '@outlet/shared/contract/snatch-tasks'
import { clientId, startPracticeClient, type PracticeClient } from '../../../practice-store/src/practice-client'
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

const SECRET = 'secret-for-tests'
export const SITE = 'coach-outlet'
export const STORES = { ocapi: 'practice-ocapi', scapi: 'practice-scapi' } as const
export type WorldStore = keyof typeof STORES

const StoreOrders = z.object({
  orders: z.array(
    z.object({
      order_no: z.string(),
      creation_date: z.coerce.date(),
      status: z.string(),
      order_total: z.number(),
      product_items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
    }),
  ),
})
export type StoreOrder = z.infer<typeof StoreOrders>['orders'][number]

export interface Variant {
  productId: string
  variantId: string
  /** Current price at the store, in minor units. */
  price: number
}

/** Practice store used through both of its dialects, with a database of its own and actions for tests. */
export interface BuyingWorld {
  t: TestDatabase
  practice: PracticeClient
  deps: BuyingDeps
  variants: Variant[]
  addChannel(store: WorldStore, values?: Partial<TaskChannelRow>): Promise<TaskChannelRow>
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
  faults(faults: readonly object[]): Promise<void>
  /** Resets the stores' health after failures. */
  heal(): Promise<void>
  close(): Promise<void>
}

const keys = sql.param(Object.values(STORES))

let leases = 1_000_000

const quiet = { warn: () => undefined, error: () => undefined }

/** One variant of each product; here a variant is a product of its own. */
async function readVariants(practice: PracticeClient): Promise<Variant[]> {
  const Hit = z.object({ price: z.number().optional(), represented_product: z.object({ id: z.string() }) })
  const Hits = z.object({ hits: z.array(Hit) })
  const { hits } = await practice.read(Hits, 'product_search?refine_1=cgid=root&count=200&expand=prices')
  return hits.flatMap(({ price, represented_product: { id } }) =>
    price === undefined ? [] : [{ productId: id, variantId: id, price: Math.round(price * 100) }],
  )
}

async function addStores(t: TestDatabase, practice: PracticeClient, variants: readonly Variant[]): Promise<void> {
  for (const key of Object.values(STORES)) {
    const isScapi = key === STORES.scapi
    await addStore(t.db, {
      key,
      dialect: isScapi ? 'sfcc-scapi' : 'sfcc-ocapi',
      base_url: practice.store.origin,
      credentials: sealCredentials(testSecrets, key, {
        client_id: clientId,
        ...(isScapi && { client_secret: SECRET }),
      }),
      rate_per_second: 10_000,
      burst: 5000,
      concurrency: 50,
      ...(isScapi && { organization_id: 'f_ecom_practice', redirect_uri: 'https://console.example/back' }),
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

/** Uses a migrated database of its own; outside a test run the caller passes one. */
export async function startBuyingWorld(database?: TestDatabase): Promise<BuyingWorld> {
  const [t, practice] = [database ?? (await testDatabase()), await startPracticeClient({ clientSecret: SECRET, clock })]
  const variants = await readVariants(practice)
  await addStores(t, practice, variants)
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
    practice,
    deps,
    variants,
    ...setUpActions(t.db),
    ...workActions(deps),
    ...storeActions(t.db, practice),
    async close() {
      await practice.store.close()
      await t.close()
    },
  }
}

/** Creates channels and tasks. */
function setUpActions(db: Database): Pick<BuyingWorld, 'addChannel' | 'addTask'> {
  return {
    async addChannel(store, values = {}) {
      const id = uuidv7()
      const login = values.account?.type === 'login'
      const [row] = await db
        .insert(taskChannelTable)
        .values({
          id,
          name: `channel ${store}`,
          website_type: STORES[store],
          account: { type: 'guest' },
          shipping_address: login ? { saved: 'home' } : shippingAddress,
          payment: login ? { saved: 'saved-card' } : { method: 'PRACTICE' },
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

/** Controls the practice store and reads its orders. */
function storeActions(
  db: Database,
  practice: PracticeClient,
): Pick<BuyingWorld, 'setStock' | 'setDiscount' | 'setOrder' | 'orders' | 'faults' | 'heal'> {
  return {
    async setStock(changed, stock) {
      const ids = [changed].flat().map(({ variantId }) => variantId)
      const setting = practice.control(
        'POST',
        'stock',
        ids.map((id) => ({ site: SITE, product_id: id, stock })),
      )
      const read = db.execute(sql`
        with changed as (
          update products set orderable = ${stock > 0}, ats = ${stock}, qty_kind = 'exact'
          where website_type = any(${keys}::text[]) and id = any(${sql.param(ids)}::text[]) returning website_type, id)
        update monitor_checks c set read_at = clock_now(), last_checked_at = clock_now()
        from inventory_monitors m, changed
        where m.id = c.monitor_id and m.website_type = changed.website_type and m.product_id = changed.id`)
      await Promise.all([read, setting])
    },
    async setDiscount(changed, percent) {
      const setting = [changed]
        .flat()
        .map(({ productId }) => ({ site: SITE, product_id: productId, discount_percent: percent }))
      await practice.control('POST', 'price', setting)
    },
    async setOrder(orderNumber, status) {
      await practice.control('POST', 'order', { order_no: orderNumber, status })
    },
    orders: async () => StoreOrders.parse(await (await practice.control('GET', 'orders')).json()).orders,
    async faults(faults) {
      await practice.control('PATCH', 'settings', { faults })
    },
    async heal() {
      await db.execute(
        sql`update stores set health = 'ok', failing_since = null, failures = 0, retry_at = null, last_error_code = null`,
      )
    },
  }
}

/** Does the workers' work in this process, and reads the results. */
function workActions(deps: BuyingDeps): Pick<BuyingWorld, 'trigger' | 'work' | 'attempts' | 'task' | 'setTask'> {
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
