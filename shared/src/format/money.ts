import { currencyFormat, majorOf, type Money } from '../contract/money'
import type { Locale } from '../settings/locale'
import { formatNumber } from './number'

/** Formats an amount: `{minor: 12900, currency: 'USD'}` → `$129.00`; JPY has no minor digits. */
export const formatMoney = ({ minor, currency }: Money, locale: Locale): string =>
  formatNumber(majorOf(minor, currency), locale, currencyFormat(currency))

/** Formats an amount for a summary: without minor digits, from a million on in thousands or millions. */
export const formatRoundMoney = ({ minor, currency }: Money, locale: Locale): string => {
  const amount = majorOf(minor, currency)
  const isLong = Math.abs(amount) >= 1_000_000
  return formatNumber(amount, locale, {
    ...currencyFormat(currency),
    minimumFractionDigits: 0,
    maximumFractionDigits: isLong ? 1 : 0,
    ...(isLong && { notation: 'compact' }),
  })
}
