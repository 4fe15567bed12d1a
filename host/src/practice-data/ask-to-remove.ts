import { Modal } from '@arco-design/web-react'
import { call } from '@outlet/shared/api/call'
import { removePracticeData } from '@outlet/shared/contract/practice-data'
import { i18n } from '@outlet/shared/i18n/i18n'
import { DIALOG_STYLE, showRefusal } from '../notices/show-refusal'
import { takePracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './words'

const words = (key: string): string => i18n.t(key, { ns: PRACTICE_DATA })

const remove = (): Promise<unknown> =>
  takePracticeData(call(removePracticeData)).catch((error: unknown) =>
    showRefusal(error, words('remove_failed'), words('understood')),
  )

/** Asks, and then removes the practice data. */
export const askToRemove = (): void => {
  Modal.confirm({
    style: DIALOG_STYLE,
    title: words('remove'),
    content: words('remove_question'),
    okText: words('remove_verb'),
    okButtonProps: { status: 'danger' },
    cancelText: i18n.t('action.cancel'),
    onOk: remove,
  })
}
