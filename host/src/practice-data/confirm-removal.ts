import { call } from '@outlet/shared/api/call'
import { removePracticeData } from '@outlet/shared/contract/practice-data'
import { i18n } from '@outlet/shared/i18n/i18n'
import { confirmDialog } from '@outlet/shared/ui/confirm-dialog'
import { runAction } from '@outlet/shared/ui/use-action'
import { applyPracticeData } from './practice-data.queries'
import { PRACTICE_DATA } from './messages'

const text = (key: string): string => i18n.t(key, { ns: PRACTICE_DATA })

/** Requests confirmation, then removes the practice data. */
export const confirmRemoval = (): void => {
  confirmDialog({
    title: text('remove'),
    content: text('remove_question'),
    verb: text('remove_verb'),
    isDanger: true,
    onConfirm: () => runAction(() => applyPracticeData(call(removePracticeData)), text('remove_failed')),
  })
}
