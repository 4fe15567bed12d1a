import { minorOf, type Money } from '@outlet/shared/contract/money'

/** Converts an amount in whole units, such as `12.5`; null when it is not a valid amount. */
export const decimalMoney = (amount: number | null | undefined, currency: string): Money | null => {
  const minor = minorOf(amount ?? Number.NaN, currency)
  return Number.isSafeInteger(minor) && minor >= 0 ? { minor, currency } : null
}
