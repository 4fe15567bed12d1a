import { serverNow } from '@outlet/shared/format/server-clock'
import { formatDate, formatDateTime, formatTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'

/** Formats a moment as a time, with the date if it is not today. */
export const untilText = (moment: string, locale: Locale): string =>
  formatDate(moment, locale) === formatDate(serverNow(), locale)
    ? formatTime(moment, locale)
    : formatDateTime(moment, locale)
