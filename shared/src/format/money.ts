import { currencyDigits } from '../contract/money'
import type { Money } from '../contract/money'
import type { Locale } from '../settings/locale'
import { formatCurrency, formatNumber } from './number'

/** `{minor: 12900, currency: 'USD'}` → `$129.00`; JPY has no minor digits. */
export const formatMoney = ({ minor, currency }: Money, locale: Locale): string =>
  formatCurrency(minor / 10 ** currencyDigits(currency), currency, locale)

/** For where an amount is one number among others: without minor digits, from a million on in thousands or millions. */
export const formatRoundMoney = ({ minor, currency }: Money, locale: Locale): string => {
  const amount = minor / 10 ** currencyDigits(currency)
  const isLong = Math.abs(amount) >= 1_000_000
  return formatNumber(amount, locale, {
    style: 'currency',
    currency,
    ...(isLong ? { notation: 'compact', maximumFractionDigits: 1 } : { maximumFractionDigits: 0 }),
  })
}

/** An amount as somebody types it, in the main unit, to minor units; null for what is no amount. */
export const minorOf = (amount: number | undefined | null, currency: string): number | null =>
  amount === undefined || amount === null || Number.isNaN(amount)
    ? null
    : Math.round(Number((amount * 10 ** currencyDigits(currency)).toFixed(4)))

/** Minor units to the main unit, for an input. */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency)
