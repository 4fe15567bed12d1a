import { Modal } from '@arco-design/web-react'
import { isApiError } from '@outlet/shared/api/api-error'
import { i18n } from '@outlet/shared/i18n/i18n'
import { refusalText } from '@outlet/shared/i18n/problem-text'

export const DIALOG_STYLE = { width: 'min(416px, calc(100vw - 32px))' }

/** Shows what the server refused, in a dialog that stays until it is read. Other errors are thrown again. */
export const showRefusal = (error: unknown, title: string, okText: string): void => {
  if (!isApiError(error)) throw error
  Modal.error({ style: DIALOG_STYLE, title, content: refusalText(i18n, error), okText })
}
