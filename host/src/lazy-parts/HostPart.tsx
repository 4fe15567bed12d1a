import { ErrorBoundary } from '@outlet/shared/ui/ErrorBoundary'
import { useTranslation } from 'react-i18next'
import { reportError } from '../client-errors/report-error'
import { useConsole } from '../console/console-model'
import { HOST } from '../locales/add-host-messages'
import { FailureNotice } from './FailureNotice'
import type { LazyPart } from './lazy-part'
import { useLazyPart } from './use-lazy-part'

interface HostPartProps {
  readonly part: LazyPart
  /** Prefix of the classes `…-waiting` and `…-message`. */
  readonly name: 'bell' | 'palette'
}

/** A part of the host itself that loads on its first use. Its loading state and errors are shown in its place. */
export const HostPart = ({ part, name }: HostPartProps) => {
  const { t } = useTranslation(HOST)
  const { release } = useConsole()
  const state = useLazyPart(part)
  const failed = (text: string, onAction: () => void, errorId: string | null = null) => (
    <FailureNotice
      className={`${name}-message`}
      text={text}
      errorId={errorId}
      action={t('page.try_again')}
      onAction={onAction}
    />
  )
  if (state.status === 'loading')
    return <div className={`${name}-waiting`} role="status" aria-label={t('page.loading')} />
  if (state.status === 'failed') return failed(t('part.unavailable'), () => void part.retry())
  return (
    <ErrorBoundary
      fallback={(again, errorId) => failed(t('part.crashed'), again, errorId)}
      onError={console.error}
      report={(error) => reportError(release, null, error)}
    >
      <state.Part />
    </ErrorBoundary>
  )
}
