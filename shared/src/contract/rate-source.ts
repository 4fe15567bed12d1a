import { endpoint } from './endpoint'
import { Day } from './exchange-rates'
import { Timestamp } from './time'
import { z } from './zod'

/** Why no rates were read. `not_understood`: the answer is no such file; `no_reporting_currency`: the file lacks that currency. */
export const RateSourceFault = z.enum([
  'timeout',
  'unreachable',
  'address_refused',
  'too_large',
  'untrusted_certificate',
  'proxy_failed',
  'refused',
  'not_understood',
  'no_reporting_currency',
])
export type RateSourceFault = z.infer<typeof RateSourceFault>

/** Where rates are read from each day by themselves. */
export const RateSource = z.object({
  is_enabled: z.boolean(),
  /** A daily reference file of the European Central Bank's shape. */
  url: z.string(),
  /** The last reading; `day` = that of the file that was read last, `set` = how many rates it set, null = none was read yet. */
  last: z
    .object({ at: Timestamp, fault: RateSourceFault.nullable(), day: Day.nullable(), set: z.int().nullable() })
    .nullable(),
  version: z.int(),
})
export type RateSource = z.infer<typeof RateSource>

const isPlain = (text: string) => {
  // What is no address at all is told by the rule before.
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

export const RateSourceChange = z.strictObject({
  version: z.int(),
  is_enabled: z.boolean(),
  url: z
    .url({ protocol: /^https?$/, error: 'rate_source.invalid_url' })
    .max(2000)
    .refine(isPlain, 'rate_source.invalid_url'),
})

export const getRateSource = endpoint({
  method: 'GET',
  path: '/exchange-rates/source',
  summary: 'Where rates are read from by themselves, and how the last reading went',
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
  summary: 'Read the rates now; the answer says how it went',
  needs: 'exchange-rates.write',
  response: RateSource,
})
