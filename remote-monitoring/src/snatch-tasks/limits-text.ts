import { serverNow } from '@outlet/shared/format/server-clock'
import type { TFunction } from 'i18next'
import type { Money } from '@outlet/shared/contract/money'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { formatMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import type { Locale } from '@outlet/shared/settings/locale'

/** Amounts in minor units of `currency`. */
export interface Limits extends Pick<
  SnatchTask,
  'slots' | 'quantity' | 'currency' | 'min_unit_price' | 'max_unit_price' | 'max_total' | 'budget' | 'expires_at'
> {
  /** The budget at today's rate; null = none is known, or it is the same currency. */
  readonly converted: Money | null
}

const WEEK_MS = 6 * 86_400_000

/** Within the next days the weekday and time, later the date and time; in the browser's zone. `now` in milliseconds. */
const untilText = (at: string, locale: Locale, now: number): string => {
  const ahead = Date.parse(at) - now
  if (ahead < 0 || ahead > WEEK_MS) return formatDateTime(at, locale)
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long' })
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${day.format(new Date(at))} ${time.format(new Date(at))}`
}

/** All limits of a task in one sentence of the reader's language. */
export const limitsText = (t: TFunction<'monitoring'>, limits: Limits, locale: Locale, now = serverNow()): string => {
  const { slots, quantity, currency, min_unit_price: least, max_unit_price: most, expires_at: until } = limits
  const money = (minor: number) => formatMoney({ minor, currency }, locale)
  const words = (key: string, more: Record<string, unknown> = {}) => t(`snatchTasks.limits.${key}`, more)
  const pieces = words('pieces', { count: quantity, number: formatNumber(quantity, locale) })
  const known = limits.converted
  const about = known && known.currency !== currency ? words('about', { money: formatMoney(known, locale) }) : ''
  const parts = [
    words('purchases', { count: slots, number: formatNumber(slots, locale), pieces }),
    least === null
      ? words('piece', { most: money(most) })
      : words('piece_from', { least: money(least), most: money(most) }),
    words('purchase', { most: money(limits.max_total) }),
    words('in_all', { most: money(limits.budget) }) + about,
    until === null ? words('no_end') : words('until', { time: untilText(until, locale, now) }),
  ]
  return parts.join(words('comma')) + words('stop')
}
