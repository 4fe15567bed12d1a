import { sql, type SQL } from 'drizzle-orm'

/** Columns of a table for `Row`, with their types, by name. */
export type Columns<Row> = Partial<Record<keyof Row & string, string>>

interface Fragments {
  names: SQL
  excluded: SQL
  assignments: SQL
  record: SQL
  current: SQL
  incoming: SQL
}

/** The columns as SQL fragments for an upsert into `table`. Names and types must be constants. */
export const upsertColumns = (table: string, columns: Record<string, string>): Fragments => {
  const names = Object.keys(columns)
  const list = (write: (name: string) => string) => sql.raw(names.map(write).join(', '))
  return {
    names: list((name) => name),
    excluded: list((name) => `excluded.${name}`),
    assignments: list((name) => `${name} = excluded.${name}`),
    record: list((name) => `${name} ${columns[name] ?? 'text'}`),
    current: list((name) => `${table}.${name}`),
    incoming: list((name) => `incoming.${name}`),
  }
}
