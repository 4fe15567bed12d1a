import { Button } from '@arco-design/web-react'
import { PageErrorBoundary } from '@outlet/shared/ui/PageErrorBoundary'
import { useTranslation } from 'react-i18next'
import { StatePanel } from '../exceptions/StatePanel'
import type { LazyPart, PartState } from '../lazy-parts/lazy-part'
import { useTrying } from '../lazy-parts/use-trying'
import { HOST } from '../locales/add-host-messages'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-parts'
import { StartingPart } from '../part-starts/StartingPart'
import { useRefused } from '../part-starts/use-refused'
import { BeforeButton } from '../release-before/BeforeButton'
import { PageSkeleton } from './PageSkeleton'

const Unavailable = ({ page, remote, route }: Pick<PageBodyProps, 'page' | 'remote' | 'route'>) => {
  const { versionOf } = useConsole()
  const { t } = useTranslation(HOST)
  const [isTrying, tryAgain] = useTrying(page)
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
      {remote !== null && <BeforeButton remote={remote} route={route} />}
    </StatePanel>
  )
}

/** Beneath the notice of a page that threw: whose it is, and what may be shown in its place. */
const OfFailed = ({ remote, route }: { remote: string; route: string }) => {
  const { versionOf } = useConsole()
  return (
    <>
      <BeforeButton remote={remote} route={route} />
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
  /** The remote that it comes from; null: the host. */
  readonly remote: string | null
  /** The name of its route. */
  readonly route: string
  /** Names it among all parts. */
  readonly id: string
  readonly state: PartState
  /** Another value tries a page that failed while it was shown once more. */
  readonly resetKey: string
}

/** The page itself, or what stands in its place; whatever goes wrong in it stays in it. */
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
      further={remote !== null && <OfFailed remote={remote} route={route} />}
    >
      <StartingPart id={id}>
        <state.Part />
      </StartingPart>
    </PageErrorBoundary>
  )
}
