import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { orderTable } from '../../orders/order-row'
import { attemptTable, type AttemptRow } from '../../purchase-attempts/attempt-row'
import { BuyingWorkers } from '../../purchase-attempts/testing/buying-workers'
import { findViolations } from '../../purchase-attempts/testing/history-checks'
import { readAttemptEvents } from '../../purchase-attempts/testing/read-events'
import { snatchTaskTable } from '../../snatch-tasks/snatch-task-row'
import { taskChannelTable } from '../../task-channels/task-channel-row'
import { shippingAddress } from '../../task-channels/testing/channel-draft'
import { INTERVAL_SECONDS, PASSWORD, startLiveConsole, syncLive, until, type LiveConsole } from './live-console'
import type { RealShop } from './real-shop'

const KEY = 'real'
/** Time-out in seconds; these processes share a machine with the store. */
const WAIT_SECONDS = 120
const LEASE_MS = 3000
const WithId = z.looseObject({ id: z.string() })

/** E-mail address of a guest without an account at the store. */
const GUEST = 'grace@example.com'
const address = { ...shippingAddress, name: 'Grace Hopper' }

const Orders = z.object({ items: z.array(z.object({ store_order_number: z.string().nullable() })) })

/** A console with two worker processes, connected to a third-party store whose product it monitors. */
export class BuyingConsole {
  readonly #live: LiveConsole
  readonly #shop: RealShop
  #monitorId = ''
  #channels = 0

  private constructor(
    live: LiveConsole,
    shop: RealShop,
    readonly workers: BuyingWorkers,
  ) {
    this.#live = live
    this.#shop = shop
  }

  /**
   * Starts the console. `origin` is the address at which it requests the store: the store's own, or that of a proxy.
   */
  static async start(shop: RealShop, origin: string): Promise<BuyingConsole> {
    const live = await startLiveConsole('api')
    const script = join(import.meta.dirname, 'live-worker-process.ts')
    const workers = await BuyingWorkers.start(live, { script, waitMs: WAIT_SECONDS * 1000, leaseMs: LEASE_MS })
    const console = new BuyingConsole(live, shop, workers)
    try {
      await console.#connect(origin)
      return console
    } catch (error) {
      await console.stop()
      throw error
    }
  }

