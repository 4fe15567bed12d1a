import { eq, sql } from 'drizzle-orm'
import { retriedTransaction } from '../../platform/db/transaction'
import { systemCaller } from '../../platform/audit/record-audit'
import { setClockOffset } from '../../platform/time/clock'
import { resumeBuying, stopBuying } from '../../buying-stop/buying-stop'
import { orderTable } from '../../orders/order-row'
import { Refusal } from '../../platform/http/refusal'
import { taskChannelTable, type TaskChannelRow } from '../../task-channels/task-channel-row'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import { confirmPurchase, declinePurchase, settlePurchase } from '../answer-attempt'
import type { AttemptRow } from '../attempt-row'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import type { BuyingWorld, StoreOrder, Variant } from './buying-world'
import { whatIsWrong } from './history-checks'
import { anyStep, InterruptedWorker } from './interrupted-worker'
import { randomOf } from './random-of'

const caller = systemCaller('a person')
const STEPS = 20
/** One history begins so much later than the one before: stores refuse two logins of an account within a second. */
const APART_MS = 3000
/** How often each action is taken, beside the others' once. */
const LIKELY: Record<string, number> = {
  'a drop': 40,
  fault: 16,
  'plan a kill': 10,
  'plan a sleep': 10,
  'wake up': 5,
  confirm: 8,
  'a moment': 4,
  'a lease': 10,
  arm: 4,
  heal: 5,
  'resume all': 5,
}
const VARIANTS = 3
const faultKinds = [
  'reset',
  'gateway_timeout',
  'hook_after',
  'hook_before',
  'price_moved',
  'sold_out',
  'stays_created',
  'server_error',
] as const

/** One random history of tasks, stock, faults, kills, sleeping workers, people and clocks; the seed decides all of it. */
export class History {
  readonly told: string[] = []
  /** How often attempts have come to which end, and orders were made. */
  readonly seen = new Map<string, number>()
  readonly #world: BuyingWorld
  readonly #worker: InterruptedWorker
  readonly #random: () => number
  readonly #seed: number
  readonly #variants: Variant[]
  #channels: TaskChannelRow[] = []
  #tasks: SnatchTaskRow[] = []
  #offset = 0
  #movedPrice = false

