import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { BatchedWrites } from './batched-writes'
import type { Queryable } from './database'
import { toJsonRows } from './to-json-rows'

/** New values of the row with this key. */
interface RowUpdate<Table extends PgTable> {
  key: string
  set: Partial<Table['$inferInsert']>
}

/** Updates rows by their key column, with one statement for all rows that change the same columns. */
async function updateRows<Table extends PgTable>(
  db: Queryable,
  { table, key }: { table: Table; key: string },
  updates: readonly RowUpdate<Table>[],
): Promise<void> {
  const columns = getTableColumns(table)
  const nameOf = (field: string): string => {
    const column = columns[field]
    if (!column) throw new Error(`${getTableName(table)} has no ${field}`)
    return column.name
  }
  const fieldsOf = ({ set }: RowUpdate<Table>) => Object.keys(set).sort().join()
  for (const fields of new Set(updates.map(fieldsOf))) {
    const alike = updates.filter((update) => fieldsOf(update) === fields)
    const names = fields.split(',').map(nameOf)
    const rows = alike.map(({ key: value, set }) => ({
      [nameOf(key)]: value,
      ...Object.fromEntries(Object.entries(set).map(([field, to]) => [nameOf(field), to])),
    }))
    const assignments = names.map((name) => sql`${sql.identifier(name)} = new_values.${sql.identifier(name)}`)
    await db.execute(sql`
      update ${table} set ${sql.join(assignments, sql`, `)}
      from json_populate_recordset(null::${table}, ${toJsonRows(rows)}::json) as new_values
      where ${columns[key]} = new_values.${sql.identifier(nameOf(key))}`)
  }
}

/** Updates of a table's rows by its `key` column, in a batch or immediately. */
export const batchedUpdates = <Table extends PgTable>(table: Table, key: string) =>
  new BatchedWrites<RowUpdate<Table>>((db, updates) => updateRows(db, { table, key }, updates))
