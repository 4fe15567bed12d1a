import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'

/** Columns of a table by their names in the database, which are the API's names. */
const columnsByName = (table: PgTable): ReadonlyMap<string, AnyPgColumn> =>
  new Map(Object.values(getTableColumns(table)).map((column) => [column.name, column]))

/** Sort columns of a list: the table's column of that name, unless `own` has another. */
export function sortColumnsOf(
  { sorts }: { readonly sorts: readonly string[] },
  table: PgTable,
  own: Readonly<Record<string, AnyPgColumn | SQL>> = {},
): Record<string, AnyPgColumn | SQL> {
  const columns = columnsByName(table)
  const fields = new Set(sorts.map((sort) => sort.replace(/^-/, '')))
  return Object.fromEntries(
    [...fields].map((field) => {
      const column = own[field] ?? columns.get(field)
      if (!column) throw new Error(`no column to sort by ${field}`)
      return [field, column]
    }),
  )
}

/** Condition of the filters that are columns of the table: equal to the value, or to one of the values. */
export function fieldsMatch(table: PgTable, filter: object): SQL | undefined {
  const columns = columnsByName(table)
  return and(
    ...Object.entries(filter).map(([name, value]: [string, unknown]) => {
      const column = columns.get(name)
      if (!column || value === undefined) return undefined
      return Array.isArray(value) ? inArray(column, value) : eq(column, value)
    }),
  )
}
