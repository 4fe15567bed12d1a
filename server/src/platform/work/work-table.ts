import { sql, type SQL } from 'drizzle-orm'
import { asynchronousCommit } from '../db/asynchronous-commit'
import type { Queryable } from '../db/database'

/**
 * A feature's own table whose rows are work. A row is due at `nextAt`; while a process has claimed it, `nextAt` is the
 * end of its lease and `holder` the lease's number; null = nothing to do.
 */
export interface WorkTable {
  name: string
  /** Name of a single column. */
  key: string
  keyType: 'uuid' | 'text' | 'bigint'
  nextAt: string
  /** Column that counts claims since the last success; without it only errors dead-letter a row. */
  attempts?: string
}

/**
 * Fencing token: proves that rows still belong to this claim, and is checked by each of its writes. Unique over all
 * claims. To reschedule a row, set `holder = null`, which revokes the lease.
 */
export type Lease = number

export interface Claim<Row> {
  lease: Lease
  rows: Row[]
  /** Keys of `rows`, in the same order. */
  keys: string[]
}

export interface ClaimOptions {
  lease: Lease
  limit: number
  leaseMs: number
  /** Condition on due rows that may be claimed: kinds and versions that this process knows, not paused. */
  where?: SQL
  orderBy?: SQL
  /** Further columns to set. */
  set?: SQL
  /** Columns to return, of the table as `w`. */
  returning: SQL
}

const { identifier } = sql

export const dueIn = (delayMs: number): SQL => sql`clock_now() + ${delayMs} * interval '1 millisecond'`

/** Number of this attempt of a row `w`; stops at the maximum of smallint, since an overflow would fail every claim. */
export const nextAttempt = (column = 'attempts'): SQL => sql`least(w.${identifier(column)} + 1, 32767)`

/** Claims due rows, skipping those that others are claiming. */
export async function claimRows<Row extends Record<string, unknown>>(
  db: Queryable,
  { name, key, nextAt, attempts }: WorkTable,
  { lease, limit, leaseMs, where = sql`true`, orderBy = sql`${identifier(nextAt)}`, set, returning }: ClaimOptions,
): Promise<Claim<Row>> {
  const counted = attempts === undefined ? sql`` : sql`, ${identifier(attempts)} = ${nextAttempt(attempts)}`
  const { rows } = await db.execute<Row & { work_key: string }>(sql`
    with due as (
      select ${identifier(key)} as key from ${identifier(name)}
      where ${identifier(nextAt)} <= clock_now() and ${where} order by ${orderBy} limit ${limit} for update skip locked
    )
    update ${identifier(name)} w
    set ${identifier(nextAt)} = ${dueIn(leaseMs)}, holder = ${lease}${counted}${set ? sql`, ${set}` : sql``}
    from ${asynchronousCommit}, due where w.${identifier(key)} = due.key
    returning w.${identifier(key)}::text as work_key, ${returning}`)
  // Drizzle's row type cannot follow a generic one.
  return { lease, rows: rows as Row[], keys: rows.map(({ work_key }) => work_key) }
}

const isAmong = ({ key, keyType }: WorkTable, keys: readonly string[]): SQL =>
  sql`${identifier(key)} = any(${sql.param([...keys])}::${sql.raw(keyType)}[])`

/** Condition on rows that the lease still holds: the fence of every write. */
export const stillHeld = (table: WorkTable, { lease, keys }: Held): SQL =>
  sql`${isAmong(table, keys)} and holder = ${lease}`

/** The rows of a claim, or some of them. */
export type Held = Pick<Claim<unknown>, 'lease' | 'keys'>

/** Extends the lease. Returns false if it no longer holds any row. */
export async function renewLease(db: Queryable, table: WorkTable, claim: Held, leaseMs: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${identifier(table.name)} set ${identifier(table.nextAt)} = ${dueIn(leaseMs)}
    from ${asynchronousCommit} where ${stillHeld(table, claim)}`)
  return Boolean(rowCount)
}

/** Releases rows, due in `delayMs`. Rows that the lease no longer holds are unchanged. */
export async function releaseRows(
  db: Queryable,
  table: WorkTable,
  claim: Held,
  { delayMs = 0, set }: { delayMs?: number; set?: SQL } = {},
): Promise<void> {
  if (claim.keys.length === 0) return
  await db.execute(sql`
    update ${identifier(table.name)}
    set ${identifier(table.nextAt)} = ${dueIn(delayMs)}, holder = null${set ? sql`, ${set}` : sql``}
    where ${stillHeld(table, claim)}`)
}

export const isKey = (table: WorkTable, key: string): SQL => isAmong(table, [key])
