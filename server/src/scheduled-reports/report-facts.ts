import { dimensionNames, measureNames } from '@outlet/shared/contract/analytics'
import { z } from '@outlet/shared/contract/zod'

const Values = z.array(z.int().nullable())
/** A dimension's key, null = not known, and what people call it, where that is not the key itself. */
const Told = z.object({
  key: z.string().nullable(),
  label: z.string().nullable(),
  /** Belongs to practice stores alone; reports stored before this field was introduced lack it. */
  is_practice: z.boolean().default(false),
})
export type Told = z.infer<typeof Told>

/** What a report says, as it was when it was written: its message tells the same, however late it goes. */
export const ReportFacts = z.object({
  name: z.string(),
  /** Of the analysis's address. */
  search: z.string(),
  is_test: z.boolean(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Whose days they are; reports stored before this field was introduced lack it. */
  time_zone: z.string().optional(),
  measures: z.array(z.enum(measureNames)).min(1),
  by: z.array(z.enum(dimensionNames)).min(1),
  /** What alone is asked about. */
  filters: z.array(z.object({ dimension: z.enum(dimensionNames), keys: z.array(Told) })),
  currency: z.string(),
  /** In the order of the measures, as all values. */
  totals: Values,
  /** Of the period before, where it is compared. */
  before: z.object({ from: z.iso.date(), to: z.iso.date(), totals: Values }).nullable(),
  /** The most of the first measure first; `keys` in the order of `by`. */
  rows: z.array(z.object({ keys: z.array(Told), values: Values, before: Values.nullable() })),
  /** How many rows more there are. */
  others: z.int(),
  unconverted: z.int(),
  unconverted_prices: z.int(),
  is_behind: z.boolean(),
})
export type ReportFacts = z.infer<typeof ReportFacts>
