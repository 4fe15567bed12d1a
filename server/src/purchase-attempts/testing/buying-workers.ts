import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { retriedTransaction } from '../../platform/db/transaction'
import { emit } from '../../platform/outbox/emit'
import { setClockOffset } from '../../platform/time/clock'
import { wake } from '../../platform/work/work-process'
import { bundleWorker, type BundledWorker } from '../../testing/bundle-worker'
import { attemptWork } from '../attempt-work'
import type { BuyingStep } from '../buying-parts'
import type { BuyingWorld, Variant } from './buying-world'
import { FromWorker, type ToWorker } from './worker-messages'

/** Long enough for a worker that lives to renew it, short enough to be waited for. */
export const LEASE_MS = 600
const WAIT_MS = 20_000
/** What one that goes on would still send has been sent by then: a request takes a few milliseconds here. */
const GOES_ON_MS = 300

export interface Worker {
  child: ChildProcess
  isReady: boolean
  reached: BuyingStep | null
}

/** Two real processes that buy, on the world's database and at its store. */
export class BuyingWorkers {
  readonly #world: BuyingWorld
  readonly #bundled: BundledWorker
  #running: Worker[] = []
  #offsetMs = 0

  private constructor(world: BuyingWorld, bundled: BundledWorker) {
    this.#world = world
    this.#bundled = bundled
  }

  static async start(world: BuyingWorld): Promise<BuyingWorkers> {
    const workers = new BuyingWorkers(world, await bundleWorker(join(import.meta.dirname, 'worker-process.ts')))
    await Promise.all([workers.add(), workers.add()])
    return workers
  }

  get running(): readonly Worker[] {
    return this.#running
  }

  /** One more; resolves when it buys. What dead ones held is due again by then. */
  async add(): Promise<Worker> {
    const child = this.#bundled.start(this.#world.t.url, {
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
      LEASE_MS: String(LEASE_MS),
      CLOCK_OFFSET_MS: String(this.#offsetMs),
    })
    const worker: Worker = { child, isReady: false, reached: null }
    child.on('message', (message) => {
      const said = FromWorker.parse(message)
      if ('isReady' in said) worker.isReady = true
      else worker.reached = said.reached
    })
    await this.until('it is ready', () => worker.isReady)
    // Of a clock that was set meanwhile.
    child.send({ offsetMs: this.#offsetMs } satisfies ToWorker)
    this.#running.push(worker)
    return worker
  }

  async until(what: string, is: () => Promise<boolean> | boolean): Promise<void> {
    for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(10)) if (await is()) return
    throw new Error(`not within ${WAIT_MS} ms: ${what}`)
  }

  #tell(told: ToWorker): void {
    for (const { child } of this.#running) child.send(told)
  }

  /** Whoever comes there first stops there: that one is returned, and the others go on. */
  async heldAt(step: BuyingStep, begin: () => Promise<void>): Promise<Worker> {
    for (const worker of this.#running) worker.reached = null
    this.#tell({ holdAt: step })
    await begin()
    const find = () => this.#running.find(({ reached }) => reached === step)
    await this.until(`a worker is at ${step}`, () => find() !== undefined)
    this.#tell({ holdAt: null })
    const held = find()
    if (!held) throw new Error('nobody is held')
    for (const other of this.#running) if (other !== held) other.child.send({ goOn: true } satisfies ToWorker)
    return held
  }

  async kill(worker: Worker): Promise<void> {
    const ended = once(worker.child, 'exit')
    worker.child.kill('SIGKILL')
    await ended
    this.#running = this.#running.filter((other) => other !== worker)
  }

  stop({ child }: Worker): void {
    child.kill('SIGSTOP')
  }

  /** Goes on where it was stopped, with the clock as it is by now. */
  async goOn({ child }: Worker): Promise<void> {
    child.kill('SIGCONT')
    child.send({ goOn: true } satisfies ToWorker)
    await sleep(GOES_ON_MS)
  }

  /** All clocks go on by so much; a process that is stopped learns of it before anything else. */
  async later(ms: number): Promise<void> {
    this.#offsetMs += ms
    setClockOffset(this.#offsetMs)
    this.#tell({ offsetMs: this.#offsetMs })
    await wake(this.#world.t.db, attemptWork.name)
  }

  /** A check has read it, and its event goes the way of all: one of the workers takes it. */
  async restock(websiteType: string, variant: Variant, stock = 3): Promise<void> {
    await this.#world.setStock(variant, stock)
    await retriedTransaction(this.#world.t.db, (tx) =>
      emit(tx, [
        {
          kind: 'became_orderable',
          subject: { type: 'product', id: variant.productId },
          store: websiteType,
          payload: { product_id: variant.productId },
        },
      ]),
    )
  }

  async isCalm(): Promise<boolean> {
    const { rowCount } = await this.#world.t.db.execute(sql`
      select 1 from purchase_attempts where is_open and (holder is not null or next_at <= clock_now())
      union all select 1 from event_work where consumer = 'snatch-tasks'`)
    return rowCount === 0
  }

  /** Until nothing is open but what only a person can tell; time passes as long as something is. */
  async settled(): Promise<void> {
    // Less than the five minutes that an attempt may take; then longer than any cart lives.
    for (const seconds of [(2 * LEASE_MS) / 1000, 10, 70, 40, 40, 300, 900, 4000, 25_000, 90_000, 90_000]) {
      await this.later(seconds * 1000)
      await this.until('all that is due is done', () => this.isCalm())
      const { rowCount } = await this.#world.t.db.execute(sql`
        select 1 from purchase_attempts where is_open and next_at is not null`)
      if (rowCount === 0) return
    }
    throw new Error('an attempt stays open')
  }

  close(): void {
    this.#bundled.remove()
  }
}
