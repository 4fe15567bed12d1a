import type { TableLine } from './backup-format'
import { RestoreError } from './restore-error'
import type { TableShape } from './tables'

/**
 * The way of a backup of the old numbering (0001_base.sql to 0080_sync_schedule.sql) into the schema that the baseline
 * makes: tables and columns are found by name, those that are gone are left out, new columns take their default.
 */
const FIRST_OF_OLD_NUMBERING = '0001_base.sql'
const LAST_OF_BASELINE = '0016_releases.sql'

/** What a table of the old numbering is called in the baseline; null = gone. The others are called as they were. */
const tablesNow = new Map<string, string | null>([
  ['price_changes', null],
  ['stock_changes', null],
  // Counts of a moment that is over, under other keys.
  ['sign_in_throttle', null],
])

export const isOldNumbering = (migrations: readonly string[]) => migrations.includes(FIRST_OF_OLD_NUMBERING)

/** The files that are applied before the rows are there; the later ones find the rows, as in any other database. */
export const baselineOf = (files: readonly string[]) => files.filter((file) => file <= LAST_OF_BASELINE)

export interface Destination {
  table: string
  columns: readonly string[]
  /** Of a row in COPY's text form, what is loaded. */
  carry(row: string): string
}

/** Where a table's rows go; null = they are left out. Throws RestoreError where nothing says what became of the table. */
export function destinationOf({ table, columns }: TableLine, schema: readonly TableShape[]): Destination | null {
  const name = tablesNow.get(table)
  if (name === null) return null
  const shape = schema.find((candidate) => candidate.name === (name ?? table))
  if (!shape) throw new RestoreError(`the backup has a table that this version does not know: ${table}`)
  const stays = columns.map((column) => shape.columns.includes(column))
  return {
    table: shape.name,
    columns: columns.filter((_, index) => stays[index]),
    // A tab within a value is written as \t, so that each tab is the end of one.
    carry: (row) =>
      row
        .split('\t')
        .filter((_, index) => stays[index])
        .join('\t'),
  }
}
