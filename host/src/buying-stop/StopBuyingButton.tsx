import { IconStop } from '@arco-design/web-react/icon'
import { useCan } from '@outlet/shared/session/use-can'
import { useTranslation } from 'react-i18next'
import { askToStopBuying } from './buying-acts'
import { useBuyingStop } from './use-buying-stop'
import { BUYING_STOP } from './words'

/** For admins, unless buying is known to be stopped: it must be there even where nothing could be read. */
export const StopBuyingButton = () => {
  const { t } = useTranslation(BUYING_STOP)
  const mayStop = useCan()('buying-stop.write')
  const stop = useBuyingStop()
  if (!mayStop || stop) return null
  return (
    <button
      type="button"
      className="shell-icon-button"
      aria-label={t('stop')}
      title={t('stop')}
      aria-haspopup="dialog"
      onClick={() => void askToStopBuying()}
    >
      <IconStop aria-hidden="true" />
    </button>
  )
}