  constructor(world: BuyingWorld, seed: number) {
    this.#world = world
    this.#worker = new InterruptedWorker(world)
    this.#random = randomOf(seed)
    this.#seed = seed
    const first = this.#below(world.variants.length - VARIANTS)
    this.#variants = world.variants.slice(first, first + VARIANTS)
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #one<Item>(items: readonly Item[]): Item {
    const item = items[this.#below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  async #begin(): Promise<void> {
    const w = this.#world
    this.#jump((this.#seed % 1000) * APART_MS)
    const isOne = this.#random() < 0.3
    const most = Math.max(...this.#variants.map(({ price }) => price)) * 2 + 30_00
    const dailyBudget = most * (1 + this.#below(6))
    this.#channels = [
      await w.addChannel(this.#random() < 0.5 ? 'scapi' : 'ocapi', { dailyBudget, concurrency: 1 + this.#below(3) }),
      ...(isOne
        ? []
        : [await w.addChannel('scapi', { dailyBudget, account: { type: 'login', login: 'ada@practice.example' } })]),
    ]
    for (let index = 0; index <= this.#below(3); index++) {
      const slots = 1 + this.#below(4)
      const maxTotal = most
      this.#tasks.push(
        await w.addTask(
          this.#one(this.#channels),
          this.#random() < 0.5 ? this.#variants : [this.#one(this.#variants)],
          {
            mode: index === 0 ? 'auto' : this.#one(['auto', 'auto', 'confirm', 'confirm', 'dry_run']),
            slots,
            maxUnitPrice: most,
            maxTotal,
            budget: Math.max(maxTotal, Math.floor(maxTotal * (1 + this.#random() * slots))),
            cooldownSeconds: this.#one([0, 0, 5]),
          },
        ),
      )
    }
  }

  #jump(ms: number): void {
    this.#offset += ms
    setClockOffset(this.#offset)
  }

  async #open(): Promise<AttemptRow[]> {
    const all = await this.#attempts()
    return all.filter(({ isOpen }) => isOpen)
  }

  async #attempts(): Promise<AttemptRow[]> {
    const own = new Set(this.#tasks.map(({ id }) => id))
    return (await this.#world.attempts()).filter(({ taskId }) => own.has(taskId))
  }

  async #orders(): Promise<StoreOrder[]> {
    const own = new Set(this.#variants.map(({ variantId }) => variantId))
    return (await this.#world.orders()).filter(({ product_items: items }) =>
      items.some(({ product_id }) => own.has(product_id)),
    )
  }

  /** People race with the workers and each other: to be refused is an answer. */
  async #ask(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
  }

  readonly #bag = () =>
    Object.keys(this.#actions).flatMap((name) => Array.from({ length: LIKELY[name] ?? 1 }, () => name))

  readonly #actions: Record<string, () => Promise<void>> = {
    'a drop': async () => {
      await this.#world.setStock(this.#variants, 3)
      await this.#world.trigger()
      await this.#worker.work()
    },
    restock: () => this.#world.setStock(this.#one(this.#variants), 1 + this.#below(3)),
    'sell out': () => this.#world.setStock(this.#one(this.#variants), 0),
    trigger: async () => void (await this.#world.trigger()),
    work: () => this.#worker.work(),
    'work on one': async () => void (await this.#worker.workOne()),
    'plan a kill': async () => this.#worker.plan({ step: this.#one(anyStep), then: 'kill' }),
    'plan a sleep': async () => this.#worker.plan({ step: this.#one(anyStep), then: 'sleep' }),
    'wake up': () => this.#worker.wakeAll(),
    'a moment': async () => this.#jump(1000 + this.#below(9000)),
    'a lease': async () => this.#jump(ATTEMPT_LEASE_MS + 1000),
    'a while': async () => this.#jump(60_000 * (1 + this.#below(20))),
    'back in time': async () => this.#jump(-this.#below(5000)),
    fault: async () => {
      const kind = this.#one(faultKinds)
      if (kind === 'price_moved') this.#movedPrice = true
      this.#worker.mayBeIll = true
      await this.#world.faults([
        {
          kind,
          resource: this.#one(['orders', 'orders', 'baskets']),
          times: 1 + this.#below(2),
          ...(this.#random() < 0.5 && { applies: true }),
        },
      ])
    },
    heal: async () => {
      await this.#world.faults([])
      await this.#world.heal()
      this.#worker.mayBeIll = false
    },
    confirm: async () => {
      for (const { id, quote } of await this.#open()) {
        const total = quote?.total.minor
        if (total === undefined) continue
        const confirm = () =>
          retriedTransaction(this.#world.t.db, (tx) => confirmPurchase(tx, caller, this.#world.parts, { id, total }))
        await Promise.all([this.#ask(confirm), this.#ask(confirm)])
      }
    },
    decline: async () => {
      const [first] = await this.#open()
      if (first)
        await this.#ask(() =>
          retriedTransaction(this.#world.t.db, (tx) => declinePurchase(tx, caller, this.#world.parts, first.id)),
        )
    },
    settle: () => this.#settleTruly(),
    pause: async () => this.#setTask('paused'),
    arm: async () => this.#setTask('armed'),
    'stop all': async () => void (await retriedTransaction(this.#world.t.db, (tx) => stopBuying(tx, caller))),
    'resume all': async () => void (await retriedTransaction(this.#world.t.db, (tx) => resumeBuying(tx, caller))),
    'cut the budget': async () => {
      const { id } = this.#one(this.#channels)
      await this.#world.t.db
        .update(taskChannelTable)
        .set({ dailyBudget: 100_00 + this.#below(200_00) })
        .where(eq(taskChannelTable.id, id))
    },
  }

  async #setTask(state: 'paused' | 'armed'): Promise<void> {
    const task = await this.#world.task(this.#one(this.#tasks).id)
    if (task.state !== 'ended') await this.#world.setTask(task.id, state)
  }

  /** A person looks at the store, long after anything can still be sent, and says what is there. */
  async #settleTruly(): Promise<void> {
    for (const attempt of await this.#open()) {
      if (attempt.state !== 'unknown' || this.#worker.isAsleep) continue
      const known = new Set<string | null>(this.#before)
      for (const { storeOrderNumber } of await this.#attempts()) known.add(storeOrderNumber)
      const [order] = (await this.#orders()).filter(
        ({ order_no, product_items: items }) =>
          !known.has(order_no) && items.some(({ product_id }) => product_id === attempt.variantId),
      )
      const answer = order
        ? ({ answer: 'placed', store_order_number: order.order_no } as const)
        : ({ answer: 'not_placed' } as const)
      await this.#ask(() =>
        retriedTransaction(this.#world.t.db, (tx) =>
          settlePurchase(tx, caller, this.#world.parts, { id: attempt.id, answer }),
        ),
      )
    }
  }

  /** Plays it to its end, where nobody sleeps and the store answers; then what must hold is held against the store. */
  async play(): Promise<string[]> {
    await this.#begin()
    const bag = this.#bag()
    try {
      for (let step = 0; step < STEPS; step++) {
        const action = this.#one(bag)
        this.told.push(action)
        await this.#actions[action]?.()
      }
      await this.#end()
      return await this.#wrong()
    } finally {
      await this.#forget()
    }
  }

  async #end(): Promise<void> {
    this.#worker.plan(null)
    if (this.#worker.mayBeIll) await this.#world.faults([])
    await retriedTransaction(this.#world.t.db, (tx) => stopBuying(tx, caller))
    await this.#worker.wakeAll()
    // Longer than any lease, cart and question; looks come ever more rarely.
    for (const minutes of [1, 1, 1, 2, 5, 20, 60, 400, 400, 1500, 1500, 1500]) {
      if ((await this.#open()).every(({ nextAt }) => nextAt === null)) return
      this.#jump(minutes * 60_000)
      await this.#worker.work()
      await this.#worker.wakeAll()
    }
  }

  async #wrong(): Promise<string[]> {
    const { db } = this.#world.t
    const [attempts, orders] = [await this.#attempts(), await this.#orders()]
    const { rows } = await db.execute<{ attempt_id: string }>(sql`
      select distinct attempt_id from purchase_steps where step = 'unknown'`)
    const once = new Set(rows.map(({ attempt_id }) => attempt_id))
    for (const { id, state, reason } of attempts) {
      this.#saw(state)
      if (reason) this.#saw(`${state} ${reason}`)
      if (once.has(id)) this.#saw(`unknown, then ${state}`)
    }
    const kept = await db.select({ taskId: orderTable.taskId }).from(orderTable)
    return whatIsWrong({
      attempts,
      orders,
      before: this.#before,
      tasks: this.#tasks,
      channels: this.#channels,
      kept: kept.flatMap(({ taskId }) => taskId ?? []),
      movedPrice: this.#movedPrice,
    })
  }

  #before: readonly string[] = []

  /** What another history with the same products has left at the store. */
  async remember(): Promise<this> {
    this.#before = (await this.#orders()).map(({ order_no }) => order_no)
    return this
  }

  async #forget(): Promise<void> {
    await this.#worker.wakeAll()
    await this.#world.faults([])
    await this.#world.heal()
    const { db } = this.#world.t
    await db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
    await db.execute(sql`delete from purchase_attempts`)
    await db.execute(sql`update buying_stops set resumed_at = clock_now() where resumed_at is null`)
    await this.#world.setStock(this.#variants, 0)
    setClockOffset(0)
  }

  #saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }
}
