import type { WidgetProps } from '@outlet/shared/remote/widget'
import { ErrorBoundary } from '@outlet/shared/ui/ErrorBoundary'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { StartingPart } from '../part-starts/StartingPart'
import { useRefused } from '../part-starts/use-refused'
import { FailureNotice } from './FailureNotice'
import type { LazyPart } from './lazy-part'
import { useLazyPart } from './use-lazy-part'
import { useManualRetry } from './use-manual-retry'
import './part-in-place.css'

interface PartInPlaceProps {
  readonly part: LazyPart
  /** Name of the remote that contributes it. */
  readonly remote: string
  /** Unique among all parts. */
  readonly id: string
  /** Props of a widget. */
  readonly widgetProps?: WidgetProps
}

/** A part of a remote within a page of the host. Its loading state and errors are shown in its place. */
export const PartInPlace = ({ part, remote, id, widgetProps }: PartInPlaceProps) => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const state = useLazyPart(part)
  const [isTrying, tryAgain] = useManualRetry(part)
  const [isRefused, startAnyway] = useRefused(id)
  const isFailed = state.status === 'failed' || isRefused
  const reportNeeds = widgetProps?.tell
  useEffect(() => {
    if (isFailed) reportNeeds?.(null)
  }, [isFailed, reportNeeds])
  const failed = { className: 'part-failed', action: t('page.try_again') }
  if (isRefused)
    return (
      <FailureNotice {...failed} text={t('part.not_started')} action={t('part.start_anyway')} onAction={startAnyway} />
    )
  if (state.status === 'loading') return <div className="part-outline" role="status" aria-label={t('page.loading')} />
  if (state.status === 'failed')
    return <FailureNotice {...failed} text={t('part.unavailable')} isTrying={isTrying} onAction={tryAgain} />
  return (
    <ErrorBoundary
      fallback={(again, errorId) => (
        <FailureNotice {...failed} text={t('part.crashed')} errorId={errorId} onAction={again} />
      )}
      onError={console.error}
      report={(error) => reportError(release, remote, error)}
    >
      <StartingPart id={id}>
        <state.Part {...widgetProps} />
      </StartingPart>
    </ErrorBoundary>
  )
}
