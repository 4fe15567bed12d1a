import { z } from '@outlet/shared/contract/zod'

/**
 * Format of a backup, gzipped text: the header line; for each table its line, its rows in PostgreSQL's COPY text format
 * (one line per row) and `\.`; for each file of DATA_DIR one line with its content in base64. The format is independent
 * of the PostgreSQL version, so backups also serve for major version upgrades.
 */
export const Header = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /**
   * Migrations of the backed-up schema. A restore applies them, loads the rows, then applies later ones. Earlier
   * numbering: `carry-over.ts`.
   */
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
 * Files of DATA_DIR that a backup contains: the keys that encrypt the stores' credentials, and release folders of
 * earlier server versions.
 */
export const backedUpPaths = ['releases', 'secret-key', 'secret-keys-old']
