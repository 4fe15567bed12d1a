import { z } from '@outlet/shared/contract/zod'

/**
 * A backup is gzipped text: the header's line; for each table its line, its rows in PostgreSQL's COPY text form (a row
 * a line) and `\.`; for each file of DATA_DIR one line with its content in base64. It belongs to no version of
 * PostgreSQL, and so is also the way from one major version to the next.
 */
export const Header = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** The schema's state: a restore applies these, loads the rows, then applies what came later. Older: `carry-over.ts`. */
  migrations: z.array(z.string()),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Header = z.infer<typeof Header>

export const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableLine = z.infer<typeof TableLine>
export const FileLine = z.object({ file: z.string(), mode: z.int(), content: z.base64() })
export const END_OF_ROWS = '\\.'

/**
 * What of DATA_DIR belongs in a backup: the keys that the stores' credentials are sealed with, and releases that an earlier
 * server kept in folders.
 */
export const keptPaths = ['releases', 'secret-key', 'secret-keys-old']
