import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../console/console-model'
import { useVisitor } from '../console/use-visitor'
import { HOST } from '../locales/add-host-messages'
import { loginRoute, startRoute } from '../router/host-routes'
import { StatePanel } from './StatePanel'

interface ExceptionPageProps {
  readonly code: string
  readonly title: string
}

const ExceptionPage = ({ code, title }: ExceptionPageProps) => {
  const { t } = useTranslation(HOST)
  const { router, leave } = useConsole()
  const { hasToken } = useVisitor()
  const goToStart = () => (hasToken ? router.navigate(startRoute.path) : leave(loginRoute.path))
  return (
    <StatePanel code={code} title={title}>
      <Button type="primary" onClick={goToStart}>
        {t(hasToken ? 'exception.start_page' : 'exception.sign_in')}
      </Button>
    </StatePanel>
  )
}

export const NotFoundPage = () => <ExceptionPage code="404" title={useTranslation(HOST).t('exception.not_found')} />

export const ForbiddenPage = () => <ExceptionPage code="403" title={useTranslation(HOST).t('exception.forbidden')} />

export const ServerErrorPage = () => (
  <ExceptionPage code="500" title={useTranslation(HOST).t('exception.server_error')} />
)
