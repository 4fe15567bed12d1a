import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { clock, setClockOffset } from '../../platform/time/clock'
import { wake } from '../../platform/work/work-process'
import { bundleWorker, type BundledWorker } from '../../testing/bundle-worker'
import type { TestDatabase } from '../../testing/test-database'
import { attemptWork } from '../attempt-work'
import type { BuyingStep } from '../buying-parts'
import { FromWorker, type ToWorker } from './worker-messages'

/** Long enough for a worker that lives to renew it, short enough to be waited for. */
export const LEASE_MS = 600
/** What one that goes on would still send has been sent by then: a request takes a few milliseconds here. */
const GOES_ON_MS = 300

export interface Worker {
  child: ChildProcess
  isReady: boolean
  reached: BuyingStep | null
}

type At = Pick<TestDatabase, 'db' | 'url'>

/** Two real processes that buy, on one database. */
export class BuyingWorkers {
  readonly #at: At
  readonly #bundled: BundledWorker
  readonly #waitMs: number
  readonly leaseMs: number
  #running: Worker[] = []

  private constructor(at: At, bundled: BundledWorker, { waitMs, leaseMs }: { waitMs: number; leaseMs: number }) {
    this.#at = at
    this.#bundled = bundled
    this.#waitMs = waitMs
    this.leaseMs = leaseMs
  }

  /** `script` is what each of them runs; nothing of it is waited for longer than `waitMs`. */
  static async start(
    at: At,
    { script = join(import.meta.dirname, 'worker-process.ts'), waitMs = 20_000, leaseMs = LEASE_MS } = {},
  ): Promise<BuyingWorkers> {
    const workers = new BuyingWorkers(at, await bundleWorker(script), { waitMs, leaseMs })
    await Promise.all([workers.add(), workers.add()])
    return workers
  }

  get running(): readonly Worker[] {
    return this.#running
  }

  /** One more; resolves when it buys. What dead ones held is due again by then. */
  async add(): Promise<Worker> {
    const child = this.#bundled.start(this.#at.url, {
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
      LEASE_MS: String(this.leaseMs),
      CLOCK_OFFSET_MS: String(clock.offsetMs()),
    })
    const worker: Worker = { child, isReady: false, reached: null }
    child.on('message', (message) => {
      const said = FromWorker.parse(message)
      if ('isReady' in said) worker.isReady = true
      else worker.reached = said.reached
    })
    await this.until('it is ready', () => worker.isReady)
    // Of a clock that was set meanwhile.
    child.send({ offsetMs: clock.offsetMs() } satisfies ToWorker)
    this.#running.push(worker)
    return worker
  }

  async until(what: string, is: () => Promise<boolean> | boolean): Promise<void> {
    for (const deadline = Date.now() + this.#waitMs; Date.now() < deadline; await sleep(10)) if (await is()) return
    throw new Error(`not within ${this.#waitMs} ms: ${what}`)
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
    setClockOffset(clock.offsetMs() + ms)
    this.#tell({ offsetMs: clock.offsetMs() })
    await wake(this.#at.db, attemptWork.name)
  }

  async isCalm(): Promise<boolean> {
    const { rowCount } = await this.#at.db.execute(sql`
      select 1 from purchase_attempts where is_open and (holder is not null or next_at <= clock_now())
      union all select 1 from event_work where consumer = 'snatch-tasks'`)
    return rowCount === 0
  }

  /** Until nothing is open but what only a person can tell; time passes as long as something is. */
  async settled(): Promise<void> {
    // Less than the five minutes that an attempt may take; then longer than any cart lives.
    for (const seconds of [(2 * this.leaseMs) / 1000, 10, 70, 40, 40, 300, 900, 4000, 25_000, 90_000, 90_000]) {
      await this.later(seconds * 1000)
      await this.until('all that is due is done', () => this.isCalm())
      const { rowCount } = await this.#at.db.execute(sql`
        select 1 from purchase_attempts where is_open and next_at is not null`)
      if (rowCount === 0) return
    }
    throw new Error('an attempt stays open')
  }

  close(): void {
    this.#bundled.remove()
  }
}
