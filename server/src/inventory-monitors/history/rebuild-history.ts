import { sql } from 'drizzle-orm'
import { analyzeGrownTables } from '../../platform/db/analyze-grown-tables'
import type { Database } from '../../platform/db/database'
import { rebuildMonitors, type RebuildSpan } from './rebuild-monitors'
import { stepEnd, stepStart } from './zone-steps'

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The first hour that the raw history still has in full: its oldest partition begins there. */
async function rawSince(db: Database, timeZone: string): Promise<number | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'stock_intervals'::regclass
    order by 1 limit 1`)
  const [year, month] = (rows[0]?.name ?? '').split('_').slice(-2).map(Number)
  if (year === undefined || month === undefined) return null
  const begin = Date.UTC(year, month - 1, 1)
  const hour = stepStart(timeZone, 'hour', begin)
  return hour === begin ? begin : hour + 3_600_000
}

/** What is made anew; all that there is unless said. */
export interface RebuildRange {
  /** Milliseconds since 1970; whole hours are made anew. */
  from?: number
  until?: number
  /** Key of the store whose monitors are meant. */
  store?: string
}

export interface RebuildReport {
  /** Monitors done and to be done. */
  done: number
  total: number
  /** What was made anew; null where no raw history is left for it. */
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
 * Makes the roll-ups anew from what is kept of the raw history, monitor by monitor in small transactions, while workers
 * go on; what is older stays as it was rolled up. For when a roll-up is doubted: the outcome is the same as that of
 * rolling up as readings come in, however often it is done. The first hours stay as they are up to
 * where the raw history shows what could be ordered: a restock in them depends on what lay before it.
 * @param tell after each batch
 * @param stopping ends it after the batch under way; what is done stays done
 */
export async function rebuildHistory(
  db: Database,
  timeZone: string,
  range: RebuildRange = {},
  tell: (report: RebuildReport) => void = () => undefined,
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
    tell(report)
    ids = await nextIds(db, range, ids.at(-1) ?? FIRST)
  }
  return report
}
