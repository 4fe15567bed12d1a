import { Modal } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'

/** Requests confirmation for discarding unsaved text. */
export const confirmDiscard = (): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({
      style: { width: 'min(416px, calc(100vw - 32px))' },
      title: i18n.t('unsaved.title'),
      content: i18n.t('unsaved.content'),
      okText: i18n.t('action.discard'),
      okButtonProps: { status: 'danger' },
      cancelText: i18n.t('action.keep_editing'),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })
