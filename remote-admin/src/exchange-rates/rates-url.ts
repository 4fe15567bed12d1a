import { Day, ExchangeRate } from '@outlet/shared/contract/exchange-rates'
import { z } from '@outlet/shared/contract/zod'

/** The page's state in its address. */
export const RatesUrl = z.object({
  /** The currency whose rates are shown in a drawer, and which a form is about. */
  currency: ExchangeRate.shape.currency.optional(),
  /** A form over it: to set a rate, or to correct that of a day. */
  form: z.enum(['set']).optional(),
  day: Day.optional(),
})
export type RatesUrl = z.infer<typeof RatesUrl>
