import { nameText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/** Good for one download, without a session, for a minute: a browser's download can't send a Bearer. */
export const DownloadTicket = z.object({
  /** Without API_PREFIX. */
  path: z.string(),
  expires_at: Timestamp,
})
export type DownloadTicket = z.infer<typeof DownloadTicket>

/**
 * What a CSV shall hold: the rows that a list with this filter and sort has, and of each these columns, headed as the
 * reader calls them.
 */
export const csvRequest = <
  const Filters extends z.ZodRawShape,
  const Sort extends readonly [string, ...string[]],
  const Column extends readonly [string, ...string[]],
>(
  filters: Filters,
  sorts: Sort,
  columns: Column,
) =>
  z.strictObject({
    filter: z.strictObject(filters),
    sort: z.enum(sorts).default(sorts[0]),
    columns: z
      .array(z.strictObject({ key: z.enum(columns), title: nameText(100) }))
      .min(1)
      .max(columns.length),
  })
