import { Modal } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import { i18n } from '@outlet/shared/i18n/i18n'

interface ConfirmDialogOptions {
  readonly title: ReactNode
  /** The consequence. */
  readonly content: ReactNode
  readonly verb: string
  /** Label of the button that closes the dialog; "Cancel" by default. */
  readonly cancel?: string
  readonly isDanger?: boolean
  readonly onConfirm: () => Promise<unknown>
  readonly afterClose?: () => void
}

/** Requests the confirmation of an action from a menu; `ConfirmButton` does so for a button. */
export const confirmDialog = (options: ConfirmDialogOptions): void => {
  const { title, content, verb, cancel = i18n.t('action.cancel'), isDanger = false, onConfirm, afterClose } = options
  Modal.confirm({
    style: { width: 'min(416px, calc(100vw - 32px))' },
    title,
    content,
    okText: verb,
    ...(isDanger && { okButtonProps: { status: 'danger' } }),
    cancelText: cancel,
    ...(afterClose && { afterClose }),
    onOk: onConfirm,
  })
}
