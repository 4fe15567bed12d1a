import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Listener } from '../db/listener'
import type { WorkKind } from './given-up'
import type { Lease } from './work-table'

/** With the process's number, the advisory lock that it holds for as long as it lives. */
const ALIVE_LOCK = 715_204_393
const WAKE_CHANNEL = 'outlet_work'
const SEEN_EVERY_MS = 3000
/** A lease is its process's number and a count: above 32 bits and below. */
const LEASES = 2 ** 32

export interface WorkLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface WorkCounts {
  claimed: number
  done: number
  failed: number
  given_up: number
}

export interface WorkProcessParts {
  db: Database
  listener: Listener
  log: WorkLog
  /** For people: `all`, `api`, `worker`. */
  role: string
  /** The parts of the work that it does. */
  work: readonly string[]
  /** Of all tables of work, whoever does it: what a dead process held is given back. */
  kinds: readonly WorkKind[]
}

/** This process as the others see it: the number that its leases carry, whether it lives, what it has done. */
export class WorkProcess {
  readonly number: number
  readonly #parts: WorkProcessParts
  readonly #counts = new Map<string, WorkCounts>()
  readonly #sleepers = new Map<string, Set<() => void>>()
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #leases = 0

  private constructor(number: number, parts: WorkProcessParts) {
    this.number = number
    this.#parts = parts
  }

  /** Before the listener starts, or after. What processes that have died held is due again once this resolves. */
  static async start(parts: WorkProcessParts): Promise<WorkProcess> {
    const { rows } = await parts.db.execute<{ number: number }>(
      sql`select nextval('work_process_numbers')::integer as number`,
    )
    const started = new WorkProcess(rows[0]?.number ?? 0, parts)
    await started.#begin()
    return started
  }

  get db(): Database {
    return this.#parts.db
  }

  get log(): WorkLog {
    return this.#parts.log
  }

  /** A number that no other claim has, of this process or another. */
  newLease(): Lease {
    return this.number * LEASES + ++this.#leases
  }

  count(kind: string, what: keyof WorkCounts, by = 1): void {
    const counts = this.#counts.get(kind) ?? { claimed: 0, done: 0, failed: 0, given_up: 0 }
    counts[what] += by
    this.#counts.set(kind, counts)
  }

  /** Calls back when there may be work of that kind, until what it returns is called. */
  onWake(kind: string, wake: () => void): () => void {
    const sleepers = this.#sleepers.get(kind) ?? new Set()
    this.#sleepers.set(kind, sleepers.add(wake))
    return () => sleepers.delete(wake)
  }

  /** Says good-bye. To be called when nothing is held any more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    // Without a database its row is taken away by whoever sees its lock free.
    await this.db
      .execute(sql`delete from work_processes where number = ${this.number}`)
      .catch((error: unknown) => this.log.warn({ err: error }, 'this process could not sign off'))
  }

  async #begin() {
    const { listener } = this.#parts
    await listener.listenTo(WAKE_CHANNEL, (kind) => this.#wake(kind))
    // After a gap anything may have been missed.
    listener.on('gap', () => [...this.#sleepers.keys()].forEach((kind) => this.#wake(kind)))
    // Shared: the connection before may still have it, cut off from us.
    await listener.onConnect((client) =>
      client.query('select pg_advisory_lock_shared($1, $2)', [ALIVE_LOCK, this.number]),
    )
    await this.#seen()
    await this.#releaseDead()
    this.#running = this.#live()
  }

  #wake(kind: string) {
    for (const wake of this.#sleepers.get(kind) ?? []) wake()
  }

  async #live() {
    const { signal } = this.#stopping
    for (;;) {
      await sleep(SEEN_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await this.#seen()
        .then(() => this.#releaseDead())
        .catch((error: unknown) => this.log.warn({ err: error }, 'this process could not show that it lives'))
    }
  }

  async #seen() {
    const { role, work } = this.#parts
    await this.db.execute(sql`
      insert into work_processes (number, host, pid, role, work, counts)
      values (${this.number}, ${hostname()}, ${process.pid}, ${role}, ${sql.param([...work])}::text[],
        ${JSON.stringify(Object.fromEntries(this.#counts))})
      on conflict (number) do update set seen_at = clock_now(), counts = excluded.counts`)
  }

  /**
   * Whose lock is free is dead: what it held is due at once. A process that only lost its connection loses its leases too,
   * and its late writes fail at the fence.
   */
  async #releaseDead() {
    await this.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ number: number }>(sql`
        delete from work_processes where number <> ${this.number}
          and pg_try_advisory_xact_lock(${ALIVE_LOCK}, number) returning number`)
      if (rows.length === 0) return
      const dead = sql.param(rows.map(({ number }) => number))
      for (const { table } of this.#parts.kinds) {
        await tx.execute(sql`
          update ${sql.identifier(table.name)} set ${sql.identifier(table.nextAt)} = clock_now(), holder = null
          where holder / ${LEASES}::bigint = any(${dead}::integer[]) and ${sql.identifier(table.nextAt)} is not null`)
      }
    })
  }
}

/** Wakes whoever does that kind of work, in all processes, at the transaction's commit. */
export const wake = (tx: Pick<Database, 'execute'>, kind: string): Promise<unknown> =>
  tx.execute(sql`select ${waking(sql`${kind}`)}`)

/** The same, within a statement. */
export const waking = (kind: SQL): SQL => sql`pg_notify(${WAKE_CHANNEL}, ${kind})`
