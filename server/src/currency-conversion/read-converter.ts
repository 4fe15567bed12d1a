import type { Money } from '@outlet/shared/contract/money'
import type { Queryable } from '../platform/db/database'
import { convertMoney } from './convert-money'
import { rateOn } from './rate-on'

/**
 * Returns a function that converts amounts in these currencies to the reporting currency at the rates of a day
 * (`2026-11-20`); null without a rate.
 */
export async function readConverter(
  db: Queryable,
  currencies: readonly string[],
  reportingCurrency: string,
  day: string,
): Promise<(money: Money) => Money | null> {
  const rates = new Map<string, string>()
  for (const currency of new Set(currencies)) {
    const known = await rateOn(db, currency, reportingCurrency, day)
    if (known) rates.set(currency, known.rate)
  }
  return (money) => {
    const rate = rates.get(money.currency)
    return rate === undefined ? null : convertMoney(money, rate, reportingCurrency)
  }
}

/** Returns how these prices are compared: as they are if all have one currency, else converted by `toReporting`. */
export const comparing = (
  prices: readonly Money[],
  toReporting: (money: Money) => Money | null,
): ((money: Money) => Money | null) =>
  new Set(prices.map(({ currency }) => currency)).size < 2 ? (money) => money : toReporting
