import { formatNumber } from '@outlet/shared/format/number'
import type { Locale } from '@outlet/shared/settings/locale'

/** Duration in milliseconds, from one second on in seconds. */
export const durationText = (ms: number, locale: Locale): string =>
  ms < 1000
    ? formatNumber(ms, locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' })
    : formatNumber(ms / 1000, locale, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 })
