import { inArray } from 'drizzle-orm'
import { systemCaller } from '../../platform/audit/record-audit'
import { retriedTransaction } from '../../platform/db/transaction'
import { stopBuying } from '../../buying-stop/buying-stop'
import { orderTable } from '../../orders/order-row'
import type { AttemptRow } from '../attempt-row'
import type { ShopWorld } from './buying-world'
import { actionsOf } from './history-actions'
import { findViolations } from './history-checks'
import { HistoryScene } from './history-scene'
import { readAttemptEvents } from './read-events'

const caller = systemCaller('a person')
const STEPS = 20

/**
 * Random history of tasks, stock, prices, faults, kills, suspended workers, people and clocks. The seed determines all
 * of it.
 */
export class History {
  readonly actionNames: string[] = []
  /** Counters: end states of attempts, and other statistics. */
  readonly counters = new Map<string, number>()
  readonly #scene: HistoryScene

  constructor(world: ShopWorld, seed: number) {
    this.#scene = new HistoryScene(world, seed)
  }

  async #start(): Promise<void> {
    const scene = this.#scene
    await scene.start()
    const maxPrice = Math.max(...scene.variants.map(({ price }) => price)) * 2 + 30_00
    const dailyBudget = maxPrice * (1 + scene.below(6))
    const guest = await scene.world.addChannel(scene.one(scene.world.storeNames), {
      daily_budget: dailyBudget,
      concurrency: 1 + scene.below(3),
    })
    scene.channels = [guest]
    if (scene.isLucky(0.7)) {
      const account = { type: 'login' as const, login: 'ada@practice.example' }
      const login = scene.world.hasAccounts ? { account } : {}
      scene.channels.push(
        await scene.world.addChannel(scene.one(scene.world.storeNames), { daily_budget: dailyBudget, ...login }),
      )
    }
    for (let index = 0; index <= scene.below(3); index++) await this.#addTask(index, maxPrice)
  }

  async #addTask(index: number, maxPrice: number): Promise<void> {
    const scene = this.#scene
    const slots = 1 + scene.below(4)
    const quantity = scene.one([1, 1, 1, 2])
    // Tight limits, which the store's price changes cross in both directions.
    const isTight = scene.isLucky(0.4)
    const minPrice = Math.min(...scene.variants.map(({ price }) => price))
    const unit = isTight ? Math.floor(maxPrice / 3) : maxPrice
    const maxTotal = maxPrice * quantity
    const targets = scene.isLucky(0.5) ? scene.variants : [scene.one(scene.variants)]
    const values = {
      mode: index === 0 ? ('auto' as const) : scene.one(['auto', 'auto', 'confirm', 'confirm', 'dry_run'] as const),
      slots,
      quantity,
      min_unit_price: isTight ? Math.floor(minPrice / 2) : null,
      max_unit_price: unit,
      max_total: maxTotal,
      budget: Math.max(maxTotal, Math.floor(maxTotal * (1 + (scene.below(100) / 100) * slots))),
      cooldown_seconds: scene.one([0, 0, 5]),
    }
    scene.tasks.push(await scene.world.addTask(scene.one(scene.channels), targets, values))
  }

  /**
   * Runs the history to its end, where no worker sleeps and the store responds, and then checks the rules. Returns the
   * violations.
   */
  async play(): Promise<string[]> {
    const scene = this.#scene
    try {
      await this.#start()
      const actions = actionsOf(scene)
      const bag = Object.entries(actions).flatMap(([name, { likely = 1 }]) =>
        Array.from({ length: likely }, () => name),
      )
      for (let step = 0; step < STEPS; step++) {
        const action = scene.one(bag)
        this.actionNames.push(action)
        await actions[action]?.run()
      }
      await this.#end()
      return await this.#findViolations()
    } finally {
      await scene.cleanUp()
    }
  }

  async #end(): Promise<void> {
    const { world, worker, off } = this.#scene
    worker.plan(null)
    if (worker.mayFail) await world.faults([])
    await retriedTransaction(world.t.db, (tx) => stopBuying(tx, caller))
    off.start('all buying', await this.#scene.attempts(), () => true)
    await worker.wakeAll()
    // In sum longer than any lease, cart and confirmation; the searches for an order become ever rarer.
    for (const minutes of [1, 1, 1, 2, 5, 20, 60, 400, 400, 1500, 1500, 1500]) {
      if ((await this.#scene.open()).every(({ nextAt }) => nextAt === null)) return
      this.#scene.jump(minutes * 60_000)
      await worker.work()
      await worker.wakeAll()
    }
  }

  async #findViolations(): Promise<string[]> {
    const scene = this.#scene
    const attempts = await scene.attempts()
    const events = await readAttemptEvents(scene.world.t.db, attempts)
    this.#count(attempts, events)
    scene.off.endAll(attempts)
    scene.cuts.endAll(attempts)
    const ids = scene.tasks.map(({ id }) => id)
    const { db } = scene.world.t
    const storedOrders = await db
      .select({ taskId: orderTable.task_id })
      .from(orderTable)
      .where(inArray(orderTable.task_id, ids))
    const now = await scene.rows()
    const found = findViolations({
      attempts,
      orders: await scene.orders(),
      before: scene.before,
      tasks: scene.tasks,
      channels: scene.channels,
      now,
      disabled: scene.disabled,
      orderTaskIds: storedOrders.flatMap(({ taskId }) => taskId ?? []),
      events,
      movedPrice: scene.movedPrice,
      boughtElsewhere: scene.world.boughtElsewhere,
      isReplaying: scene.world.isReplaying,
    })
    return [...scene.off.violations, ...scene.cuts.violations, ...found]
  }

  #count(attempts: readonly AttemptRow[], events: ReadonlySet<string>): void {
    for (const { id, state, reason } of attempts) {
      this.#increment(state)
      if (reason) this.#increment(`${state} ${reason}`)
      if (events.has(`was unknown ${id}`)) this.#increment(`unknown, then ${state}`)
    }
    const places = new Map(
      this.#scene.channels.map(({ id, website_type: websiteType, account }) => [id, `${websiteType} ${account.type}`]),
    )
    for (const { state, channelId, mode } of attempts)
      if (state === 'placed') this.#increment(`placed at ${places.get(channelId) ?? ''}, ${mode}`)
    for (const action of new Set(this.actionNames)) this.#increment(`histories with ${action}`)
  }

  #increment(what: string): void {
    this.counters.set(what, (this.counters.get(what) ?? 0) + 1)
  }
}
