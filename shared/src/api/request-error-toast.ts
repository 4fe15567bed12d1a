import { Message } from '@arco-design/web-react'
import { queryClient } from '@outlet/shared/api/query-client'
import { i18n } from '@outlet/shared/i18n/i18n'
import { isApiError } from './api-error'
import { silentFailureText } from '../i18n/problem-text'

/** Duration in ms of the 'Request Error' message, set by the specification. */
export const REQUEST_ERROR_MS = 5000

/** Creates the reporter. Equal texts share one message: ten reads of a page that fail together show one. */
const makeReporter = () => {
  const shown = new Set<string>()
  return (error: unknown, meta: { quiet?: boolean } | undefined) => {
    if (meta?.quiet || !isApiError(error) || !error.isWithoutBody) return
    const content = silentFailureText(i18n, error)
    if (shown.has(content)) return
    shown.add(content)
    Message.error({ content, duration: REQUEST_ERROR_MS, onClose: () => shown.delete(content) })
  }
}

/**
 * Applies the specification's rule to all reads and writes: a failed request without a body shows the error's text in
 * the user's language, or else 'Request Error', for five seconds. The caller still gets the error, and shows errors
 * with a body itself. Returns a function that stops the reporting.
 */
export const startRequestErrorToast = (): (() => void) => {
  const report = makeReporter()
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') report(event.action.error, event.query.meta)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') report(event.action.error, event.mutation.meta)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
