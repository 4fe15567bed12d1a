import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { asynchronousCommit } from '../db/asynchronous-commit'
import { retriedTransaction } from '../db/transaction'
import type { WorkKind } from '../work/failed-work'
import { LeaseLostError, retryOrFail, type Running, runWork } from '../work/run-work'
import { commitOrSplit } from '../work/work-commit'
import type { WorkProcess } from '../work/work-process'
import { claimRows, releaseRows, stillHeld, type Claim, type WorkTable } from '../work/work-table'
import { consumerKinds, consumerWork, EVENT_WORK_VERSION } from './consumers'
import { eventTable, toOutboxEvent, type OutboxEvent } from './event-row'
import { registerHandOver, type EventWorkRow } from './hand-over'

export interface Consumer {
  /** Name in `consumerKinds`. */
  name: string
  /**
   * Handles events in the transaction that deletes their work rows, so database writes happen exactly once. External
   * effects (a message, a purchase) must be separate work.
   */
  handle(tx: Transaction, events: readonly OutboxEvent[]): Promise<void>
  /**
   * Latency is critical: the commit does not wait for the disk. A power failure may lose the commit; the events are then
   * handled again, because their work rows still exist.
   */
  isUrgent?: true
}

const table: WorkTable = { name: 'event_work', key: 'id', keyType: 'bigint', nextAt: 'next_at', attempts: 'attempts' }

export const eventWork = (consumer: string): WorkKind => ({
  name: consumerWork(consumer),
  table,
  rows: sql`consumer = ${consumer}`,
})

const LEASE_MS = 30_000
const BATCH = 100
const MAX_CONCURRENCY = 4
const POLL_MS = 2000
/** Retry back-off after the first, second … failure; after the last the event fails permanently. */
const RETRY_AFTER_MS = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]

interface WorkRow extends EventWorkRow {
  attempts: number
}

/** Deletes a consumer's work rows and handles their events, in one transaction. */
function createCommit(db: Database, consumer: Consumer) {
  const take = (tx: Transaction, lease: number, rows: readonly WorkRow[]) => {
    const held = stillHeld(table, { lease, keys: rows.map(({ id }) => id) })
    return tx.execute<{ event_id: string }>(
      sql`delete from event_work ${consumer.isUrgent ? sql`using ${asynchronousCommit}` : sql``} where ${held} returning event_id`,
    )
  }
  /** Handles handed-over events. Returns false, with everything rolled back, if some rows were no longer held. */
  const commitKnown = async (lease: number, rows: readonly WorkRow[]): Promise<boolean> => {
    const known = rows.flatMap(({ event }) => event ?? [])
    if (known.length < rows.length) return false
    try {
      await retriedTransaction(db, async (tx) => {
        const { rowCount } = await take(tx, lease, rows)
        if (rowCount !== rows.length) throw new LeaseLostError()
        await consumer.handle(tx, known)
      })
      return true
    } catch (error) {
      if (error instanceof LeaseLostError) return false
      throw error
    }
  }
  return (lease: number) => async (rows: readonly WorkRow[]) => {
    if (await commitKnown(lease, rows)) return
    await retriedTransaction(db, async (tx) => {
      const { rows: ours } = await take(tx, lease, rows)
      const ids = new Set(ours.map(({ event_id }) => event_id))
      const left = rows.filter(({ event_id }) => ids.has(event_id))
      if (left.length > 0) await consumer.handle(tx, await eventsOf(tx, left))
    })
  }
}

/** Runs a consumer until stopped. A slow consumer does not delay the others. */
export function runConsumer(process: WorkProcess, consumer: Consumer): Running {
  const { db } = process
  const kind = eventWork(consumer.name)
  const kinds = sql.param([...(consumerKinds.get(consumer.name) ?? [])])

  const commit = createCommit(db, consumer)
  const setAside = (lease: number) => async (row: WorkRow, error: unknown) => {
    const { id, event_id: event, attempts } = row
    process.log.warn({ err: error, work: kind.name, event }, 'an event could not be worked on')
    await retryOrFail(process, kind, { lease, keys: [id] }, { error, attempts, delaysMs: RETRY_AFTER_MS })
  }
  const run = async (claim: Claim<WorkRow>) => {
    try {
      await commitOrSplit(claim.rows, commit(claim.lease), setAside(claim.lease))
      process.count(kind.name, 'done', claim.rows.length)
    } catch (error) {
      await releaseRows(db, table, claim, { delayMs: 1000 }).catch(() => undefined)
      throw error
    }
  }
  const running = runWork<WorkRow>(process, {
    kind: kind,
    claim: (limit) =>
      claimRows(db, table, {
        lease: process.newLease(),
        limit,
        leaseMs: LEASE_MS,
        where: sql`${kind.rows} and kind = any(${kinds}::text[]) and version <= ${EVENT_WORK_VERSION}`,
        returning: sql`w.id::text, w.event_id, w.event_at::text, w.attempts, w.is_postponed`,
      }),
    run,
    limit: () => BATCH,
    concurrency: () => MAX_CONCURRENCY,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
  const stopTaking = registerHandOver(db, consumer.name, {
    newClaim: () => ({ lease: process.newLease(), leaseMs: LEASE_MS }),
    handOver({ lease, rows }) {
      const claim = { lease, keys: rows.map(({ id }) => id), rows: rows.map((row) => ({ ...row, attempts: 1 })) }
      if (!running.handOver(claim)) void releaseRows(db, table, claim).catch(() => undefined)
    },
  })
  return {
    stop() {
      stopTaking()
      return running.stop()
    },
  }
}

/** Reads events in chronological order. Selects their instants too, so that PostgreSQL reads only their partitions. */
async function eventsOf(tx: Transaction, rows: readonly EventWorkRow[]): Promise<OutboxEvent[]> {
  const ids = rows.map(({ event_id }) => event_id)
  const instants = sql.param(rows.map(({ event_at }) => event_at))
  const found = await tx
    .select()
    .from(eventTable)
    .where(sql`${inArray(eventTable.id, ids)} and ${eventTable.at} = any(${instants}::timestamptz[])`)
    .orderBy(eventTable.at, eventTable.id)
  const postponed = new Set(rows.flatMap(({ event_id, is_postponed }) => (is_postponed ? [event_id] : [])))
  return found.map((row) => Object.assign(toOutboxEvent(row), { isPostponed: postponed.has(row.id) }))
}
