import { Message } from '@arco-design/web-react'
import { queryClient } from '@outlet/shared/api/query-client'
import { i18n } from '@outlet/shared/i18n/i18n'
import { isApiError } from './api-error'
import { silentFailureText } from '../i18n/problem-text'

/** The specification's time for the 'Request Error' message. */
export const REQUEST_ERROR_MS = 5000

/** One message for one text: ten reads of a page that fail together are one thing to tell. */
const makeTell = () => {
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
 * The specification's rule, in one place for all reads and writes: a failed request without a body shows the error's
 * text, in the reader's language, or else 'Request Error', for five seconds; the error itself goes on to whoever asked. What has a body is told
 * by the page that asked. Answers how to stop.
 */
export const startRequestErrorToast = (): (() => void) => {
  const tell = makeTell()
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error, event.query.meta)
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') tell(event.action.error, event.mutation.meta)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
