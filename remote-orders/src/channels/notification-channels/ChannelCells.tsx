import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { formatDuration } from '@outlet/shared/format/duration'
import { formatNumber } from '@outlet/shared/format/number'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from '../channels.module.css'
import { KindMark } from '../KindMark'
import { useKindName } from '../use-kind-name'

interface CellProps {
  readonly channel: NotificationChannel
}

export const NameCell = ({ channel: { name, kind, owner } }: CellProps) => {
  const t = useCellTranslation('channels')
  const kindName = useKindName()
  return (
    <span className={styles.kind}>
      <KindMark kind={kind} />
      <span className={styles.stack}>
        <span className={`${styles.one} ${styles.name}`} title={name}>
          {name}
        </span>
        <span className={styles.second}>
          {kindName(kind)}&nbsp;· {t(owner ? 'channels.owner.own' : 'channels.owner.everybody')}
        </span>
      </span>
    </span>
  )
}

/** Result and age of the last message; the service's response is the tooltip. */
export const LastCell = ({ channel: { last } }: CellProps) => {
  const t = useCellTranslation('channels')
  if (!last) return <UnknownValue />
  const resultText =
    last.code === null ? t('channels.last.sent') : problemText(i18n, { code: last.code, message: last.code })
  return (
    <>
      <div className={styles.one} title={last.answer || resultText} data-bad={!last.is_sent}>
        {resultText}
      </div>
      <div className={styles.second}>
        <TimeText time={last.at} />
      </div>
    </>
  )
}

export const RateText = ({ channel: { rate } }: CellProps) => {
  const t = useCellTranslation('channels')
  const locale = useLocale()
  if (!rate) return t('channels.rate.own')
  const number = formatNumber(rate.count, locale)
  return t('channels.rate.text', { number, time: formatDuration(rate.per_seconds, locale) })
}

export const QuietText = ({ channel: { quiet_hours: quiet } }: CellProps) => {
  const t = useCellTranslation('channels')
  return quiet ? `${quiet.from}–${quiet.to}` : t('channels.quiet.none')
}
