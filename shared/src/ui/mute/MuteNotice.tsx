import { Alert, Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../format/time'
import { useLocale } from '../../settings/use-settings'
import { isMuted } from './mute-times'

interface MuteNoticeProps {
  readonly className?: string | undefined
  readonly until: string | null
  /** Ends the mute; undefined if the user may not. */
  readonly onEnd?: (() => void) | undefined
}

/** Notice in a drawer that the record is muted; renders nothing if it is not. */
export const MuteNotice = ({ className = '', until, onEnd }: MuteNoticeProps) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  if (!isMuted(until)) return null
  return (
    <Alert
      className={className}
      type="info"
      title={t('mute.muted', { time: formatDateTime(until, locale) })}
      content={t('mute.hint')}
      action={
        onEnd && (
          <Button size="small" onClick={onEnd}>
            {t('mute.end')}
          </Button>
        )
      }
    />
  )
}
