import { IconStop } from '@arco-design/web-react/icon'
import { formatDateTime } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { resumeAllBuying } from './buying-acts'
import { buyingStopQuery } from './buying-stop.queries'
import './buying-stop.css'

const Resume = () => {
  const { t } = useTranslation(HOST)
  const [isResuming, setResuming] = useState(false)
  const resume = () => {
    setResuming(true)
    void resumeAllBuying().finally(() => setResuming(false))
  }
  return (
    <button type="button" className="buying-stop-resume" disabled={isResuming} onClick={resume}>
      {t('buying_stop.resume')}
    </button>
  )
}

/** Says on every screen that nothing is bought, since when and by whom. */
export const BuyingStopBanner = () => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const mayResume = useCan()('buying-stop.write')
  const stop = useQuery(buyingStopQuery).data?.stop
  return (
    <div role="status">
      {stop && (
        <div className="buying-stop-banner">
          <IconStop aria-hidden="true" />
          <span>
            {t('buying_stop.banner', { who: stop.stopped_by.name, when: formatDateTime(stop.stopped_at, locale) })}
          </span>
          {mayResume && <Resume />}
        </div>
      )}
    </div>
  )
}
