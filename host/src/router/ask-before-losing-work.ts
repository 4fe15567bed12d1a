import { Modal } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import type { MayLeave } from './console-router'

const askToDiscard = (): Promise<boolean> =>
  new Promise((resolve) => {
    Modal.confirm({
      title: i18n.t('unsaved.title'),
      content: i18n.t('unsaved.content'),
      okText: i18n.t('action.discard'),
      cancelText: i18n.t('action.keep_editing'),
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    })
  })

/** Asks before another page takes the place of one with something typed and not saved. */
export const askBeforeLosingWork: MayLeave = () => !hasUnsavedWork() || askToDiscard()
