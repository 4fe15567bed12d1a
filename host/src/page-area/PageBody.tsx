import { Button } from '@arco-design/web-react'
import { PageErrorBoundary } from '@outlet/shared/ui/PageErrorBoundary'
import { useTranslation } from 'react-i18next'
import { StatePanel } from '../exceptions/StatePanel'
import type { LazyPart, PartState } from '../lazy-parts/lazy-part'
import { useTrying } from '../lazy-parts/use-trying'
import { HOST } from '../locales/add-host-messages'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-parts'
import { PageSkeleton } from './PageSkeleton'

const Unavailable = ({ page }: { page: LazyPart }) => {
  const { t } = useTranslation(HOST)
  const [isTrying, tryAgain] = useTrying(page)
  return (
    <StatePanel title={t('page.unavailable')} hint={t('page.unavailable_hint')} isAlert>
      <Button type="primary" loading={isTrying} onClick={tryAgain}>
        {t('page.try_again')}
      </Button>
    </StatePanel>
  )
}

interface PageBodyProps {
  readonly page: LazyPart
  /** The remote that it comes from; null: the host. */
  readonly remote: string | null
  readonly state: PartState
  /** Another value tries a page that failed while it was shown once more. */
  readonly resetKey: string
}

/** The page itself, or what stands in its place; whatever goes wrong in it stays in it. */
export const PageBody = ({ page, remote, state, resetKey }: PageBodyProps) => {
  const { release } = useConsole()
  if (state.status === 'loading') return <PageSkeleton />
  if (state.status === 'failed') return <Unavailable page={page} />
  return (
    <PageErrorBoundary
      resetKey={resetKey}
      onError={console.error}
      report={(error) => reportError(release, remote, error)}
    >
      <state.Part />
    </PageErrorBoundary>
  )
}
