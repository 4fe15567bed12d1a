import { IconStop } from '@arco-design/web-react/icon'
import { formatDateTime } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resumeAllBuying } from './buying-actions'
import { useBuyingStop } from './buying-stop.queries'
import { BUYING_STOP } from './messages'
import './buying-stop.css'

const Resume = () => {
  const { t } = useTranslation(BUYING_STOP)
  const [isResuming, setResuming] = useState(false)
  const resume = () => {
    setResuming(true)
    void resumeAllBuying().finally(() => setResuming(false))
  }
  return (
    <button type="button" className="shell-banner-action buying-stop-resume" disabled={isResuming} onClick={resume}>
      {t('resume')}
    </button>
  )
}

/** Banner for the buying stop: since when, and by whom. Rendered within a live region. */
export const BuyingStopBanner = () => {
  const { t } = useTranslation(BUYING_STOP)
  const locale = useLocale()
  const mayResume = useCan()('buying-stop.write')
  const stop = useBuyingStop()
  if (!stop) return null
  return (
    <div className="shell-banner buying-stop-banner">
      <IconStop aria-hidden="true" />
      <span>{t('banner', { who: stop.stopped_by.name, when: formatDateTime(stop.stopped_at, locale) })}</span>
      {mayResume && <Resume />}
    </div>
  )
}
