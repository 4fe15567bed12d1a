import { sql, type SQL } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { loggedMessage } from '../db/logged-error'
import { stillHeld, type Held, type WorkTable } from './work-table'

/** Of one kind of work, as it is named to people and in metrics. Its conditions name the table's columns as they are. */
export interface WorkKind {
  name: string
  table: WorkTable
  /** Where the table holds work of other kinds too: which rows are of this one. */
  rows?: SQL
  /** What of the rows that are due may be done now, nothing that is paused: in the claims, and in what is told of them. */
  due?: SQL
  /** What of the rows that were given up may still be done: nothing that was paused, deleted or stopped since. */
  open?: SQL
}

const { identifier } = sql

/** An error as it is kept for people: without the values that a failed statement was about. */
export const errorText = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? loggedMessage(cause) : String(cause)).slice(0, 1000)
}

/**
 * Sets rows aside that fail again and again: they are not done any more until a person says so, and their errors are
 * kept until then.
 */
export async function giveUp(
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

const rests = ({ table, open = sql`true` }: WorkKind): SQL => sql`${identifier(table.nextAt)} is null and ${open}`

/**
 * Of `work_given_up g`: what waits for a person. What was planned anew since (an edit, "check now"), or is not to be done
 * any more, does not. Nothing is known of a kind that only another version has: it waits.
 */
export function isGivenUp(kinds: readonly WorkKind[]): SQL {
  const cases = kinds.map(
    (kind) => sql`when ${kind.name} then exists (
      select 1 from ${identifier(kind.table.name)}
      where ${identifier(kind.table.key)} = g.key::${sql.raw(kind.table.keyType)} and ${rests(kind)})`,
  )
  return sql`case g.kind ${sql.join(cases, sql` `)} else true end`
}

/** Makes rows due again that were given up, with all their tries: one, or all of the kind. Returns how many there were. */
export async function tryAgain(db: Queryable, kind: WorkKind, key?: string): Promise<number> {
  const { table } = kind
  const { rowCount } = await db.execute(sql`
    with given_up as (
      delete from work_given_up where kind = ${kind.name} and ${key === undefined ? sql`true` : sql`key = ${key}`} returning key
    )
    update ${identifier(table.name)} set ${identifier(table.nextAt)} = clock_now() ${table.attempts ? sql`, ${identifier(table.attempts)} = 0` : sql``}
    where ${identifier(table.key)} in (select key::${sql.raw(table.keyType)} from given_up) and ${rests(kind)}`)
  return rowCount ?? 0
}

/** Forgets what waits for nobody any more. */
export const purgeGivenUp = (db: Queryable, kinds: readonly WorkKind[]): Promise<unknown> =>
  db.execute(sql`delete from work_given_up g where not (${isGivenUp(kinds)})`)
