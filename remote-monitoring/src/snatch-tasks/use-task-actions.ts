import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { useCan } from '@outlet/shared/session/use-can'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { confirmDialog } from '@outlet/shared/ui/confirm-dialog'
import { promptPassword } from '@outlet/shared/ui/prompt-password'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction } from '@outlet/shared/ui/use-action'
import {
  armTaskAction,
  cancelTaskAction,
  deleteTaskAction,
  pauseTaskAction,
  restoreTaskAction,
} from './snatch-tasks.queries'

/**
 * Arms, pauses, cancels (after a confirmation) or deletes a task. An error is displayed at the button that was used.
 */
export const useTaskActions = ({ id, name, mode }: SnatchTask, onDeleted: () => void = () => undefined) => {
  const t = useCellTranslation('snatch-tasks')
  const input = { params: { taskId: id } }
  // Users without this permission are refused with any password.
  const needsPassword = useCan()('snatch-tasks.spend') && mode === 'auto'
  const arming = useMutation(armTaskAction)
  const pausing = useMutation(pauseTaskAction)
  const cancelling = useMutation(cancelTaskAction)
  const deleting = useMutation(deleteTaskAction)
  const { mutateAsync: restore } = useMutation({
    ...restoreTaskAction,
    onSuccess: () => void Message.success(t('snatchTasks.done.restored', { name })),
  })
  const at = (verb: 'arm' | 'pause' | 'cancel' | 'delete') =>
    ({ place: 'button', about: t(`snatchTasks.action.${verb}_of`, { name }) }) as const
  const said = (verb: 'armed' | 'paused' | 'cancelled') => Message.success(t(`snatchTasks.done.${verb}`, { name }))
  const armNow = useAction(async () => {
    await arming.mutateAsync(input)
    said('armed')
  }, at('arm'))
  const armAuto = () =>
    promptPassword({
      title: t('snatchTasks.arm_auto.title', { name }),
      text: t('snatchTasks.arm_auto.text'),
      verb: t('snatchTasks.action.arm'),
      cancel: t('snatchTasks.arm_auto.no'),
      async act(current_password) {
        await arming.mutateAsync({ ...input, body: { current_password } })
        said('armed')
      },
    })
  const pause = useAction(async () => {
    await pausing.mutateAsync(input)
    said('paused')
  }, at('pause'))
  const cancel = useAction(async () => {
    await cancelling.mutateAsync(input)
    said('cancelled')
  }, at('cancel'))
  const confirmCancel = () => {
    confirmDialog({
      title: t('snatchTasks.cancel.title', { name }),
      content: t('snatchTasks.cancel.content'),
      verb: t('snatchTasks.cancel.yes'),
      isDanger: true,
      cancel: t('snatchTasks.cancel.no'),
      onConfirm: cancel.run,
    })
  }
  const remove = useAction(async () => {
    await deleting.mutateAsync(input)
    onDeleted()
    showUndoMessage(t('snatchTasks.done.deleted', { name }), () => restore(input), id)
  }, at('delete'))
  return {
    isPending: arming.isPending || pausing.isPending || cancelling.isPending || deleting.isPending,
    arm: () => (needsPassword ? armAuto() : void armNow.run()),
    pause: () => void pause.run(),
    cancel: confirmCancel,
    remove: () => void remove.run(),
  }
}
