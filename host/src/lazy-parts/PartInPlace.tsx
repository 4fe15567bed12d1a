import { Button } from '@arco-design/web-react'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorId } from '../client-errors/ErrorId'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { StartingPart } from '../part-starts/StartingPart'
import { useRefused } from '../part-starts/use-refused'
import type { LazyPart } from './lazy-part'
import { PartBoundary } from './PartBoundary'
import { useLazyPart } from './use-lazy-part'
import { useManualRetry } from './use-manual-retry'
import './part-in-place.css'

interface FailedProps {
  readonly text: string
  readonly errorId?: string | null
  readonly isTrying?: boolean
  readonly action: string
  readonly onAction: () => void
}

const Failed = ({ text, errorId = null, isTrying = false, action, onAction }: FailedProps) => (
  <div className="part-failed" role="alert">
    <p>{text}</p>
    <Button loading={isTrying} onClick={onAction}>
      {action}
    </Button>
    <ErrorId id={errorId} />
  </div>
)

interface PartInPlaceProps {
  readonly part: LazyPart
  /** Name of the remote that contributes it. */
  readonly remote: string
  /** Unique among all parts. */
  readonly id: string
  readonly reportNeeds?: WidgetProps['tell']
}

/** A part of a remote within a page of the host. Its loading state and errors are shown in its place. */
export const PartInPlace = ({ part, remote, id, reportNeeds }: PartInPlaceProps) => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const state = useLazyPart(part)
  const [isTrying, tryAgain] = useManualRetry(part)
  const [isRefused, startAnyway] = useRefused(id)
  const isFailed = state.status === 'failed' || isRefused
  useEffect(() => {
    if (isFailed) reportNeeds?.(null)
  }, [isFailed, reportNeeds])
  if (isRefused) return <Failed text={t('part.not_started')} action={t('part.start_anyway')} onAction={startAnyway} />
  if (state.status === 'loading') return <div className="part-outline" role="status" aria-label={t('page.loading')} />
  if (state.status === 'failed')
    return <Failed text={t('part.unavailable')} isTrying={isTrying} action={t('page.try_again')} onAction={tryAgain} />
  return (
    <PartBoundary
      fallback={(again, errorId) => (
        <Failed text={t('part.crashed')} errorId={errorId} action={t('page.try_again')} onAction={again} />
      )}
      report={(error) => reportError(release, remote, error)}
    >
      <StartingPart id={id}>
        <state.Part {...(reportNeeds && { tell: reportNeeds })} />
      </StartingPart>
    </PartBoundary>
  )
}
