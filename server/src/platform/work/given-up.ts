import { sql } from 'drizzle-orm'
import type { Queryable } from '../db/database'
import { isKey, stillHeld, type Held, type WorkTable } from './work-table'

/** Of one kind of work, as it is named to people and in metrics. */
export interface WorkKind {
  name: string
  table: WorkTable
}

const { identifier } = sql

const textOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 1000)
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
    insert into work_given_up (kind, key, attempts, error) select ${name}, key, ${attempts}::integer, ${textOf(error)} from aside
    on conflict (kind, key) do update set at = excluded.at, attempts = excluded.attempts, error = excluded.error`)
}

/** Makes a row due again that was given up. False where there is none. */
export async function tryAgain(db: Queryable, { name, table }: WorkKind, key: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from work_given_up where kind = ${name} and key = ${key}`)
  if (!rowCount) return false
  await db.execute(sql`
    update ${identifier(table.name)} set ${identifier(table.nextAt)} = clock_now()
    where ${isKey(table, key)} and ${identifier(table.nextAt)} is null`)
  return true
}
