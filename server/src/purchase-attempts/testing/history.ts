import { inArray } from 'drizzle-orm'
import { systemCaller } from '../../platform/audit/record-audit'
import { retriedTransaction } from '../../platform/db/transaction'
import { stopBuying } from '../../buying-stop/buying-stop'
import { orderTable } from '../../orders/order-row'
import type { AttemptRow } from '../attempt-row'
import type { BuyingWorld } from './buying-world'
import { actionsOf } from './history-actions'
import { whatIsWrong } from './history-checks'
import { HistoryScene } from './history-scene'
import { toldOf } from './told-of'

const caller = systemCaller('a person')
const STEPS = 20

/** One random history of tasks, stock, prices, faults, kills, sleeping workers, people and clocks; the seed decides all of it. */
export class History {
  readonly told: string[] = []
  /** How often attempts have come to which end, and what else is worth counting. */
  readonly seen = new Map<string, number>()
  readonly #scene: HistoryScene

  constructor(world: BuyingWorld, seed: number) {
    this.#scene = new HistoryScene(world, seed)
  }

  async #begin(): Promise<void> {
    const scene = this.#scene
    await scene.begin()
    const most = Math.max(...scene.variants.map(({ price }) => price)) * 2 + 30_00
    const dailyBudget = most * (1 + scene.below(6))
    const guest = await scene.world.addChannel(scene.one(['scapi', 'ocapi']), {
      dailyBudget,
      concurrency: 1 + scene.below(3),
    })
    scene.channels = [guest]
    if (scene.isLucky(0.7)) {
      const login = { account: { type: 'login' as const, login: 'ada@practice.example' } }
      scene.channels.push(await scene.world.addChannel(scene.one(['scapi', 'ocapi']), { dailyBudget, ...login }))
    }
    for (let index = 0; index <= scene.below(3); index++) await this.#addTask(index, most)
  }

  async #addTask(index: number, most: number): Promise<void> {
    const scene = this.#scene
    const slots = 1 + scene.below(4)
    const quantity = scene.one([1, 1, 1, 2])
    // Prices that the store moves go over what is tight, and under it.
    const isTight = scene.isLucky(0.4)
    const least = Math.min(...scene.variants.map(({ price }) => price))
    const unit = isTight ? Math.floor(most / 3) : most
    const maxTotal = most * quantity
    const targets = scene.isLucky(0.5) ? scene.variants : [scene.one(scene.variants)]
    const values = {
      mode: index === 0 ? ('auto' as const) : scene.one(['auto', 'auto', 'confirm', 'confirm', 'dry_run'] as const),
      slots,
      quantity,
      minUnitPrice: isTight ? Math.floor(least / 2) : null,
      maxUnitPrice: unit,
      maxTotal,
      budget: Math.max(maxTotal, Math.floor(maxTotal * (1 + (scene.below(100) / 100) * slots))),
      cooldownSeconds: scene.one([0, 0, 5]),
    }
    scene.tasks.push(await scene.world.addTask(scene.one(scene.channels), targets, values))
  }

  /** Plays it to its end, where nobody sleeps and the store answers; then what must hold is held against the store. */
  async play(): Promise<string[]> {
    const scene = this.#scene
    try {
      await this.#begin()
      const actions = actionsOf(scene)
      const bag = Object.entries(actions).flatMap(([name, { likely = 1 }]) =>
        Array.from({ length: likely }, () => name),
      )
      for (let step = 0; step < STEPS; step++) {
        const action = scene.one(bag)
        this.told.push(action)
        await actions[action]?.run()
      }
      await this.#end()
      return await this.#wrong()
    } finally {
      await scene.forget()
    }
  }

  async #end(): Promise<void> {
    const { world, worker, off } = this.#scene
    worker.plan(null)
    if (worker.mayBeIll) await world.faults([])
    await retriedTransaction(world.t.db, (tx) => stopBuying(tx, caller))
    off.begin('all buying', await this.#scene.attempts(), () => true)
    await worker.wakeAll()
    // Longer than any lease, cart and question; looks come ever more rarely.
    for (const minutes of [1, 1, 1, 2, 5, 20, 60, 400, 400, 1500, 1500, 1500]) {
      if ((await this.#scene.open()).every(({ nextAt }) => nextAt === null)) return
      this.#scene.jump(minutes * 60_000)
      await worker.work()
      await worker.wakeAll()
    }
  }

  async #wrong(): Promise<string[]> {
    const scene = this.#scene
    const attempts = await scene.attempts()
    const told = await toldOf(scene.world.t.db, attempts)
    this.#count(attempts, told)
    scene.off.endAll(attempts)
    scene.cuts.endAll(attempts)
    const ids = scene.tasks.map(({ id }) => id)
    const { db } = scene.world.t
    const kept = await db.select({ taskId: orderTable.taskId }).from(orderTable).where(inArray(orderTable.taskId, ids))
    const now = await scene.rows()
    const found = whatIsWrong({
      attempts,
      orders: await scene.orders(),
      before: scene.before,
      tasks: scene.tasks,
      channels: scene.channels,
      now,
      disabled: scene.disabled,
      kept: kept.flatMap(({ taskId }) => taskId ?? []),
      told,
      movedPrice: scene.movedPrice,
    })
    return [...scene.off.wrong, ...scene.cuts.wrong, ...found]
  }

  #count(attempts: readonly AttemptRow[], told: ReadonlySet<string>): void {
    for (const { id, state, reason } of attempts) {
      this.#saw(state)
      if (reason) this.#saw(`${state} ${reason}`)
      if (told.has(`was unknown ${id}`)) this.#saw(`unknown, then ${state}`)
    }
    const places = new Map(
      this.#scene.channels.map(({ id, websiteType, account }) => [id, `${websiteType} ${account.type}`]),
    )
    for (const { state, channelId, mode } of attempts)
      if (state === 'placed') this.#saw(`placed at ${places.get(channelId) ?? ''}, ${mode}`)
    for (const action of new Set(this.told)) this.#saw(`histories with ${action}`)
  }

  #saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }
}
