import { formatDateTime, formatExactTime, formatRelative } from '../format/time'
import { useLocale } from '../settings/use-settings'
import styles from './MoneyText.module.css'
import { UnknownValue } from './UnknownValue'
import { useClock } from './use-clock'

interface TimeTextProps {
  /** ISO 8601. */
  readonly time: string | null
  /** `relative`: "3 minutes ago", updated continuously; `date-time`: for records that are read later. */
  readonly form?: 'relative' | 'date-time'
  readonly className?: string | undefined
}

const RelativeText = ({ time }: { time: string }) => {
  useClock()
  return formatRelative(time, useLocale())
}

/** A time in the browser's zone; on hover to the second and with the zone's offset. */
export const TimeText = ({ time, form = 'relative', className }: TimeTextProps) => {
  const locale = useLocale()
  if (time === null) return <UnknownValue />
  return (
    <time className={className ?? styles.money} dateTime={time} title={formatExactTime(time, locale)}>
      {form === 'relative' ? <RelativeText time={time} /> : formatDateTime(time, locale)}
    </time>
  )
}
