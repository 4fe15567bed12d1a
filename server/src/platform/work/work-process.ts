import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database'
import type { Listener } from '../db/listener'
import type { WorkKind } from './failed-work'
import type { Lease } from './work-table'

/** Key of the advisory lock that a process holds while it lives, together with the process's number. */
const ALIVE_LOCK = 715_204_393
const WAKE_CHANNEL = 'outlet_work'
const SEEN_EVERY_MS = 3000
/** A lease combines its process's number (above 32 bits) and a counter (below). */
const LEASES_PER_PROCESS = 2 ** 32

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

export interface WorkProcessDeps {
  db: Database
  listener: Listener
  log: WorkLog
  /** Displayed role: `all`, `api`, `worker`. */
  role: string
  /** Work groups that this process runs. */
  work: readonly string[]
  /** Kinds of all work tables, also of those that other processes run: rows of a dead process are released. */
  kinds: readonly WorkKind[]
}

/** This process as others see it: its number, which its leases contain, its liveness and its counts. */
export class WorkProcess {
  readonly number: number
  readonly #deps: WorkProcessDeps
  readonly #counts = new Map<string, WorkCounts>()
  readonly #sleepers = new Map<string, Set<() => void>>()
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #leases = 0

  private constructor(number: number, deps: WorkProcessDeps) {
    this.number = number
    this.#deps = deps
  }

  /**
   * May be called before or after the listener starts. Rows that dead processes held are due again once this resolves.
   */
  static async start(deps: WorkProcessDeps): Promise<WorkProcess> {
    const { rows } = await deps.db.execute<{ number: number }>(
      sql`select nextval('work_process_numbers')::integer as number`,
    )
    const started = new WorkProcess(rows[0]?.number ?? 0, deps)
    await started.#start()
    return started
  }

  get db(): Database {
    return this.#deps.db
  }

  get log(): WorkLog {
    return this.#deps.log
  }

  /** A lease unique over all claims of all processes. */
  newLease(): Lease {
    return this.number * LEASES_PER_PROCESS + ++this.#leases
  }

  count(kind: string, what: keyof WorkCounts, by = 1): void {
    const counts = this.#counts.get(kind) ?? { claimed: 0, done: 0, failed: 0, given_up: 0 }
    counts[what] += by
    this.#counts.set(kind, counts)
  }

  /** Registers a callback for possible work of that kind. Returns a function that unregisters it. */
  onWake(kind: string, wake: () => void): () => void {
    const sleepers = this.#sleepers.get(kind) ?? new Set()
    this.#sleepers.set(kind, sleepers.add(wake))
    return () => sleepers.delete(wake)
  }

  /** Removes the process's registration. Call it when the process holds nothing any more. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    // Without a database, another process deletes the row when it finds the lock free.
    await this.db
      .execute(sql`delete from work_processes where number = ${this.number}`)
      .catch((error: unknown) => this.log.warn({ err: error }, 'this process could not sign off'))
  }

  async #start() {
    const { listener } = this.#deps
    await listener.listenTo(WAKE_CHANNEL, (kind) => this.#wake(kind))
    // After a gap any wake-up may have been missed.
    listener.on('gap', () => [...this.#sleepers.keys()].forEach((kind) => this.#wake(kind)))
    // A shared lock, because the previous connection may still hold it although it is cut off from this process.
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
    const { role, work } = this.#deps
    await this.db.execute(sql`
      insert into work_processes (number, host, pid, role, work, counts)
      values (${this.number}, ${hostname()}, ${process.pid}, ${role}, ${sql.param([...work])}::text[],
        ${JSON.stringify(Object.fromEntries(this.#counts))})
      on conflict (number) do update set seen_at = clock_now(), counts = excluded.counts`)
  }

  /**
   * A process whose lock is free is dead: its rows become due at once. A process that only lost its connection loses
   * its leases too; its late writes are refused by the lease condition.
   */
  async #releaseDead() {
    await this.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ number: number }>(sql`
        delete from work_processes where number <> ${this.number}
          and pg_try_advisory_xact_lock(${ALIVE_LOCK}, number) returning number`)
      if (rows.length === 0) return
      const dead = sql.param(rows.map(({ number }) => number))
      for (const { table } of this.#deps.kinds) {
        await tx.execute(sql`
          update ${sql.identifier(table.name)} set ${sql.identifier(table.nextAt)} = clock_now(), holder = null
          where holder / ${LEASES_PER_PROCESS}::bigint = any(${dead}::integer[]) and ${sql.identifier(table.nextAt)} is not null`)
      }
    })
  }
}

/** Wakes all processes that run that kind of work when the transaction commits. */
export const wake = (tx: Pick<Database, 'execute'>, kind: string): Promise<unknown> =>
  tx.execute(sql`select ${wakeSql(sql`${kind}`)}`)

/** Variant of `wake` as an SQL expression. */
export const wakeSql = (kind: SQL): SQL => sql`pg_notify(${WAKE_CHANNEL}, ${kind})`
