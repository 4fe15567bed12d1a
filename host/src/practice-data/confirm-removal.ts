import { Modal } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { removePracticeData } from '@outlet/shared/contract/practice-data'
import { i18n } from '@outlet/shared/i18n/i18n'
import { runAction } from '@outlet/shared/ui/use-action'
import { applyPracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './messages'

const text = (key: string): string => i18n.t(key, { ns: PRACTICE_DATA })

/** Requests confirmation, then removes the practice data. */
export const confirmRemoval = (): void => {
  Modal.confirm({
    style: { width: 'min(416px, calc(100vw - 32px))' },
    title: text('remove'),
    content: text('remove_question'),
    okText: text('remove_verb'),
    okButtonProps: { status: 'danger' },
    cancelText: i18n.t('action.cancel'),
    onOk: () => runAction(() => applyPracticeData(call(removePracticeData)), text('remove_failed')),
  })
}
