import type { Cell } from '@outlet/shared/contract/list/csv'

type CellOf<Row> = (row: Row) => Cell
/** Names of the fields that are cells already. */
type PlainField<Row> = {
  [Field in keyof Row & string]-?: Row[Field] extends Cell | undefined ? Field : never
}[keyof Row & string]

/**
 * Returns the cells of a list's CSV columns: the row's field of that name, unless `own` has a cell for the column.
 * Columns that are not a plain field must have one.
 */
export const cellsOf =
  <Row extends object>() =>
  <Column extends string>(
    columns: readonly Column[],
    own: Record<Exclude<Column, PlainField<Row>>, CellOf<Row>> & { readonly [Name in Column]?: CellOf<Row> },
  ): Record<Column, CellOf<Row>> => {
    const cells: { readonly [Name in Column]?: CellOf<Row> } = own
    // The types of `own` name every column that is not a plain field.
    const fieldOf = (column: string) => (row: Row) => (row as Record<string, Cell | undefined>)[column] ?? null
    // Object.fromEntries loses the names in its type.
    return Object.fromEntries(columns.map((column) => [column, cells[column] ?? fieldOf(column)])) as Record<
      Column,
      CellOf<Row>
    >
  }
