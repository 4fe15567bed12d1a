import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { RESTORABLE_DAYS } from '@outlet/shared/contract/list/deletion'
import type { Topic } from '@outlet/shared/contract/events'
import { z } from '@outlet/shared/contract/zod'
import type { Queryable, Transaction } from '../db/database'
import { notFound, Refusal } from '../http/refusal'
import { publishEvent } from '../live/publish-event'
import { recordAudit, type Caller } from './record-audit'

interface LifecycleRow {
  id: string
  deleted_at: string | null
  version: number
}

/** New values of columns; `undefined` leaves a column as it is. */
type Changes<Row> = { [Column in keyof Row]?: Row[Column] | SQL | undefined }

interface Lifecycle<Row> {
  table: PgTable & Record<'id' | 'deleted_at' | 'updated_at' | 'version', AnyPgColumn> & { $inferSelect: Row }
  /** Prefix of the refusals: `channel` for `channel.not_found`. */
  code: string
  /** Prefix of the audit actions: `users` for `users.delete`. */
  actions: string
  subjectType: string
  topic: Topic
  /** Ids of the live event. Default: the row's id. */
  publishedIds?: (row: Row) => string[]
  /** Fields for the audit records, without secrets. */
  audited: (row: Row) => object
}

/** Condition for rows that were deleted so long ago that they can no longer be restored. */
export const isPurgeable = sql`deleted_at < clock_now() - make_interval(days => ${RESTORABLE_DAYS})`

/**
 * Optimistic locking: throws Refusal `<code>.version_conflict`, with the current record, if the locked row no longer
 * has the version that the caller has read.
 */
export async function checkVersion(
  code: string,
  row: { version: number } | undefined,
  version: number,
  current: () => unknown,
): Promise<void> {
  if (row?.version !== version) throw new Refusal('conflict', `${code}.version_conflict`, { current: await current() })
}

/**
 * Soft delete, restore, purge and change (optimistic locking: each increments `version`) of a table's rows. A deleted
 * row can be restored for `RESTORABLE_DAYS`. Every change publishes a live event. Authorisation and further rules are
 * the caller's.
 */
export function lifecycle<Row extends LifecycleRow>(settings: Lifecycle<Row>) {
  const { table, code, actions, subjectType, topic, audited, publishedIds = ({ id }) => [id] } = settings
  const missing = () => notFound(`${code}.not_found`)
  // The statements below select exactly the columns of `table`, whose type is `Row`.
  const typed = (rows: unknown[]) => rows as Row[]

  /** Locks a row, deleted or not, until the transaction ends. Throws Refusal `<code>.not_found`. */
  async function lock(tx: Transaction, id: string, where?: SQL): Promise<Row> {
    if (!z.uuid().safeParse(id).success) throw missing()
    const found = await tx
      .select()
      .from<PgTable>(table)
      .where(and(eq(table.id, id), where))
      .for('update')
    const [row] = typed(found)
    if (!row) throw missing()
    return row
  }

  /** Throws Refusal `<code>.not_found` for a deleted row. */
  function refuseDeleted(row: Row): Row {
    if (row.deleted_at !== null) throw missing()
    return row
  }

  const audit = (
    tx: Transaction,
    caller: Caller,
    verb: string,
    { id }: Row,
    values: { before?: unknown; after?: unknown },
  ) => recordAudit(tx, caller, { action: `${actions}.${verb}`, subjectType, subjectId: id, ...values })

  /** Changes a locked row, without an audit record. */
  async function update(tx: Transaction, row: Row, set: object): Promise<Row> {
    const [after] = typed(
      await tx
        .update<PgTable>(table)
        .set({ ...set, updated_at: sql`clock_now()`, version: row.version + 1 })
        .where(eq(table.id, row.id))
        .returning(),
    )
    if (!after) throw missing()
    await publishEvent(tx, topic, publishedIds(after))
    return after
  }

  return {
    lock,
    refuseDeleted,
    /** Locks a row that is not deleted. Throws Refusal `<code>.not_found`. */
    lockUndeleted: async (tx: Transaction, id: string, where?: SQL) => refuseDeleted(await lock(tx, id, where)),
    update: (tx: Transaction, row: Row, set: Changes<Row>) => update(tx, row, set),
    audit,
    /** Soft-deletes a locked row. Throws Refusal `<code>.not_found` if it is deleted already. */
    async delete(tx: Transaction, caller: Caller, row: Row): Promise<Record<string, never>> {
      await update(tx, refuseDeleted(row), { deleted_at: sql`clock_now()` })
      await audit(tx, caller, 'delete', row, { before: audited(row) })
      return {}
    },
    /** Restores a locked row that was soft-deleted. */
    async restore(tx: Transaction, caller: Caller, row: Row): Promise<Row> {
      const restored = await update(tx, row, { deleted_at: null })
      await audit(tx, caller, 'restore', row, { after: audited(restored) })
      return restored
    },
    /** Changes a locked row. `details`: further fields of the audit record. */
    async change(tx: Transaction, caller: Caller, row: Row, set: Changes<Row>, details?: object): Promise<Row> {
      const after = await update(tx, row, set)
      await audit(tx, caller, 'update', row, { before: audited(row), after: { ...audited(after), ...details } })
      return after
    },
    /** Deletes the rows that can no longer be restored. */
    purge: (db: Queryable, where = sql`true`) =>
      db.execute(sql`delete from ${table} where ${isPurgeable} and ${where}`),
  }
}
