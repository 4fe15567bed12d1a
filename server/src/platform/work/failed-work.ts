import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { loggedMessage } from '../db/logged-error'
import { stillHeld, type Held, type WorkTable } from './work-table'

/** A kind of work, by the name used in the console and in metrics. Its conditions use the table's own column names. */
export interface WorkKind {
  name: string
  table: WorkTable
  /** Which rows are of this kind, if the table holds several kinds. */
  rows?: SQL
  /** Condition on due rows that may run now, excluding paused ones. Used for claims and for the reported counts. */
  due?: SQL
  /**
   * Condition on permanently failed rows that may still be retried, excluding those paused, deleted or stopped since.
   */
  open?: SQL
}

const { identifier } = sql

/** An error's text for people, without the values of a failed statement. */
export const errorText = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? loggedMessage(cause) : String(cause)).slice(0, 1000)
}

/**
 * Dead letter: marks rows as permanently failed after repeated errors. They are not run again until a person retries
 * them; their errors are stored until then.
 */
export async function failPermanently(
  db: Queryable,
  { name, table }: WorkKind,
  claim: Held,
  { error, attempts }: { error: unknown; attempts: number },
): Promise<void> {
  await db.execute(sql`
    with aside as (
      update ${identifier(table.name)} set ${identifier(table.nextAt)} = null, holder = null
      where ${stillHeld(table, claim)}
      returning ${identifier(table.key)}::text as key
    )
    insert into work_given_up (kind, key, attempts, error) select ${name}, key, ${attempts}::integer, ${errorText(error)} from aside
    on conflict (kind, key) do update set at = excluded.at, attempts = excluded.attempts, error = excluded.error`)
}

const isResting = ({ table, open = sql`true` }: WorkKind): SQL => sql`${identifier(table.nextAt)} is null and ${open}`

/**
 * Condition on `work_given_up g`: the row still waits for a person. Excludes rows that were rescheduled since (an edit,
 * "check now") or are no longer to be run. Rows of kinds that only another version knows count as waiting.
 */
export function isPermanentlyFailed(kinds: readonly WorkKind[]): SQL {
  const cases = kinds.map(
    (kind) => sql`when ${kind.name} then exists (
      select 1 from ${identifier(kind.table.name)}
      where ${identifier(kind.table.key)} = g.key::${sql.raw(kind.table.keyType)} and ${isResting(kind)})`,
  )
  return sql`case g.kind ${sql.join(cases, sql` `)} else true end`
}

/**
 * Makes permanently failed rows due again with a full set of attempts, one or all of the kind. Returns their number.
 */
export async function retryFailedWork(db: Queryable, kind: WorkKind, key?: string): Promise<number> {
  const { table } = kind
  const { rowCount } = await db.execute(sql`
    with deleted as (
      delete from work_given_up where kind = ${kind.name} and ${key === undefined ? sql`true` : sql`key = ${key}`} returning key
    )
    update ${identifier(table.name)} set ${identifier(table.nextAt)} = clock_now() ${table.attempts ? sql`, ${identifier(table.attempts)} = 0` : sql``}
    where ${identifier(table.key)} in (select key::${sql.raw(table.keyType)} from deleted) and ${isResting(kind)}`)
  return rowCount ?? 0
}

/** Deletes failure records that no longer need a person. */
export const purgeFailedWork = (db: Queryable, kinds: readonly WorkKind[]): Promise<unknown> =>
  db.execute(sql`delete from work_given_up g where not (${isPermanentlyFailed(kinds)})`)