  async #connect(base_url: string): Promise<void> {
    const { call } = this.#live
    const limits = { rate_per_second: 100, burst: 100, concurrency: 10, max_orderable_quantity: 5 }
    await this.#shop.setAvailable(5)
    await call('POST', '/stores', { key: KEY, base_url, currency: 'USD', ...limits, ...this.#shop.store })
    await syncLive(this.#live, KEY)
    const monitor = { website_type: KEY, product_id: this.#shop.productId, interval_seconds: INTERVAL_SECONDS }
    this.#monitorId = WithId.parse(await call('POST', '/inventory-monitors', monitor)).id
  }

  /** Adds and tries a task channel that may buy automatically. The trial needs available stock. */
  async addChannel(as: 'guest' | 'account'): Promise<string> {
    const { call } = this.#live
    const { payment, account } = this.#shop
    const { login, password } = account
    const { id } = WithId.parse(
      await call('POST', '/task-channels', {
        website_type: KEY,
        name: `${as} ${++this.#channels}`,
        ...(as === 'guest' ? { account: { type: 'guest' } } : { account: { type: 'login', login }, password }),
        shipping_address: { ...address, email: as === 'guest' ? GUEST : login },
        payment,
        mode: 'auto',
        daily_budget: 1_000_000_00,
        current_password: PASSWORD,
      }),
    )
    expect(await call('POST', `/task-channels/${id}/try`)).toMatchObject({
      state: 'active',
      last_trial: { code: null, message: '' },
    })
    return id
  }

  /** Creates an armed task for one piece while the product is sold out. */
  async arm(channelId: string): Promise<string> {
    const { call } = this.#live
    const { id } = WithId.parse(
      await call('POST', '/snatch-tasks', {
        name: 'One piece',
        channel_id: channelId,
        mode: 'auto',
        targets: [{ product_id: this.#shop.productId }],
        max_unit_price: 30_00,
        max_total: 40_00,
        budget: 100_00,
        cooldown_seconds: 0,
        current_password: PASSWORD,
      }),
    )
    await call('POST', `/snatch-tasks/${id}/arm`, { current_password: PASSWORD })
    return id
  }

  /** Waits until a check of the workers has read this state. */
  async waitUntilRead(state: 'in' | 'out'): Promise<void> {
    const monitor = () => this.#live.call('GET', `/inventory-monitors/${this.#monitorId}`)
    await until(`the product is read as ${state}`, WAIT_SECONDS, async () => (await monitor())['stock_state'] === state)
  }

  /** Sets the store's stock and makes the check due at once. */
  async setStock(pieces: number): Promise<void> {
    await this.#shop.setAvailable(pieces)
    await this.workers.advanceClock(INTERVAL_SECONDS * 1000)
  }

  async task(id: string): Promise<SnatchTask> {
    return SnatchTask.parse(await this.#live.call('GET', `/snatch-tasks/${id}`))
  }

  #attempts(taskId: string): Promise<AttemptRow[]> {
    return this.#live.db
      .select()
      .from(attemptTable)
      .where(eq(attemptTable.taskId, taskId))
      .orderBy(attemptTable.createdAt, attemptTable.id)
  }

  /** Returns the states of the task's attempts in order, each with its reason and why its order was not found. */
  async states(taskId: string): Promise<string[]> {
    const attempts = await this.#attempts(taskId)
    return attempts.map(({ state, reason, message, seen }) =>
      [state, reason, message, state === 'unknown' && `${seen?.outcome}: ${seen?.why}`].filter(Boolean).join(' '),
    )
  }

  /** Waits until the task has bought, or has had time to retry; then cancels it and waits for open attempts to end. */
  async finish(taskId: string): Promise<void> {
    for (let turns = 0; turns < 6; turns++) {
      await this.workers.settleAll()
      if ((await this.task(taskId)).state !== 'armed') break
      await this.workers.advanceClock(INTERVAL_SECONDS * 1000)
      await new Promise((resolve) => setTimeout(resolve, 1500))
    }
    if ((await this.task(taskId)).state !== 'ended') await this.#live.call('POST', `/snatch-tasks/${taskId}/cancel`)
    await this.workers.settleAll()
  }

  /** Returns the store's numbers of this console's orders, from the console's API. */
  async orderNumbers(): Promise<string[]> {
    const { items } = Orders.parse(await this.#live.call('GET', '/orders?limit=100'))
    return items.flatMap(({ store_order_number: number }) => number ?? [])
  }

  /** Returns the violated invariants of a finished task. `before`: order numbers of other purchases. */
  async violationsOf(taskId: string, before: readonly string[]): Promise<string[]> {
    const { db } = this.#live
    const [task] = await db.select().from(snatchTaskTable).where(eq(snatchTaskTable.id, taskId))
    if (!task) throw new Error('no task')
    const channels = await db.select().from(taskChannelTable).where(eq(taskChannelTable.id, task.channel_id))
    const stored = await db.select({ id: orderTable.id }).from(orderTable).where(eq(orderTable.task_id, taskId))
    const orders = (await this.#shop.orders()).filter((number) => !before.includes(number))
    const attempts = await this.#attempts(taskId)
    return [
      ...(orders.length > task.slots ? [`${orders.length} orders of ${task.slots}`] : []),
      ...findViolations({
        attempts,
        orders: orders.map((order_no) => ({ order_no, status: 'new' })),
        before,
        tasks: [task],
        channels,
        now: { tasks: [task], channels },
        disabled: new Set(),
        events: await readAttemptEvents(db, attempts),
        orderTaskIds: stored.map(() => taskId),
        movedPrice: false,
      }),
    ]
  }

  async stop(): Promise<void> {
    this.workers.close()
    await this.#live.stop()
  }
}
