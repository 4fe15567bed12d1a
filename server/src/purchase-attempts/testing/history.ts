import { eq, sql } from 'drizzle-orm'
import { retriedTransaction } from '../../platform/db/transaction'
import { systemCaller } from '../../platform/audit/record-audit'
import { clock, setClockOffset } from '../../platform/time/clock'
import { resumeBuying, stopBuying } from '../../buying-stop/buying-stop'
import { orderTable } from '../../orders/order-row'
import { Refusal } from '../../platform/http/refusal'
import { taskChannelTable, type TaskChannelRow } from '../../task-channels/task-channel-row'
import type { SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import { confirmPurchase, declinePurchase, settlePurchase } from '../answer-attempt'
import type { AttemptRow } from '../attempt-row'
import { ATTEMPT_LEASE_MS } from '../attempt-work'
import { buyingSteps, type BuyingParts, type BuyingStep } from '../buying-parts'
import { claimAttempts } from '../start-buying'
import { workOnAttempt } from '../work-on-attempt'
import type { BuyingWorld, StoreOrder, Variant } from './buying-world'

/** Numbers in [0, 1) that follow from a seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Where it matters most, most often. */
const anyStep = [...buyingSteps, 'before_submit', 'submit_kept', 'submit_kept', 'answered', 'answered'] as const

class Killed extends Error {}

const caller = systemCaller('a person')
const STEPS = 20
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
  readonly #random: () => number
  readonly #variants: Variant[]
  #channels: TaskChannelRow[] = []
  #tasks: SnatchTaskRow[] = []
  /** Workers that were stopped in the middle, each with what lets it go on. */
  #asleep: { wake: () => void; ended: Promise<void> }[] = []
  #next: { step: BuyingStep; then: 'kill' | 'sleep' } | null = null
  #offset = 0
  #movedPrice = false

  constructor(world: BuyingWorld, seed: number) {
    this.#world = world
    this.#random = randomOf(seed)
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

  readonly #parts = (): BuyingParts => ({
    ...this.#world.parts,
    reached: async (step) => {
      const next = this.#next
      if (next?.step !== step) return
      this.#next = null
      if (next.then === 'kill') throw new Killed()
      await this.#sleep()
    },
  })

  /** Resolves when the worker is let go on, with whoever waits for it told at once. */
  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#fellAsleep?.(resolve)
    })
  }
  #fellAsleep: ((wake: () => void) => void) | null = null

  async #begin(): Promise<void> {
    const w = this.#world
    await w.faults([])
    await w.heal()
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

  async #workOne(): Promise<boolean> {
    const claim = await claimAttempts(this.#world.parts, 1)
    const [id] = claim.keys
    if (id === undefined) return false
    let wake: (() => void) | null = null
    const asleep = new Promise<void>((resolve) => {
      this.#fellAsleep = (go) => {
        wake = go
        resolve()
      }
    })
    const ended = workOnAttempt(this.#parts(), claim.lease, id).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error
    })
    await Promise.race([ended, asleep])
    // How long a store that failed is left alone is another test's: here it would only be waited for.
    await this.#world.heal()
    // Set by the callback above, which the compiler does not see.
    const go = wake as (() => void) | null
    if (go) this.#asleep.push({ wake: go, ended })
    return true
  }

  async #work(): Promise<void> {
    for (let turns = 0; turns < 10 && (await this.#workOne()); turns++);
  }

  async #wakeAll(): Promise<void> {
    for (const { wake, ended } of this.#asleep.splice(0)) {
      wake()
      await ended
      await this.#world.heal()
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
      for (const variant of this.#variants) await this.#world.setStock(variant, 3)
      await this.#world.trigger()
      await this.#work()
    },
    restock: () => this.#world.setStock(this.#one(this.#variants), 1 + this.#below(3)),
    'sell out': () => this.#world.setStock(this.#one(this.#variants), 0),
    trigger: async () => void (await this.#world.trigger()),
    work: () => this.#work(),
    'work on one': async () => void (await this.#workOne()),
    'plan a kill': async () => void (this.#next = { step: this.#one(anyStep), then: 'kill' }),
    'plan a sleep': async () => void (this.#next = { step: this.#one(anyStep), then: 'sleep' }),
    'wake up': () => this.#wakeAll(),
    'a moment': async () => this.#jump(1000 + this.#below(9000)),
    'a lease': async () => this.#jump(ATTEMPT_LEASE_MS + 1000),
    'a while': async () => this.#jump(60_000 * (1 + this.#below(20))),
    'back in time': async () => this.#jump(-this.#below(5000)),
    fault: async () => {
      const kind = this.#one(faultKinds)
      if (kind === 'price_moved') this.#movedPrice = true
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
      if (attempt.state !== 'unknown' || this.#asleep.length > 0) continue
      const known = new Set((await this.#world.attempts()).map(({ storeOrderNumber }) => storeOrderNumber))
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
    try {
      for (let step = 0; step < STEPS; step++) {
        const action = this.#one(this.#bag())
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
    this.#next = null
    await this.#world.faults([])
    await retriedTransaction(this.#world.t.db, (tx) => stopBuying(tx, caller))
    await this.#wakeAll()
    // Longer than any lease, cart and question; looks come ever more rarely.
    for (const minutes of [1, 1, 1, 2, 5, 20, 60, 400, 400, 1500, 1500, 1500]) {
      this.#jump(minutes * 60_000)
      await this.#world.heal()
      await this.#work()
      await this.#wakeAll()
    }
  }

  async #wrong(): Promise<string[]> {
    const [attempts, orders] = [await this.#attempts(), await this.#orders()]
    for (const { state, reason, submittedAt } of attempts) {
      this.#saw(state)
      this.#saw(`${state} ${reason ?? ''}`)
      if (submittedAt) this.#saw('submitted')
    }
    return [
      ...this.#wrongOrders(attempts, orders),
      ...(await this.#wrongTasks(attempts)),
      ...(await this.#wrongBudgets(attempts)),
      ...attempts.flatMap(({ id, state, isOpen, held, nextAt }) => [
        ...(isOpen && !(state === 'unknown' && nextAt === null)
          ? [`${id} is left open: ${state}, next ${nextAt?.toISOString()}`]
          : []),
        ...(!isOpen && held > 0 ? [`${id} holds a budget though it has ended`] : []),
      ]),
    ]
  }

  /** Every order at the store is known here, or its attempt waits for a person. */
  #wrongOrders(attempts: readonly AttemptRow[], orders: readonly StoreOrder[]): string[] {
    const others = new Set(this.#before)
    const known = new Set(attempts.map(({ storeOrderNumber }) => storeOrderNumber))
    const strange = orders.filter(
      ({ order_no, status }) => !known.has(order_no) && !others.has(order_no) && status !== 'failed',
    )
    const waiting = attempts.filter(({ state }) => state === 'unknown')
    const missing = attempts.filter(
      ({ state, storeOrderNumber }) =>
        state === 'placed' && !orders.some(({ order_no }) => order_no === storeOrderNumber),
    )
    return [
      ...(strange.length > waiting.length
        ? [`${strange.length} orders that nobody knows, ${waiting.length} in the inbox`]
        : []),
      ...missing.map(({ id }) => `${id} is placed, and the store has no such order`),
    ]
  }

  async #wrongTasks(attempts: readonly AttemptRow[]): Promise<string[]> {
    const wrong: string[] = []
    for (const { id, slots, budget, maxTotal, mode } of this.#tasks) {
      const own = attempts.filter(({ taskId }) => taskId === id)
      const bought = own.filter(({ state }) => state === 'placed' || state === 'unknown')
      if (bought.length > slots) wrong.push(`${bought.length} purchases of ${slots} slots`)
      if (mode === 'dry_run' && bought.length > 0) wrong.push('a dry run bought')
      if (mode === 'confirm' && bought.some(({ confirmedAt }) => !confirmedAt)) wrong.push('bought without a person')
      const quoted = bought.reduce((sum, { quote }) => sum + (quote?.total.minor ?? 0), 0)
      if (quoted > budget) wrong.push(`${quoted} of a budget of ${budget}`)
      if (bought.some(({ quote }) => (quote?.total.minor ?? Infinity) > maxTotal))
        wrong.push('over the most of one purchase')
      const dearer = own.filter(({ state, quote, spent }) => state === 'placed' && spent !== quote?.total.minor)
      if (dearer.length > 0 && !this.#movedPrice) wrong.push('another total than was quoted')
      const orders = await this.#world.t.db
        .select()
        .from(orderTable)
        .where(sql`task_id = ${id}`)
      if (orders.length !== own.filter(({ state }) => state === 'placed').length)
        wrong.push(`${orders.length} orders are kept`)
    }
    return wrong
  }

  /** Of each day no channel spends more than it had at the time: what was cut later binds what comes later. */
  async #wrongBudgets(attempts: readonly AttemptRow[]): Promise<string[]> {
    const wrong: string[] = []
    for (const { id, dailyBudget } of this.#channels) {
      const days = new Map<string, number>()
      for (const { channelId, state, budgetDay, quote } of attempts)
        if (channelId === id && (state === 'placed' || state === 'unknown'))
          days.set(budgetDay, (days.get(budgetDay) ?? 0) + (quote?.total.minor ?? 0))
      for (const [day, spent] of days) if (spent > dailyBudget) wrong.push(`${spent} on ${day} of ${dailyBudget} a day`)
    }
    return wrong
  }

  #before: readonly string[] = []

  /** What another history with the same products has left at the store. */
  async remember(): Promise<this> {
    this.#before = (await this.#orders()).map(({ order_no }) => order_no)
    return this
  }

  async #forget(): Promise<void> {
    await this.#wakeAll()
    const { db } = this.#world.t
    await db.execute(sql`update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'`)
    await db.execute(sql`delete from purchase_attempts`)
    await db.execute(sql`update buying_stops set resumed_at = clock_now() where resumed_at is null`)
    for (const variant of this.#variants) await this.#world.setStock(variant, 0)
    setClockOffset(0)
  }

  #saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  /** In milliseconds, the offset of the history's clock. */
  get offset(): number {
    return clock.offsetMs()
  }
}
