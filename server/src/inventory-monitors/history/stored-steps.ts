import { sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/database'
import { pick } from '../../platform/db/pick'
import { moneyOf } from '../engine/stock-reading'
import type { StockKind } from '@outlet/shared/contract/stock'
import { ensurePartitions } from './history-partitions'
import { groupByStart } from './group-by-start'
import type { StockStep } from './stock-step'

type RollUpTable = 'stock_hours' | 'stock_days'

interface StepRow extends Record<string, unknown> {
  monitor_id: string
  from_ms: number
  until_ms: number
  min: number | null
  max: number | null
  last: number | null
  kind: StockKind
  known_ms: number
  orderable_ms: number
  restocks: number
  price: string | null
  currency: string | null
}

const iso = (instant: number) => new Date(instant).toISOString()

const toStep = (row: StepRow): StockStep => ({
  ...pick(row, 'min', 'max', 'last', 'kind', 'restocks'),
  from: Math.round(row.from_ms),
  until: Math.round(row.until_ms),
  knownMs: row.known_ms,
  orderableMs: row.orderable_ms,
  price: moneyOf(row.price, row.currency),
})

/** The monitors' runs that end after `since`, in chronological order, by monitor. */
export async function readRuns(
  db: Queryable,
  table: RollUpTable,
  monitors: readonly { monitorId: string; since: number }[],
): Promise<Map<string, StockStep[]>> {
  const found = new Map<string, StockStep[]>()
  for (const { ids, since } of groupByStart(monitors)) {
    // A run never crosses a month, so runs that end after `since` start in its month or later.
    const month = `${iso(since).slice(0, 7)}-01T00:00:00Z`
    const { rows } = await db.execute<StepRow>(sql`
      select monitor_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
        (extract(epoch from until_at) * 1000)::float8 as until_ms, min, max, last, kind, known_ms, orderable_ms, restocks,
        price, currency
      from ${sql.identifier(table)}
      where monitor_id = any(${sql.param(ids)}::uuid[]) and from_at >= ${month} and until_at > ${iso(since)}
      order by from_at`)
    for (const [id, ofMonitor] of Map.groupBy(rows, (row) => row.monitor_id)) found.set(id, ofMonitor.map(toStep))
  }
  return found
}

/** Deletes each monitor's stored steps within its span; runs that extend beyond the span are cut. */
export async function removeRuns(
  tx: Transaction,
  table: RollUpTable,
  spans: readonly { monitorId: string; since: number; until: number }[],
): Promise<void> {
  if (spans.length === 0) return
  const input = spans.map(({ monitorId, since, until }) => ({ id: monitorId, since: iso(since), until: iso(until) }))
  const name = sql.identifier(table)
  const earliestMonth = `${iso(Math.min(...spans.map(({ since }) => since))).slice(0, 7)}-01T00:00:00Z`
  const ofThese = sql`s.monitor_id = any(${sql.param(spans.map(({ monitorId }) => monitorId))}::uuid[])
    and s.monitor_id = i.id and s.from_at >= ${earliestMonth}`
  const spansInput = sql`json_to_recordset(${JSON.stringify(input)}::json) as i(id uuid, since timestamptz, until timestamptz)`
  await tx.execute(sql`
    insert into ${name} (monitor_id, from_at, until_at, min, max, last, kind, known_ms, orderable_ms, restocks, price, currency)
    select s.monitor_id, i.until, s.until_at, s.min, s.max, s.last, s.kind, s.known_ms, s.orderable_ms, s.restocks, s.price,
      s.currency
    from ${name} s, ${spansInput} where ${ofThese} and s.from_at < i.until and s.until_at > i.until`)
  await tx.execute(sql`
    update ${name} s set until_at = i.since from ${spansInput}
    where ${ofThese} and s.from_at < i.since and s.until_at > i.since`)
  await tx.execute(sql`
    delete from ${name} s using ${spansInput} where ${ofThese} and s.from_at >= i.since and s.from_at < i.until`)
}

/** Appends runs; a run that continues the last stored run with equal values extends it. */
export async function appendRuns(
  tx: Transaction,
  table: RollUpTable,
  runs: readonly (StockStep & { monitorId: string })[],
): Promise<void> {
  if (runs.length === 0) return
  const starts = runs.map(({ from }) => from)
  await ensurePartitions(tx, table, starts)
  const input = runs.map((run) => ({
    monitor_id: run.monitorId,
    from_at: iso(run.from),
    until_at: iso(run.until),
    min: run.min,
    max: run.max,
    last: run.last,
    kind: run.kind,
    known_ms: run.knownMs,
    orderable_ms: run.orderableMs,
    restocks: run.restocks,
    price: run.price?.minor ?? null,
    currency: run.price?.currency ?? null,
    month: `${iso(run.from).slice(0, 7)}-01T00:00:00Z`,
  }))
  const into = sql.identifier(table)
  const earliestMonth = `${iso(Math.min(...runs.map(({ from }) => from))).slice(0, 7)}-01T00:00:00Z`
  await tx.execute(sql`
    with input as (
      select * from json_to_recordset(${JSON.stringify(input)}::json) as i(monitor_id uuid, from_at timestamptz,
        until_at timestamptz, min integer, max integer, last integer, kind text, known_ms integer,
        orderable_ms integer, restocks integer, price bigint, currency text, month timestamptz)
    ), lengthened as (
      update ${into} s set until_at = i.until_at from input i
      where s.monitor_id = any(${sql.param(runs.map(({ monitorId }) => monitorId))}::uuid[])
        and s.from_at >= ${earliestMonth}
        and s.monitor_id = i.monitor_id and s.from_at >= i.month and s.from_at < i.from_at and s.until_at = i.from_at
        and (s.min, s.max, s.last) is not distinct from (i.min, i.max, i.last) and s.kind = i.kind
        and s.known_ms = i.known_ms and s.orderable_ms = i.orderable_ms and s.restocks = 0 and i.restocks = 0
        and (s.price, s.currency) is not distinct from (i.price, i.currency)
      returning i.monitor_id, i.from_at
    )
    insert into ${into} (monitor_id, from_at, until_at, min, max, last, kind, known_ms, orderable_ms, restocks,
      price, currency)
    select monitor_id, from_at, until_at, min, max, last, kind, known_ms, orderable_ms, restocks, price, currency
    from input
    where (monitor_id, from_at) not in (select monitor_id, from_at from lengthened)`)
}
