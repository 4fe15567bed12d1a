import { currencyDigits } from '../contract/money'
import type { Money } from '../contract/money'
import type { Locale } from '../settings/locale'
import { formatCurrency } from './number'

/** `{minor: 12900, currency: 'USD'}` → `$129.00`; JPY has no minor digits. */
export const formatMoney = ({ minor, currency }: Money, locale: Locale): string =>
  formatCurrency(minor / 10 ** currencyDigits(currency), currency, locale)

/** An amount as somebody types it, in the main unit, to minor units; null for what is no amount. */
export const minorOf = (amount: number | undefined | null, currency: string): number | null =>
  amount === undefined || amount === null || Number.isNaN(amount)
    ? null
    : Math.round(Number((amount * 10 ** currencyDigits(currency)).toFixed(4)))

/** Minor units to the main unit, for an input. */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** currencyDigits(currency)
