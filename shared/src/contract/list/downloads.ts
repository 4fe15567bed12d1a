import { nameText } from '../text'
import { Timestamp } from '../time'
import { z } from '../zod'

/**
 * Ticket for one download without a session, valid for one minute. Needed because a browser download cannot send a
 * Bearer token.
 */
export const DownloadTicket = z.object({
  /** Path without `API_PREFIX`. */
  path: z.string(),
  expires_at: Timestamp,
})
export type DownloadTicket = z.infer<typeof DownloadTicket>

/** File format of an export: CSV (RFC 4180), or an Excel workbook (ISO/IEC 29500). */
export const TableFormat = z.enum(['csv', 'xlsx'])
export type TableFormat = z.infer<typeof TableFormat>

/**
 * Content of an export: the rows of a list with this filter and sort order, and these columns with the given titles.
 */
export const csvRequest = <
  Filters extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
  const Columns extends readonly [string, ...string[]],
>({
  filters,
  sorts,
  csv,
}: {
  readonly filters: Filters
  readonly sorts: Sorts
  readonly csv: Columns
}) =>
  z.strictObject({
    format: TableFormat.default('csv'),
    filter: z.strictObject(filters),
    sort: z.enum(sorts).default(sorts[0]),
    columns: z
      .array(
        z.strictObject({
          key: z.enum(csv),
          title: nameText(100),
          /** Labels of the column's values, such as those of a page in the user's language; others are written as they are. */
          labels: z.record(z.string().max(50), nameText(100)).optional(),
        }),
      )
      .min(1)
      .max(csv.length),
  })
