import { currencyDigits, type Money } from '@outlet/shared/contract/money'

const digitsOf = new Map<string, number>()

const digits = (currency: string): number => {
  const known = digitsOf.get(currency)
  if (known !== undefined) return known
  const found = currencyDigits(currency)
  digitsOf.set(currency, found)
  return found
}

/** An amount in whole units, `12.5`, as stores write it; null where it is none. */
export const decimalMoney = (amount: number | null | undefined, currency: string): Money | null => {
  const minor = Math.round((amount ?? Number.NaN) * 10 ** digits(currency))
  return Number.isSafeInteger(minor) && minor >= 0 ? { minor, currency } : null
}
