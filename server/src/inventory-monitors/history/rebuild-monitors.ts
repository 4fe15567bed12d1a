import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { readIntervals } from './read-intervals'
import { fromRuns, regroup, toRuns, type StockStep } from './stock-step'
import { appendRuns, readRuns, removeRuns } from './stored-steps'
import { sumSeries } from './sum-series'
import { readVariantChanges } from './variant-changes'
import { stepEdges, stepEnd, stepStart } from './zone-steps'

/** Edges of steps, in milliseconds. */
export interface RebuildSpan {
  /** The first hour that the raw history has in full. */
  rawSince: number
  /** What is made anew: from an hour's beginning to an hour's end. */
  since: number
  until: number
}

interface CheckRow extends Record<string, unknown> {
  monitor_id: string
  created_ms: number
  hours_ms: number | null
  days_ms: number | null
}

/** `wait`: for one monitor alone, or this and a worker would each hold what the other waits for. */
const locks = { skip: sql`for update of c skip locked`, wait: sql`for update of c` }

interface Rebuilt {
  monitorId: string
  since: number
  until: number
  steps: StockStep[]
}

const within = ({ from }: StockStep, since: number, until: number) => from >= since && from < until

async function replace(tx: Transaction, table: 'stock_hours' | 'stock_days', rebuilt: readonly Rebuilt[]) {
  await removeRuns(tx, table, rebuilt)
  const runs = rebuilt.flatMap(({ monitorId, steps }) => toRuns(steps).map((run) => ({ ...run, monitorId })))
  await appendRuns(tx, table, runs)
}

/**
 * The end of the step in which a restock depends on what lay before the raw history: it stays as it was rolled up, and so
 * do those before it.
 */
function undecidedUntil(steps: readonly StockStep[], afterNothing: readonly StockStep[]): number {
  const undecided = steps.findIndex((step, index) => step.restocks !== afterNothing[index]?.restocks)
  return steps[undecided]?.until ?? -Infinity
}

async function rebuildHours(tx: Transaction, timeZone: string, span: RebuildSpan, rows: readonly CheckRow[]) {
  const monitors = rows.flatMap(({ monitor_id, created_ms, hours_ms }) => {
    const created = stepStart(timeZone, 'hour', created_ms)
    const begin = Math.max(span.rawSince, created)
    const [since, until] = [Math.max(span.since, begin), Math.min(span.until, hours_ms ?? begin)]
    const isWhole = begin === created
    return until > since ? [{ monitorId: monitor_id, begin, isWhole, since, until, end: hours_ms ?? until }] : []
  })
  const intervals = await readIntervals(
    tx,
    monitors.map(({ monitorId, begin }) => ({ monitorId, since: begin })),
  )
  const changes = await readVariantChanges(
    tx,
    monitors.map(({ monitorId }) => monitorId),
  )
  const rebuilt = monitors.map(({ monitorId, begin, isWhole, until, end, ...asked }) => {
    // From the very beginning, since what could be ordered before `since` tells whether there is a restock at it.
    const edges = stepEdges(timeZone, 'hour', begin, end)
    const changed = changes.get(monitorId)?.map(({ at }) => at)
    const sum = (orderable: boolean | null) =>
      sumSeries(intervals.get(monitorId) ?? [], edges, orderable, changed).steps
    const steps = sum(null)
    const since = isWhole ? asked.since : Math.max(asked.since, undecidedUntil(steps, sum(false)))
    return { monitorId, since, until, steps: steps.filter((step) => within(step, since, until)) }
  })
  await replace(
    tx,
    'stock_hours',
    rebuilt.filter(({ since, until }) => until > since),
  )
}

/** Days are made of hours, which are kept for longer: those that the span touches are made anew as wholes. */
async function rebuildDays(tx: Transaction, timeZone: string, span: RebuildSpan, rows: readonly CheckRow[]) {
  const first = stepStart(timeZone, 'day', span.since)
  const last = Number.isFinite(span.until) ? stepEnd(timeZone, 'day', span.until) : Infinity
  const monitors = rows.flatMap(({ monitor_id, created_ms, days_ms }) => {
    const since = Math.max(first, stepStart(timeZone, 'day', created_ms))
    const until = Math.min(last, days_ms ?? since)
    return until > since ? [{ monitorId: monitor_id, since, until }] : []
  })
  const hours = await readRuns(tx, 'stock_hours', monitors)
  const rebuilt = monitors.map(({ monitorId, since, until }) => {
    const parts = fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, 'hour', since, until))
    const days = regroup(parts, stepEdges(timeZone, 'day', since, until))
    return { monitorId, since, until, steps: days.filter((day) => day !== null) }
  })
  await replace(tx, 'stock_days', rebuilt)
}

/**
 * Makes the roll-ups of these monitors anew within the span, as far as they are rolled up, in `tx`: whoever reads sees
 * the old ones or the new ones. Returns the ids of those done; with `skip` others may be held by a worker just then.
 */
export async function rebuildMonitors(
  tx: Transaction,
  timeZone: string,
  span: RebuildSpan,
  monitorIds: readonly string[],
  lock: keyof typeof locks,
): Promise<string[]> {
  const { rows } = await tx.execute<CheckRow>(sql`
    select c.monitor_id, (extract(epoch from m.created_at) * 1000)::float8 as created_ms,
      (extract(epoch from c.hours_until) * 1000)::float8 as hours_ms,
      (extract(epoch from c.days_until) * 1000)::float8 as days_ms
    from monitor_checks c join inventory_monitors m on m.id = c.monitor_id
    where c.monitor_id = any(${sql.param([...monitorIds])}::uuid[]) order by c.monitor_id ${locks[lock]}`)
  await rebuildHours(tx, timeZone, span, rows)
  await rebuildDays(tx, timeZone, span, rows)
  return rows.map(({ monitor_id }) => monitor_id)
}
