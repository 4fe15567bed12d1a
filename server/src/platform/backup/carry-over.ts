import type { TableLine } from './backup-format'
import { RestoreError } from './restore-error'
import type { TableShape } from './tables'

/**
 * Restores a backup of the earlier numbering (0001_base.sql to 0080_sync_schedule.sql) into the baseline schema: tables
 * and columns are matched by name, removed ones are omitted, new columns have their defaults.
 */
const FIRST_OF_OLD_NUMBERING = '0001_base.sql'
const LAST_OF_BASELINE = '0016_releases.sql'

/** Baseline names of renamed tables of the earlier numbering; null = removed. Other names are unchanged. */
const renamedTables = new Map<string, string | null>([
  ['price_changes', null],
  ['stock_changes', null],
  // Short-lived counters, whose keys have changed.
  ['sign_in_throttle', null],
])

export const isOldNumbering = (migrations: readonly string[]) => migrations.includes(FIRST_OF_OLD_NUMBERING)

/**
 * The migrations to apply before the rows are loaded; later ones are applied to the loaded rows, as in any other
 * database.
 */
export const baselineOf = (files: readonly string[]) => files.filter((file) => file <= LAST_OF_BASELINE)

export interface Destination {
  table: string
  columns: readonly string[]
  /** Converts a row in COPY text format to the columns to load. */
  carry(row: string): string
}

/** Destination of a table's rows; null = they are omitted. Throws RestoreError for an unknown table. */
export function destinationOf({ table, columns }: TableLine, schema: readonly TableShape[]): Destination | null {
  const name = renamedTables.get(table)
  if (name === null) return null
  const shape = schema.find((candidate) => candidate.name === (name ?? table))
  if (!shape) throw new RestoreError(`the backup has a table that this version does not know: ${table}`)
  const stays = columns.map((column) => shape.columns.includes(column))
  return {
    table: shape.name,
    columns: columns.filter((_, index) => stays[index]),
    // COPY writes a tab within a value as \t, so every tab is a separator.
    carry: (row) =>
      row
        .split('\t')
        .filter((_, index) => stays[index])
        .join('\t'),
  }
}
