import { dimensionNames, measureNames } from '@outlet/shared/contract/analytics'
import { z } from '@outlet/shared/contract/zod'

const Values = z.array(z.int().nullable())
/** Key of a dimension (null = unknown), and its label if that is not the key itself. */
const ReportKey = z.object({
  key: z.string().nullable(),
  label: z.string().nullable(),
  /** Whether the key belongs to practice stores only; reports stored before this field was introduced lack it. */
  is_practice: z.boolean().default(false),
})
export type ReportKey = z.infer<typeof ReportKey>

/** Content of a report, stored when the report is written, so that a late message has the same content. */
export const ReportFacts = z.object({
  name: z.string(),
  /** Query string of the analysis URL. */
  search: z.string(),
  is_test: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Time zone of the days; reports stored before this field was introduced lack it. */
  time_zone: z.string().optional(),
  measures: z.array(z.enum(measureNames)).min(1),
  by: z.array(z.enum(dimensionNames)).min(1),
  /** Active filters. */
  filters: z.array(z.object({ dimension: z.enum(dimensionNames), keys: z.array(ReportKey) })),
  currency: z.string(),
  /** Same order as the measures, like all values. */
  totals: Values,
  /** The period before, if the analysis compares periods. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: Values }).nullable(),
  /** Sorted by the first measure, highest first; `keys` have the order of `by`. */
  rows: z.array(z.object({ keys: z.array(ReportKey), values: Values, before: Values.nullable() })),
  /** Number of further rows. */
  others: z.int(),
  unconverted: z.int(),
  unconverted_prices: z.int(),
  is_behind: z.boolean(),
})
export type ReportFacts = z.infer<typeof ReportFacts>
