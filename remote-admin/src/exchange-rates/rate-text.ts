import { formatNumber } from '@outlet/shared/format/number'
import { formatDate } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'

/** Maximum number of decimals of a rate. */
const DECIMALS = 8

export const rateText = (rate: string, locale: Locale): string =>
  formatNumber(Number(rate), locale, { maximumFractionDigits: DECIMALS })

/** Formats a calendar day (`2026-11-20`) independently of the browser's time zone. */
export const dayText = (day: string, locale: Locale): string => formatDate(`${day}T00:00`, locale)

const DAY_MS = 86_400_000

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

export const percentBetween = (before: string, after: string): number => (Number(after) / Number(before) - 1) * 100

export const currencyName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(locale, { type: 'currency' }).of(code) ?? code
