import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database'
import type { WorkKind } from './failed-work'
import { readFailedCounts, readKinds, readProcesses, type KindState, type ProcessState } from './read-work'
import type { WorkCounts, WorkLog } from './work-process'

/** Time limit, after which the scrape omits these metrics (unknown, not zero). */
const QUERY_TIMEOUT_MS = 2000

interface WorkState {
  kinds: KindState[]
  failedCounts: ReadonlyMap<string, number>
  processes: ProcessState[]
}

const readAll = (db: Database, kinds: readonly WorkKind[]): Promise<WorkState> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${String(QUERY_TIMEOUT_MS)}, true)`)
    return {
      kinds: await readKinds(tx, kinds),
      failedCounts: await readFailedCounts(tx, kinds),
      processes: await readProcesses(tx),
    }
  })

/** Shares one query between all metrics of a scrape, and starts no second query while the first is pending. */
function reader(db: Database, kinds: readonly WorkKind[], log: WorkLog): () => Promise<WorkState | null> {
  let reading: Promise<WorkState | null> | null = null
  return () => {
    reading ??= readAll(db, kinds)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the metrics of the work could not be read')
        return null
      })
      .finally(() => (reading = null))
    return Promise.race([reading, sleep(QUERY_TIMEOUT_MS, null, { ref: false })])
  }
}

/**
 * Registers metrics of the work of all processes, as stored in the database, so every process exposes the same values.
 */
export function registerWorkMetrics(
  registry: Registry,
  { db, kinds, log }: { db: Database; kinds: readonly WorkKind[]; log: WorkLog },
): void {
  const read = reader(db, kinds, log)
  const gauge = (name: string, help: string, valueOf: (kind: KindState, state: WorkState) => number) => {
    new Gauge({
      name: `outlet_work_${name}`,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const state = await read()
        this.reset()
        state?.kinds.forEach((kind) => this.set({ kind: kind.name }, valueOf(kind, state)))
      },
    })
  }
  const counter = (what: keyof WorkCounts, help: string) => {
    new Counter({
      name: `outlet_work_${what}_total`,
      help,
      labelNames: ['kind', 'process'],
      registers: [registry],
      async collect() {
        const state = await read()
        this.reset()
        for (const { host, number, counts } of state?.processes ?? [])
          for (const [kind, done] of counts) this.inc({ kind, process: `${host}/${number}` }, done[what])
      },
    })
  }
  gauge('due', 'Rows of work that are due and not claimed, without paused ones', ({ due }) => due)
  gauge('held', 'Rows of work in progress', ({ held }) => held)
  gauge('oldest_due_seconds', 'For how long the oldest row has been due', (kind) => kind.oldestDueSeconds ?? 0)
  gauge('given_up', 'Rows that wait for a person', ({ name }, state) => state.failedCounts.get(name) ?? 0)
  counter('claimed', 'Rows claimed by a process since its start')
  counter('done', 'Rows done by a process since its start')
  counter('failed', 'Rows that failed and are tried again, since the start of their process')
  counter('given_up', 'Rows that failed permanently in a process since its start')
}
