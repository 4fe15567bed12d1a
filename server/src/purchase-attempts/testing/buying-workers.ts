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
import type { BuyingStep } from '../buying/buying-deps'
import { FromWorker, type ToWorker } from './worker-messages'

/** Long enough for a live worker to renew it, short enough for tests to wait for. */
export const LEASE_MS = 600
/** Wait after resuming a worker: a request takes a few ms here, so that it has sent everything by then. */
const RESUME_WAIT_MS = 300

export interface Worker {
  child: ChildProcess
  isReady: boolean
  reached: BuyingStep | null
}

type At = Pick<TestDatabase, 'db' | 'url'>

/** Two real worker processes on one database. */
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

  /** `script`: entry file of each process. `waitMs`: time limit of each wait. */
  static async start(
    at: At,
    { script = join(import.meta.dirname, 'worker-process.ts'), waitMs = 120_000, leaseMs = LEASE_MS } = {},
  ): Promise<BuyingWorkers> {
    const workers = new BuyingWorkers(at, await bundleWorker(script), { waitMs, leaseMs })
    await Promise.all([workers.add(), workers.add()])
    return workers
  }

  get running(): readonly Worker[] {
    return this.#running
  }

  /** Starts another worker; resolves when it is ready. Leases of dead workers have expired by then. */
  async add(): Promise<Worker> {
    const child = this.#bundled.start(this.#at.url, {
      ALLOWED_PRIVATE_NETWORKS: '127.0.0.0/8',
      LEASE_MS: String(this.leaseMs),
      CLOCK_OFFSET_MS: String(clock.offsetMs()),
    })
    const worker: Worker = { child, isReady: false, reached: null }
    child.on('message', (message) => {
      const parsed = FromWorker.parse(message)
      if ('isReady' in parsed) worker.isReady = true
      else worker.reached = parsed.reached
    })
    await this.until('it is ready', () => worker.isReady)
    // The clock may have been set in the meantime.
    child.send({ offsetMs: clock.offsetMs() } satisfies ToWorker)
    this.#running.push(worker)
    return worker
  }

  async until(what: string, is: () => Promise<boolean> | boolean): Promise<void> {
    for (const deadline = Date.now() + this.#waitMs; Date.now() < deadline; await sleep(10)) if (await is()) return
    throw new Error(`not within ${this.#waitMs} ms: ${what}`)
  }

  #send(message: ToWorker): void {
    for (const { child } of this.#running) child.send(message)
  }

  /** Runs `start` and holds the first worker that reaches the step; the others continue. Returns the held worker. */
  async holdAt(step: BuyingStep, run: () => Promise<void>): Promise<Worker> {
    for (const worker of this.#running) worker.reached = null
    this.#send({ holdAt: step })
    await run()
    const find = () => this.#running.find(({ reached }) => reached === step)
    await this.until(`a worker is at ${step}`, () => find() !== undefined)
    this.#send({ holdAt: null })
    const held = find()
    if (!held) throw new Error('no worker is held')
    for (const other of this.#running) if (other !== held) other.child.send({ resume: true } satisfies ToWorker)
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

  /** Resumes a stopped worker with the current clock. */
  async resume({ child }: Worker): Promise<void> {
    child.kill('SIGCONT')
    child.send({ resume: true } satisfies ToWorker)
    await sleep(RESUME_WAIT_MS)
  }

  /** Advances all clocks. A stopped process receives the new clock before it resumes its work. */
  async advanceClock(ms: number): Promise<void> {
    setClockOffset(clock.offsetMs() + ms)
    this.#send({ offsetMs: clock.offsetMs() })
    await wake(this.#at.db, attemptWork.name)
  }

  async isCalm(): Promise<boolean> {
    const { rowCount } = await this.#at.db.execute(sql`
      select 1 from purchase_attempts where is_open and (holder is not null or next_at <= clock_now())
      union all select 1 from event_work where consumer = 'snatch-tasks'`)
    return rowCount === 0
  }

  /** Advances the clock until every open attempt can only be settled by a person. */
  async settleAll(): Promise<void> {
    // First less than the five minutes that an attempt may take, later longer than any cart lives.
    for (const seconds of [(2 * this.leaseMs) / 1000, 10, 70, 40, 40, 300, 900, 4000, 25_000, 90_000, 90_000]) {
      await this.advanceClock(seconds * 1000)
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
