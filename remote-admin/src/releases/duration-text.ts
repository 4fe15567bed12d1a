import { formatNumber } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'

/** Milliseconds, from a second on as seconds. */
export const durationText = (ms: number, locale: Locale): string =>
  ms < 1000
    ? formatNumber(ms, locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
    : formatNumber(ms / 1000, locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })
