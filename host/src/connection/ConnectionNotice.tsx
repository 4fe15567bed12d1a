import { IconExclamationCircleFill } from '@arco-design/web-react/icon'
import { formatDateTime } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { watchConnection } from './watch-connection'
import './connection.css'

/** Shows that the server is unreachable, and since when. Disappears by itself. */
export const ConnectionNotice = () => {
  const { t } = useTranslation(HOST)
  const locale = useLocale()
  const [lostSince, setLostSince] = useState<number | null>(null)
  useEffect(() => watchConnection(setLostSince), [])
  return (
    <div className="connection-notice" role="status">
      {lostSince !== null && (
        <p>
          <IconExclamationCircleFill aria-hidden="true" />
          {t('connection.lost', { since: formatDateTime(lostSince, locale) })}
        </p>
      )}
    </div>
  )
}
