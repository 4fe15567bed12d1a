import { IconStop } from '@arco-design/web-react/icon'
import { useCan } from '@outlet/shared/session/use-can'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import { askToStopBuying } from './buying-acts'
import { buyingStopQuery } from './buying-stop.queries'

/** For admins, unless buying is known to be stopped: it must be there even where nothing could be read. */
export const StopBuyingButton = () => {
  const { t } = useTranslation(HOST)
  const mayStop = useCan()('buying-stop.write')
  const { data } = useQuery(buyingStopQuery)
  if (!mayStop || data?.stop) return null
  return (
    <button
      type="button"
      className="shell-icon-button"
      aria-label={t('buying_stop.stop')}
      title={t('buying_stop.stop')}
      aria-haspopup="dialog"
      onClick={() => void askToStopBuying()}
    >
      <IconStop aria-hidden="true" />
    </button>
  )
}
