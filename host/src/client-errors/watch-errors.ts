import { isApiError } from '@outlet/shared/api/api-error'
import type { ErrorKind } from '@outlet/shared/contract/releases/client-errors'
import { readToken } from '@outlet/shared/session/token'
import type { ConsoleModel } from '../console/console-model'
import { originOfError } from './origin-of-error'
import { reportError } from './report-error'

/** Maximum number of reports per page load; further errors usually have the same cause. */
const MAX_REPORTS = 5

/**
 * Whether an error needs no report: API refusals are shown where the request was sent, and an aborted request is no
 * failure.
 */
const needsNoReport = (error: unknown): boolean =>
  isApiError(error) || (error instanceof Error && ['AbortError', 'CancelledError'].includes(error.name))

/**
 * Reports uncaught errors of handlers, timers and promises to the server: each once, a few per page load. Without a
 * session no report is possible. Returns a function that stops the watching.
 */
export const watchErrors = ({ releases }: Pick<ConsoleModel, 'releases'>): (() => void) => {
  const known = new Set<string>()
  const report = (error: unknown, kind: ErrorKind) => {
    // Without an error object (a script of another origin, a message of the browser) there is nothing to investigate.
    if (!(error instanceof Error) || needsNoReport(error) || readToken() === null) return
    const what = `${error.message} ${error.stack ?? ''}`
    if (known.has(what) || known.size >= MAX_REPORTS) return
    known.add(what)
    // `reportError` never rejects, so a failed report causes no uncaught error.
    const { release, remote } = originOfError(releases(), error)
    void reportError(release, remote, error, kind)
  }
  const onError = ({ error }: ErrorEvent) => report(error, 'script')
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason, 'promise')
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}
