import { minorOf, type Money } from '@outlet/shared/contract/money'

/** An amount in whole units, `12.5`, as stores write it; null where it is none. */
export const decimalMoney = (amount: number | null | undefined, currency: string): Money | null => {
  const minor = minorOf(amount ?? Number.NaN, currency)
  return Number.isSafeInteger(minor) && minor >= 0 ? { minor, currency } : null
}
