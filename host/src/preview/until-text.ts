import { serverNow } from '@outlet/shared/format/server-clock'
import { formatDate, formatDateTime, formatTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'

/** The time, and the day where that is another one. */
export const untilText = (moment: string, locale: Locale): string =>
  formatDate(moment, locale) === formatDate(serverNow(), locale)
    ? formatTime(moment, locale)
    : formatDateTime(moment, locale)
