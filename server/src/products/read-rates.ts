import type { Config } from '../config'
import type { Queryable } from '../db/database'
import { rateOn } from '../exchange-rates/rate-on'
import { dayIn } from '../time/day-in'
import type { Rates } from './to-product'

/** Today's rates of the currencies that a page's prices are in: as a rule one. */
export async function readRates(
  db: Queryable,
  { reportingCurrency, timeZone }: Pick<Config, 'reportingCurrency' | 'timeZone'>,
  currencies: Iterable<string>,
): Promise<Rates> {
  const today = dayIn(timeZone, new Date())
  const rates = new Map<string, string | null>()
  for (const currency of new Set(currencies)) rates.set(currency, await rateOn(db, currency, reportingCurrency, today))
  return { reportingCurrency, rates }
}
