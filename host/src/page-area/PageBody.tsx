import { Button } from '@arco-design/web-react'
import { PageErrorBoundary } from '@outlet/shared/ui/PageErrorBoundary'
import { useTranslation } from 'react-i18next'
import { StatePanel } from '../exceptions/StatePanel'
import type { LazyPart, PartState } from '../lazy-parts/lazy-part'
import { useManualRetry } from '../lazy-parts/use-manual-retry'
import { HOST } from '../locales/add-host-messages'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-model'
import { StartingPart } from '../part-starts/StartingPart'
import { useRefused } from '../part-starts/use-refused'
import { PreviousReleaseButton } from '../release-before/PreviousReleaseButton'

/** Placeholder for a page whose code is loading. */
const PageSkeleton = () => {
  const { t } = useTranslation(HOST)
  return (
    <div className="page-skeleton" role="status" aria-label={t('page.loading')}>
      <i />
      <i />
    </div>
  )
}

const Unavailable = ({ page, remote, route }: Pick<PageBodyProps, 'page' | 'remote' | 'route'>) => {
  const { versionOf } = useConsole()
  const { t } = useTranslation(HOST)
  const [isTrying, tryAgain] = useManualRetry(page)
  return (
    <StatePanel
      title={t('page.unavailable')}
      hint={t('page.unavailable_hint')}
      note={`${remote} ${versionOf(remote ?? '')}`}
      isAlert
    >
      <Button type="primary" loading={isTrying} onClick={tryAgain}>
        {t('page.try_again')}
      </Button>
      {remote !== null && <PreviousReleaseButton remote={remote} route={route} />}
    </StatePanel>
  )
}

/** Release of a page that threw, and the offer of the previous release. Shown below the error message. */
const FailedRelease = ({ remote, route }: { remote: string; route: string }) => {
  const { versionOf } = useConsole()
  return (
    <>
      <PreviousReleaseButton remote={remote} route={route} />
      <p className="state-panel-note">{`${remote} ${versionOf(remote)}`}</p>
    </>
  )
}

const NotStarted = ({ startAnyway }: { startAnyway: () => void }) => {
  const { t } = useTranslation(HOST)
  return (
    <StatePanel title={t('page.not_started')} hint={t('page.not_started_hint')} isAlert>
      <Button type="primary" onClick={startAnyway}>
        {t('part.start_anyway')}
      </Button>
    </StatePanel>
  )
}

interface PageBodyProps {
  readonly page: LazyPart
  /** The remote that the page comes from; null: the host. */
  readonly remote: string | null
  /** Name of the page's route. */
  readonly route: string
  /** Unique among all parts. */
  readonly id: string
  readonly state: PartState
  /** A new value renders the page again after an error. */
  readonly resetKey: string
}

/** The page, or its placeholder. Errors do not leave it. */
export const PageBody = ({ page, remote, route, id, state, resetKey }: PageBodyProps) => {
  const { release } = useConsole()
  const [isRefused, startAnyway] = useRefused(id)
  if (isRefused) return <NotStarted startAnyway={startAnyway} />
  if (state.status === 'loading') return <PageSkeleton />
  if (state.status === 'failed') return <Unavailable page={page} remote={remote} route={route} />
  return (
    <PageErrorBoundary
      resetKey={resetKey}
      onError={console.error}
      report={(error) => reportError(release, remote, error)}
      further={remote !== null && <FailedRelease remote={remote} route={route} />}
    >
      <StartingPart id={id}>
        <state.Part />
      </StartingPart>
    </PageErrorBoundary>
  )
}
