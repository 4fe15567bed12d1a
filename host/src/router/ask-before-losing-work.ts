import { Modal } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { dropDraftsAt } from '@outlet/shared/remote/drafts'
import { hasUnsavedWork } from '@outlet/shared/remote/unsaved-work'
import { staysOpenAt } from '../tab-bar/tabs'
import type { MayLeave } from './console-router'

const askToDiscard = (): Promise<boolean> =>
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

/** Whether the pages at these paths may be closed: asks if something was typed there and not saved. */
export const mayCloseAt = async (paths: readonly string[]): Promise<boolean> => {
  const unsaved = paths.filter(hasUnsavedWork)
  if (unsaved.length === 0) return true
  if (!(await askToDiscard())) return false
  unsaved.forEach(dropDraftsAt)
  return true
}

/** Asks before another page takes the place of one with something typed and not saved, unless that one is kept. */
export const askBeforeLosingWork: MayLeave = ({ pathname }) =>
  !hasUnsavedWork(pathname) || staysOpenAt(pathname) || mayCloseAt([pathname])
