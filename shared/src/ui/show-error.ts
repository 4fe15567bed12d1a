import { Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { isApiError } from '../api/api-error'
import { problemText } from '../i18n/problem-text'

/**
 * Tells of a failed action where no place on the page does. What had no body is told already, by the 'Request Error'
 * rule. An error that is none of the API's is a bug: it goes on.
 */
export const showError = (error: unknown): void => {
  if (!isApiError(error)) throw error
  if (!error.isWithoutBody) Message.error({ content: problemText(i18n, error), duration: 5000 })
}
