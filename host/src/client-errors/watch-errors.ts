import { isApiError } from '@outlet/shared/api/api-error'
import type { ErrorKind } from '@outlet/shared/contract/client-errors'
import { readToken } from '@outlet/shared/session/token'
import type { ConsoleModel } from '../console/console-parts'
import { originOfError } from './origin-of-error'
import { reportError } from './report-error'

/** Of a page load: whoever meets more has met the cause already. */
const MOST = 5

/** What the API refused is told where it was asked; what somebody gave up is no failure. */
const isNoNews = (error: unknown): boolean =>
  isApiError(error) || (error instanceof Error && ['AbortError', 'CancelledError'].includes(error.name))

/**
 * Tells the server of errors that nothing caught: in handlers, timers, promises. Each once, a few a page load; whoever
 * is not signed in may not report. Answers how to stop.
 */
export const watchErrors = ({ releases }: Pick<ConsoleModel, 'releases'>): (() => void) => {
  const known = new Set<string>()
  const tell = (error: unknown, kind: ErrorKind) => {
    // Without an error object (another origin's script, the browser's own remarks) there is nothing to look for.
    if (!(error instanceof Error) || isNoNews(error) || readToken() === null) return
    const what = `${error.message} ${error.stack ?? ''}`
    if (known.has(what) || known.size >= MOST) return
    known.add(what)
    // Never rejects: a report that fails must not be news itself.
    const { release, remote } = originOfError(releases(), error)
    void reportError(release, remote, error, kind)
  }
  const onError = ({ error }: ErrorEvent) => tell(error, 'script')
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell(reason, 'promise')
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
