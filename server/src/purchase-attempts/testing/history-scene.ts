import { inArray, sql } from 'drizzle-orm'
import { setClockOffset, clock } from '../../platform/time/clock'
import { dayIn } from '../../platform/time/day-in'
import { snatchTaskTable, type SnatchTaskRow } from '../../snatch-tasks/snatch-task-row'
import { taskChannelTable, type TaskChannelRow } from '../../task-channels/task-channel-row'
import { attemptTable, type AttemptRow } from '../attempt-row'
import { BudgetCuts } from './budget-cuts'
import type { ShopWorld, StoreOrder, Variant } from './buying-world'
import { InterruptedWorker } from './interrupted-worker'
import { seededRandom } from './seeded-random'
import { SwitchedOff } from './switched-off'

const VARIANTS = 3
const DAY_MS = 24 * 3_600_000
/** Discount at the start of a history, independent of earlier histories. */
const DISCOUNT_PERCENT = 50

/** Setting of one history: products, channels, tasks, clock and worker. */
export class HistoryScene {
  readonly worker: InterruptedWorker
  readonly variants: readonly Variant[]
  readonly off = new SwitchedOff()
  readonly cuts = new BudgetCuts()
  /** Channels that a person has disabled at any time: nothing pauses them while they are disabled. */
  readonly disabled = new Set<string>()
  channels: TaskChannelRow[] = []
  tasks: SnatchTaskRow[] = []
  /** The store may have charged another total than it quoted. */
  movedPrice = false
  /** Order numbers that other histories with the same products have left at the store. */
  before: readonly string[] = []
  readonly #random: () => number

  constructor(
    readonly world: ShopWorld,
    seed: number,
  ) {
    this.worker = new InterruptedWorker(world)
    this.#random = seededRandom(seed)
    const first = this.below(world.variants.length - VARIANTS)
    this.variants = world.variants.slice(first, first + VARIANTS)
  }

  below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  isLucky(chance: number): boolean {
    return this.#random() < chance
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  /** Starts at a random time of the installation's next day, so that results do not depend on the time of the run. */
  async start(): Promise<void> {
    setClockOffset(0)
    this.jump(this.#untilMidnight() + this.below(DAY_MS))
    this.before = (await this.orders()).map(({ order_no }) => order_no)
    await this.world.setDiscount(this.variants, DISCOUNT_PERCENT)
  }

  jump(ms: number): void {
    setClockOffset(clock.offsetMs() + Math.round(ms))
  }

  /**
   * Jumps to shortly before the end of the installation's day, when daily budgets are reset. Never back by so much that
   * a task expires before purchases that it has made.
   */
  jumpTowardsMidnight(): void {
    this.jump(Math.max(0, this.#untilMidnight() - 1000 * (1 + this.below(60))))
  }

  #untilMidnight(): number {
    const { timeZone } = this.world.deps.config
    const today = dayIn(timeZone, clock.date())
    let [early, late] = [0, 25 * 3_600_000]
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2)
      if (dayIn(timeZone, new Date(clock.now() + middle)) === today) early = middle
      else late = middle
    }
    return late
  }

  attempts(): Promise<AttemptRow[]> {
    return (
      this.world.t.db
        .select()
        .from(attemptTable)
        .where(
          inArray(
            attemptTable.taskId,
            this.tasks.map(({ id }) => id),
          ),
        )
        // Ordered by their first steps, which are numbered, because the clock may have been set back in between.
        .orderBy(sql`(select min(step.id) from purchase_steps step where step.attempt_id = ${attemptTable.id})`)
    )
  }

  async open(): Promise<AttemptRow[]> {
    return (await this.attempts()).filter(({ isOpen }) => isOpen)
  }

  async orders(): Promise<StoreOrder[]> {
    const own = new Set(this.variants.map(({ variantId }) => variantId))
    return (await this.world.orders()).filter(({ product_items: items }) =>
      items.some(({ product_id }) => own.has(product_id)),
    )
  }

  /** Tasks and channels as they are now. */
  async rows(): Promise<{ tasks: SnatchTaskRow[]; channels: TaskChannelRow[] }> {
    const { db } = this.world.t
    const [tasks, channels] = await Promise.all([
      db
        .select()
        .from(snatchTaskTable)
        .where(
          inArray(
            snatchTaskTable.id,
            this.tasks.map(({ id }) => id),
          ),
        ),
      db
        .select()
        .from(taskChannelTable)
        .where(
          inArray(
            taskChannelTable.id,
            this.channels.map(({ id }) => id),
          ),
        ),
    ])
    return { tasks, channels }
  }

  /** Removes everything that could affect the next history. */
  async cleanUp(): Promise<void> {
    await this.worker.wakeAll()
    await this.world.faults([])
    await this.world.heal()
    await this.world.t.db.execute(sql`
      with tasks as (update snatch_tasks set state = 'ended', end_reason = 'cancelled' where state <> 'ended'),
        attempts as (delete from purchase_attempts)
      update buying_stops set resumed_at = clock_now() where resumed_at is null`)
    await this.world.setStock(this.variants, 0)
    setClockOffset(0)
  }
}
