import { sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable } from '../db/database'
import { isPermanentlyFailed, type WorkKind } from './failed-work'
import type { WorkCounts } from './work-process'

/** Amount of work of one kind, over all processes. */
export interface KindState {
  name: string
  /** Due and not claimed. */
  due: number
  /** Claimed. */
  held: number
  /** Due, but waiting for a person. */
  paused: number
  oldestDueSeconds: number | null
}

const stateOf = ({ name, table, rows = sql`true`, due = sql`true` }: WorkKind) => {
  const nextAt = sql.identifier(table.nextAt)
  return sql`
    select ${name} as name,
      (count(*) filter (where ${nextAt} <= current_at and ${due}))::integer as due,
      (count(*) filter (where ${nextAt} > current_at))::integer as held,
      (count(*) filter (where ${nextAt} <= current_at and not (${due})))::integer as paused,
      extract(epoch from max(current_at - ${nextAt}) filter (where ${nextAt} <= current_at and ${due}))::float8 as "oldestDueSeconds"
    from ${sql.identifier(table.name)}, moment
    where ${rows} and (${nextAt} <= current_at or (${nextAt} is not null and holder is not null))`
}

/** Same order as `kinds`. */
export async function readKinds(db: Queryable, kinds: readonly WorkKind[]): Promise<KindState[]> {
  const states = sql.join(kinds.map(stateOf), sql` union all `)
  const { rows } = await db.execute<KindState & Record<string, unknown>>(
    sql`with moment as materialized (select clock_now() as current_at) ${states}`,
  )
  return rows
}

/** Number of permanently failed rows by kind; kinds without such rows are omitted. */
export async function readFailedCounts(db: Queryable, kinds: readonly WorkKind[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ kind: string; count: number }>(sql`
    select g.kind, count(*)::integer as count from work_given_up g where ${isPermanentlyFailed(kinds)} group by g.kind`)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

export interface ProcessState {
  number: number
  host: string
  pid: number
  role: string
  work: string[]
  startedAt: Date
  seenAt: Date
  /** Whether the process reported recently. */
  isResponsive: boolean
  /** Counts by kind since the process's start. */
  counts: ReadonlyMap<string, WorkCounts>
}

/** Time after which a process counts as unresponsive; processes report every three seconds. */
const RESPONSIVE_WITHIN = '15 seconds'

const number = z.int().catch(0)
// A process of another version may count other things too.
const Counts = z.record(z.string(), z.object({ claimed: number, done: number, failed: number, given_up: number }))

const Row = z.object({
  number: z.int(),
  host: z.string(),
  pid: z.int(),
  role: z.string(),
  work: z.array(z.string()),
  started_at: z.coerce.date(),
  seen_at: z.coerce.date(),
  is_responsive: z.boolean(),
  counts: Counts.catch({}),
})

/** Live processes, in order of their start. */
export async function readProcesses(db: Queryable): Promise<ProcessState[]> {
  const { rows } = await db.execute(sql`
    select number, host, pid, role, work, started_at, seen_at, counts,
      seen_at > clock_now() - ${RESPONSIVE_WITHIN}::interval as is_responsive
    from work_processes order by number`)
  return rows.map((row) => {
    const { started_at: startedAt, seen_at: seenAt, is_responsive: isResponsive, counts, ...rest } = Row.parse(row)
    return { ...rest, startedAt, seenAt, isResponsive, counts: new Map(Object.entries(counts)) }
  })
}
