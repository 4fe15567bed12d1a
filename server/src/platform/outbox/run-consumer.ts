import { inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { asynchronousCommit } from '../db/asynchronous-commit'
import { plannedOnce } from '../db/prepared'
import { pipelined, retriedTransaction } from '../db/transaction'
import { giveUp, type WorkKind } from '../work/given-up'
import { LeaseLostError, runWork, type Running } from '../work/run-work'
import { commitOrSplit } from '../work/work-commit'
import type { WorkProcess } from '../work/work-process'
import { claimRows, releaseRows, stillHeld, type Claim, type WorkTable } from '../work/work-table'
import { consumerKinds, consumerWork, EVENT_WORK_VERSION } from './consumers'
import { eventTable, toOutboxEvent, type OutboxEvent } from './event-row'
import { takeHandOvers, type EventWorkRow } from './hand-over'

export interface Consumer {
  /** As in `consumerKinds`. */
  name: string
  /**
   * Does its part for these events, in the transaction that takes them off its list: what it writes is written exactly
   * once. What goes outside (a message, a purchase) goes by work of its own.
   */
  handle(tx: Transaction, events: readonly OutboxEvent[]): Promise<void>
  /**
   * In a hurry: its prepared statements are planned once a connection, without a look at their parameters, and its commit
   * does not wait for the disk. With the machine's power what it did may be lost, and is done again: its events are then
   * still on its list.
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
const AT_ONCE = 4
const POLL_MS = 2000
/** After the first, second … failure; after the last it is given up. */
const RETRY_AFTER_MS = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000]

interface WorkRow extends EventWorkRow {
  attempts: number
}

/** Takes rows off a consumer's list and has them worked on, in one transaction. */
function committing(db: Database, consumer: Consumer) {
  const take = (tx: Transaction, lease: number, rows: readonly WorkRow[]) => {
    const held = stillHeld(table, { lease, keys: rows.map(({ id }) => id) })
    return tx.execute<{ event_id: string }>(
      sql`delete from event_work ${consumer.isUrgent ? sql`using ${plannedOnce}, ${asynchronousCommit}` : sql``} where ${held} returning event_id`,
    )
  }
  /** What is known is worked on while it is taken off the list; false, and nothing is done, where not all of it was there. */
  const commitKnown = async (lease: number, rows: readonly WorkRow[]): Promise<boolean> => {
    const known = rows.flatMap(({ event }) => event ?? [])
    if (known.length < rows.length) return false
    try {
      await retriedTransaction(db, async (tx) => {
        const [{ rowCount }] = await pipelined(
          tx,
          () => take(tx, lease, rows),
          () => consumer.handle(tx, known),
        )
        if (rowCount !== rows.length) throw new LeaseLostError()
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

/** Lets a consumer work on its events, until stopped. A slow one delays nobody else. */
export function runConsumer(process: WorkProcess, consumer: Consumer): Running {
  const { db } = process
  const kind = eventWork(consumer.name)
  const kinds = sql.param([...(consumerKinds.get(consumer.name) ?? [])])

  const commit = committing(db, consumer)
  const setAside = (lease: number) => async (row: WorkRow, error: unknown) => {
    const claim = { lease, keys: [row.id] }
    const delayMs = RETRY_AFTER_MS[row.attempts - 1]
    process.count(kind.name, delayMs === undefined ? 'given_up' : 'failed')
    process.log.warn({ err: error, work: kind.name, event: row.event_id }, 'an event could not be worked on')
    if (delayMs === undefined) await giveUp(db, kind, claim, { error, attempts: row.attempts })
    else await releaseRows(db, table, claim, { delayMs })
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
    kind: kind.name,
    table,
    claim: (limit) =>
      claimRows(db, table, {
        lease: process.newLease(),
        limit,
        leaseMs: LEASE_MS,
        where: sql`${kind.rows} and kind = any(${kinds}::text[]) and version <= ${EVENT_WORK_VERSION}`,
        returning: sql`w.id::text, w.event_id, w.event_at::text, w.attempts`,
      }),
    run,
    limit: () => BATCH,
    concurrency: () => AT_ONCE,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
  })
  const stopTaking = takeHandOvers(db, consumer.name, {
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

/** In the order in which they happened. Their instants are asked for too, so that only their partitions are read. */
async function eventsOf(tx: Transaction, rows: readonly EventWorkRow[]): Promise<OutboxEvent[]> {
  const ids = rows.map(({ event_id }) => event_id)
  const instants = sql.param(rows.map(({ event_at }) => event_at))
  const found = await tx
    .select()
    .from(eventTable)
    .where(sql`${inArray(eventTable.id, ids)} and ${eventTable.at} = any(${instants}::timestamptz[])`)
    .orderBy(eventTable.at, eventTable.id)
  return found.map(toOutboxEvent)
}
