import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { ErrorId } from '../client-errors/ErrorId'
import { StatePanel } from '../exceptions/StatePanel'
import { HOST } from '../locales/add-host-messages'

/** Shown when the shell itself fails. */
export const CrashedConsole = ({ errorId }: { errorId: string | null }) => {
  const { t } = useTranslation(HOST)
  return (
    <div className="shell-alone">
      <StatePanel code="500" title={t('exception.server_error')} hint={t('console.crashed_hint')} isAlert>
        <Button type="primary" onClick={() => location.reload()}>
          {t('console.reload')}
        </Button>
        <ErrorId id={errorId} />
      </StatePanel>
    </div>
  )
}
