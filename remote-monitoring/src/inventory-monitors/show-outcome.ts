import { Message } from '@arco-design/web-react'
import { isApiError } from '@outlet/shared/api/api-error'

/** The time of the specification for errors. */
const FAILURE_MS = 5000

export const showSuccess = (content: string): void => void Message.success({ content })

/** Says that an action failed, and why; what had no body is told already, by the 'Request Error' rule. */
export const showFailure = (error: unknown, content: string): void => {
  if (isApiError(error) && error.isWithoutBody) return
  Message.error({ content, duration: FAILURE_MS })
}
