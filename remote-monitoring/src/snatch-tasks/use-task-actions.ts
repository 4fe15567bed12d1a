import { Message, Modal } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { useCan } from '@outlet/shared/session/use-can'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { askPassword } from '@outlet/shared/ui/ask-password'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useOneAtATime } from '@outlet/shared/ui/use-one-at-a-time'
import {
  armTaskAction,
  cancelTaskAction,
  deleteTaskAction,
  pauseTaskAction,
  restoreTaskAction,
} from './snatch-tasks.queries'

type Verb = 'arm' | 'pause' | 'cancel' | 'delete'

/** Arms, pauses, cancels (after a question) or deletes a task; a refusal is told at the button that was used. */
export const useTaskActions = ({ id, name, mode }: SnatchTask, onDeleted: () => void = () => undefined) => {
  const t = useCellWords('snatch-tasks')
  const input = { params: { taskId: id } }
  // Others than those who may spend are refused whatever they type.
  const needsPassword = useCan()('snatch-tasks.spend') && mode === 'auto'
  const arming = useMutation(armTaskAction)
  const pausing = useMutation(pauseTaskAction)
  const cancelling = useMutation(cancelTaskAction)
  const deleting = useMutation(deleteTaskAction)
  const { mutateAsync: restore } = useMutation({
    ...restoreTaskAction,
    onSuccess: () => void Message.success(t('snatchTasks.done.restored', { name })),
  })
  const told = (verb: Verb, act: () => Promise<unknown>) => async () => {
    const tell = refusalAtButton(t(`snatchTasks.action.${verb}_of`, { name }))
    try {
      await act()
    } catch (error) {
      tell(error)
    }
  }
  const said = (verb: 'armed' | 'paused' | 'cancelled') => Message.success(t(`snatchTasks.done.${verb}`, { name }))
  const armNow = useOneAtATime(
    told('arm', async () => {
      await arming.mutateAsync(input)
      said('armed')
    }),
  )
  const armAuto = () =>
    askPassword({
      title: t('snatchTasks.arm_auto.title', { name }),
      text: t('snatchTasks.arm_auto.text'),
      verb: t('snatchTasks.action.arm'),
      cancel: t('snatchTasks.arm_auto.no'),
      async act(current_password) {
        await arming.mutateAsync({ ...input, body: { current_password } })
        said('armed')
      },
    })
  const pause = useOneAtATime(
    told('pause', async () => {
      await pausing.mutateAsync(input)
      said('paused')
    }),
  )
  const cancel = told('cancel', async () => {
    await cancelling.mutateAsync(input)
    said('cancelled')
  })
  const askToCancel = () => {
    Modal.confirm({
      style: { width: 'min(416px, calc(100vw - 32px))' },
      title: t('snatchTasks.cancel.title', { name }),
      content: t('snatchTasks.cancel.content'),
      okText: t('snatchTasks.cancel.yes'),
      okButtonProps: { status: 'danger' },
      cancelText: t('snatchTasks.cancel.no'),
      onOk: cancel,
    })
  }
  const remove = useOneAtATime(
    told('delete', async () => {
      await deleting.mutateAsync(input)
      onDeleted()
      showUndoMessage(t('snatchTasks.done.deleted', { name }), () => restore(input), id)
    }),
  )
  return {
    isPending: arming.isPending || pausing.isPending || cancelling.isPending || deleting.isPending,
    arm: () => (needsPassword ? armAuto() : void armNow()),
    pause: () => void pause(),
    cancel: askToCancel,
    remove: () => void remove(),
  }
}
