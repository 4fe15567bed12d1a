import { sql } from 'drizzle-orm'
import { analyzeGrownTables } from '../../platform/db/analyze-grown-tables'
import type { Database } from '../../platform/db/database'
import { rebuildMonitors, type RebuildSpan } from './rebuild-monitors'
import { stepEnd, stepStart } from './zone-steps'

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The first hour that is complete in the raw history: the start of its oldest partition. */
async function rawSince(db: Database, timeZone: string): Promise<number | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'stock_intervals'::regclass
    order by 1 limit 1`)
  const [year, month] = (rows[0]?.name ?? '').split('_').slice(-2).map(Number)
  if (year === undefined || month === undefined) return null
  const monthStart = Date.UTC(year, month - 1, 1)
  const hour = stepStart(timeZone, 'hour', monthStart)
  return hour === monthStart ? monthStart : hour + 3_600_000
}

/** The range to rebuild; unset fields do not limit it. */
export interface RebuildRange {
  /** Milliseconds since 1970; extended to full hours. */
  from?: number
  until?: number
  /** Key of the store whose monitors are rebuilt. */
  store?: string
}

export interface RebuildReport {
  /** Number of monitors rebuilt so far; `total` is the number to rebuild. */
  done: number
  total: number
  /** The rebuilt range; null if no raw history remains for it. */
  span: RebuildSpan | null
}

async function spanOf(db: Database, timeZone: string, { from, until }: RebuildRange): Promise<RebuildSpan | null> {
  const raw = await rawSince(db, timeZone)
  if (raw === null) return null
  const since = Math.max(raw, stepStart(timeZone, 'hour', from ?? raw))
  const end = until === undefined ? Infinity : stepEnd(timeZone, 'hour', until)
  return end > since ? { rawSince: raw, since, until: end } : null
}

const ofStore = ({ store }: RebuildRange) => (store === undefined ? sql`true` : sql`website_type = ${store}`)

async function nextIds(db: Database, range: RebuildRange, after: string): Promise<string[]> {
  const { rows } = await db.execute<{ monitor_id: string }>(sql`
    select monitor_id from monitor_checks
    where monitor_id > ${after} and hours_until is not null and ${ofStore(range)} order by monitor_id limit ${BATCH}`)
  return rows.map(({ monitor_id }) => monitor_id)
}

async function rebuildBatch(db: Database, timeZone: string, span: RebuildSpan, ids: readonly string[]): Promise<void> {
  const done = new Set(await db.transaction((tx) => rebuildMonitors(tx, timeZone, span, ids, 'skip')))
  for (const id of ids) {
    if (!done.has(id)) await db.transaction((tx) => rebuildMonitors(tx, timeZone, span, [id], 'wait'))
  }
}

/**
 * Rebuilds the roll-ups from the remaining raw history, for cases in which a roll-up is suspected to be wrong. Runs
 * monitor by monitor in small transactions while workers continue; older roll-ups are unchanged. The result equals that
 * of the regular roll-up, and a repeated rebuild changes nothing. The first hours are unchanged up to the point at
 * which the raw history determines the orderable state, because a restock in them depends on earlier data.
 * @param onProgress called after each batch
 * @param stopping stops after the current batch; completed batches stay committed
 */
export async function rebuildHistory(
  db: Database,
  timeZone: string,
  range: RebuildRange = {},
  onProgress: (report: RebuildReport) => void = () => undefined,
  stopping?: AbortSignal,
): Promise<RebuildReport> {
  const span = await spanOf(db, timeZone, range)
  if (!span) return { done: 0, total: 0, span }
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from monitor_checks where hours_until is not null and ${ofStore(range)}`)
  const report: RebuildReport = { done: 0, total: rows[0]?.total ?? 0, span }
  let ids = await nextIds(db, range, FIRST)
  while (ids.length > 0 && !stopping?.aborted) {
    await rebuildBatch(db, timeZone, span, ids)
    await analyzeGrownTables(db)
    report.done += ids.length
    onProgress(report)
    ids = await nextIds(db, range, ids.at(-1) ?? FIRST)
  }
  return report
}
