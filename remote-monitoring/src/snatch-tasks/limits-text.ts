import { serverNow } from '@outlet/shared/format/server-clock'
import type { TFunction } from 'i18next'
import type { Money } from '@outlet/shared/contract/money'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'

/** Limits of a task. Amounts are in minor units of `currency`. */
export interface Limits extends Pick<
  SnatchTask,
  'slots' | 'quantity' | 'currency' | 'min_unit_price' | 'max_unit_price' | 'max_total' | 'budget' | 'expires_at'
> {
  /** The budget at today's rate; null if no rate is known or the currency is the same. */
  readonly converted: Money | null
}

const WEEKDAY_WITHIN_MS = 6 * 86_400_000

/**
 * Formats a deadline in the browser's time zone: weekday and time within the next six days, otherwise date and time.
 * `now` is in ms.
 */
const untilText = (at: string, locale: Locale, now: number): string => {
  const ahead = Date.parse(at) - now
  if (ahead < 0 || ahead > WEEKDAY_WITHIN_MS) return formatDateTime(at, locale)
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day.format(new Date(at))} ${time.format(new Date(at))}`
}

/** All limits of a task in one sentence in the reader's language. */
export const limitsText = (t: TFunction<'monitoring'>, limits: Limits, locale: Locale, now = serverNow()): string => {
  const {
    slots,
    quantity,
    currency,
    min_unit_price: minUnitPrice,
    max_unit_price: maxUnitPrice,
    expires_at: until,
  } = limits
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const text = (key: string, more: Record<string, unknown> = {}) => t(`snatchTasks.limits.${key}`, more)
  const pieces = text('pieces', { count: quantity, number: formatNumber(quantity, locale) })
  const known = limits.converted
  const about = known && known.currency !== currency ? text('about', { money: formatMoney(known, locale) }) : ''
  const clauses = [
    text('purchases', { count: slots, number: formatNumber(slots, locale), pieces }),
    minUnitPrice === null
      ? text('piece', { most: money(maxUnitPrice) })
      : text('piece_from', { least: money(minUnitPrice), most: money(maxUnitPrice) }),
    text('purchase', { most: money(limits.max_total) }),
    text('in_all', { most: money(limits.budget) }) + about,
    until === null ? text('no_end') : text('until', { time: untilText(until, locale, now) }),
  ]
  return clauses.join(text('comma')) + text('stop')
}
