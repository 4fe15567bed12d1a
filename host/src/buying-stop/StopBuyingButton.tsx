import { useCan } from '@outlet/shared/session/use-can'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../frame/IconButton'
import { confirmStopBuying } from './buying-actions'
import { useBuyingStop } from './buying-stop.queries'
import { BUYING_STOP } from './messages'
import { StopIcon } from './StopIcon'

/** Shown to admins unless buying is known to be stopped, so that it is available even if the state cannot be read. */
export const StopBuyingButton = () => {
  const { t } = useTranslation(BUYING_STOP)
  const mayStop = useCan()('buying-stop.write')
  const stop = useBuyingStop()
  if (!mayStop || stop) return null
  return (
    <IconButton label={t('stop')} aria-haspopup="dialog" onClick={() => void confirmStopBuying()}>
      <StopIcon />
    </IconButton>
  )
}
