import { endpoint } from '../endpoint'
import { Day } from './exchange-rates'
import { plainUrl, requestFaults } from '../plain-url'
import { Timestamp } from '../time'
import { z } from '../zod'

/**
 * Reason why no rates were read. `not_understood`: the response is not a file of exchange rates;
 * `no_reporting_currency`: the file lacks the reporting currency.
 */
export const RateSourceFault = z.enum([...requestFaults, 'refused', 'not_understood', 'no_reporting_currency'])
export type RateSourceFault = z.infer<typeof RateSourceFault>

/** Source of the exchange rates that are read automatically every day. */
export const RateSource = z.object({
  is_enabled: z.boolean(),
  /** Address of a daily reference file in the format of the European Central Bank. */
  url: z.string(),
  /**
   * Last reading. `day`: day of the last file that was read; `set`: number of rates set from it. Both are null if none
   * was read yet.
   */
  last: z
    .object({ at: Timestamp, fault: RateSourceFault.nullable(), day: Day.nullable(), set: z.int().nullable() })
    .nullable(),
  version: z.int(),
})
export type RateSource = z.infer<typeof RateSource>

export const RateSourceChange = z.strictObject({
  version: z.int(),
  is_enabled: z.boolean(),
  url: plainUrl('rate_source.invalid_url').max(2000),
})

export const getRateSource = endpoint({
  method: 'GET',
  path: '/exchange-rates/source',
  summary: 'Retrieve the source of automatic rates and the outcome of its last reading',
  needs: 'exchange-rates.read',
  response: RateSource,
  topics: ['exchange-rates'],
})

export const setRateSource = endpoint({
  method: 'PUT',
  path: '/exchange-rates/source',
  summary: 'Switch the daily reading of rates on or off, or set its address',
  needs: 'exchange-rates.write',
  body: RateSourceChange,
  response: RateSource,
})

export const readRateSource = endpoint({
  method: 'POST',
  path: '/exchange-rates/source/read',
  summary: 'Read the rates now; returns the outcome',
  needs: 'exchange-rates.write',
  response: RateSource,
})
