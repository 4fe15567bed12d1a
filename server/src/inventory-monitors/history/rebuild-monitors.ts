import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/database'
import { readIntervals } from './read-intervals'
import { fromRuns, regroup, toRuns, type StockStep } from './stock-step'
import { appendRuns, readRuns, removeRuns } from './stored-steps'
import { sumSeries } from './sum-series'
import { readVariantChanges } from './variant-changes'
import { stepEdges, stepEnd, stepStart } from './zone-steps'

/** Range of a rebuild in milliseconds, aligned to steps. */
export interface RebuildSpan {
  /** The first hour that is complete in the raw history. */
  rawSince: number
  /** Start of the rebuilt range, on the hour. */
  since: number
  until: number
}

interface CheckRow extends Record<string, unknown> {
  monitor_id: string
  created_ms: number
  hours_ms: number | null
  days_ms: number | null
}

/** `wait` is for a single monitor only: with several, the rebuild and a worker could deadlock. */
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
 * End of the last step in which a restock depends on data before the raw history. That step and all earlier ones are
 * unchanged.
 */
function undecidedUntil(steps: readonly StockStep[], afterNothing: readonly StockStep[]): number {
  const undecided = steps.findIndex((step, index) => step.restocks !== afterNothing[index]?.restocks)
  return steps[undecided]?.until ?? -Infinity
}

async function rebuildHours(tx: Transaction, timeZone: string, span: RebuildSpan, rows: readonly CheckRow[]) {
  const monitors = rows.flatMap(({ monitor_id, created_ms, hours_ms }) => {
    const created = stepStart(timeZone, 'hour', created_ms)
    const start = Math.max(span.rawSince, created)
    const [since, until] = [Math.max(span.since, start), Math.min(span.until, hours_ms ?? start)]
    const isWhole = start === created
    return until > since ? [{ monitorId: monitor_id, start, isWhole, since, until, end: hours_ms ?? until }] : []
  })
  const intervals = await readIntervals(
    tx,
    monitors.map(({ monitorId, start }) => ({ monitorId, since: start })),
  )
  const ids = monitors.map(({ monitorId }) => monitorId)
  const changes = await readVariantChanges(tx, ids)
  const rebuilt = monitors.map(({ monitorId, start, isWhole, until, end, ...range }) => {
    // Computed from the start of the raw history, because the orderable state before `since` determines whether there
    // is a restock at `since`.
    const edges = stepEdges(timeZone, 'hour', start, end)
    const changed = changes.get(monitorId)?.map(({ at }) => at)
    const sum = (orderable: boolean | null) =>
      sumSeries(intervals.get(monitorId) ?? [], edges, orderable, changed).steps
    const steps = sum(null)
    const since = isWhole ? range.since : Math.max(range.since, undecidedUntil(steps, sum(false)))
    return { monitorId, since, until, steps: steps.filter((step) => within(step, since, until)) }
  })
  const decided = rebuilt.filter(({ since, until }) => until > since)
  await replace(tx, 'stock_hours', decided)
}

/**
 * Rebuilds the days that the span touches, completely, from the hours, which have a longer retention than the raw
 * history.
 */
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
    const hourSteps = fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, 'hour', since, until))
    const days = regroup(hourSteps, stepEdges(timeZone, 'day', since, until))
    return { monitorId, since, until, steps: days.filter((day) => day !== null) }
  })
  await replace(tx, 'stock_days', rebuilt)
}

/**
 * Rebuilds the roll-ups of these monitors within the span, as far as they are rolled up, in `tx`: readers see either
 * the old or the new ones. Returns the ids of the rebuilt monitors; with `skip`, monitors that a worker holds are
 * missing.
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
