import { sql } from 'drizzle-orm'
import type { PurchaseAttempt } from '@outlet/shared/contract/purchase-attempts'
import { systemCaller } from '../../platform/audit/record-audit'
import { retriedTransaction } from '../../platform/db/transaction'
import { setClockOffset } from '../../platform/time/clock'
import { sealCredentials } from '../../stores/store-credentials'
import { addStore, testSecrets } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { settlePurchase } from '../decide-attempt'
import type { AttemptRow } from '../attempt-row'
import type { BuyingDeps } from '../buying/buying-deps'
import { startBuyingWorld, type BuyingWorld } from './buying-world'
import { startFakeShopify } from '../../stores/shopify/testing/fake-shopify'
import type { FakeStore } from '../../stores/testing/fake-store'

const PRICE = 19_50
const MINUTE = 60_000
const caller = systemCaller('a person')

type Limits = Partial<Parameters<BuyingWorld['addTask']>[2]>

/** Sets up a store where only a person can check out, and tasks that buy one product there. */
export function useHandOvers() {
  let w: BuyingWorld
  let shop: FakeStore
  let stores = 0
  beforeAll(async () => {
    w = await startBuyingWorld()
    shop = await startFakeShopify()
    const variants = [{ id: '41', color: 'Black', quantity: 3, price: PRICE / 100, listPrice: 39 }]
    shop.products.set('41', { id: '41', variants })
  })
  afterEach(async () => {
    setClockOffset(0)
    await w.t.db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
  })
  afterAll(async () => {
    await shop.close()
    await w.close()
  })

  /** Adds an armed task whose product is in stock. */
  const armed = async (limits: Limits, { token, read = PRICE }: { token?: string | undefined; read?: number }) => {
    const key = `shop-${++stores}`
    const credentials = token === undefined ? {} : { storefront_token: token }
    await addStore(w.t.db, {
      key,
      dialect: 'shopify',
      base_url: shop.origin,
      is_practice: true,
      credentials: sealCredentials(testSecrets, key, credentials),
    })
    await seedProducts(w.t.db, key, { prefix: 'P', products: 1, variants: 1 })
    await w.t.db.execute(sql`delete from variants where website_type = ${key}`)
    await w.t.db.execute(sql`
      update products set id = '41', master_id = null, orderable = true, ats = 3, qty_kind = 'exact', current_price = ${read},
        promotional_price = null, currency = 'USD' where website_type = ${key}`)
    const channel = await w.addChannel('scapi', { website_type: key })
    const target = { productId: '41', variantId: '41', price: PRICE }
    const task = await w.addTask(channel, [target], { max_total: 60_00, budget: 60_00, ...limits })
    return { task, key }
  }

  const bought = async (...given: Parameters<typeof armed>): Promise<AttemptRow> => {
    const { task } = await armed(...given)
    await w.trigger()
    await w.work()
    const [attempt] = await w.attempts(task.id)
    if (!attempt) throw new Error('no attempt')
    return attempt
  }

  return {
    world: () => w,
    shop: () => shop,
    armed,
    bought,
    async later(minutes: number, deps?: BuyingDeps): Promise<number> {
      setClockOffset(minutes * MINUTE)
      return w.work(deps)
    },
    /** One entry for each prompt to the person: whether it was a reminder. */
    async prompts(attemptId: string): Promise<boolean[]> {
      const { rows } = await w.t.db.execute<{ is_reminder: boolean }>(sql`
        select (payload ->> 'is_reminder')::boolean as is_reminder from events
        where subject_id = ${attemptId} and kind = 'purchase_awaiting' order by at, id`)
      return rows.map(({ is_reminder }) => is_reminder)
    },
    settle: (id: string, result: Parameters<typeof settlePurchase>[3]['answer']): Promise<PurchaseAttempt> =>
      retriedTransaction(w.t.db, (tx) => settlePurchase(tx, caller, w.deps, { id, answer: result })),
    attemptsOf: async (taskId: string): Promise<AttemptRow[]> =>
      (await w.attempts(taskId)).sort((one, other) => (one.id < other.id ? -1 : 1)),
    /** Adds a newer reading of the product, without which a failed variant is not tried again. */
    async restocked(taskId: string): Promise<void> {
      const [{ websiteType = '' } = {}] = await w.attempts(taskId)
      await w.t.db.execute(sql`
        insert into inventory_monitors (id, website_type, product_code, product_id, is_monitoring, interval_seconds)
        values (gen_random_uuid(), ${websiteType}, '41', '41', true, 3600)`)
      await w.t.db.execute(sql`
        insert into monitor_checks (monitor_id, website_type, read_at)
        select id, website_type, clock_now() + interval '1 second' from inventory_monitors where website_type = ${websiteType}`)
    },
  }
}
