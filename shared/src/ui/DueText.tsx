import { useTranslation } from 'react-i18next'
import { formatDuration } from '../format/duration'
import { serverNow } from '../format/server-clock'
import { formatExactTime, formatRelative } from '../format/time'
import { useLocale } from '../settings/use-settings'
import { UnknownValue } from './UnknownValue'
import { useSecondClock } from './use-clock'

interface Props {
  /** ISO 8601. */
  readonly time: string | null
  readonly className?: string | undefined
}

/** Delay in ms up to which an overdue time is shown as "due now". */
const OVERDUE_AFTER_MS = 60_000

/** The time until something is due: "in 5 minutes", "due now", "overdue by 3 min". */
export const DueText = ({ time, className }: Props) =>
  time === null ? <UnknownValue /> : <KnownText time={time} className={className} />

const KnownText = ({ time, className }: Props & { readonly time: string }) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  useSecondClock()
  const late = serverNow() - Date.parse(time)
  const renderText = () => {
    if (late < 0) return formatRelative(time, locale)
    return late < OVERDUE_AFTER_MS ? t('due.now') : t('due.overdue', { time: formatDuration(late / 1000, locale) })
  }
  return (
    <time className={className} dateTime={time} title={formatExactTime(time, locale)}>
      {renderText()}
    </time>
  )
}
