import { dimensionNames, fits, measureNames } from '@outlet/shared/contract/analytics'
import { z } from '@outlet/shared/contract/zod'
import { PERIODS } from './periods'

/** The page's state in its address. */
export const PivotUrl = z.object({
  period: z.enum(PERIODS).default('30'),
  measure: z.enum(measureNames).default('orders'),
  rows: z.enum(dimensionNames).default('weekday'),
  columns: z.enum(dimensionNames).optional(),
})
export type PivotAsked = Omit<z.infer<typeof PivotUrl>, 'period'>

/** As far as it fits: of another measure another dimension may be asked. */
export const fitting = ({ measure, rows, columns }: PivotAsked): PivotAsked => {
  const first = fits(measure, rows) ? rows : 'weekday'
  const isColumn = columns !== undefined && columns !== first && fits(measure, columns)
  return { measure, rows: first, columns: isColumn ? columns : undefined }
}
