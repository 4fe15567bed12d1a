import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { askPassword } from '@outlet/shared/ui/ask-password'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { deleteTaskChannelAction, restoreTaskChannelAction, updateTaskChannelAction } from './task-channels.queries'

/** Enables a channel with the own password; disables or deletes one, and offers for ten seconds to undo that. */
export const useTaskChannelActions = (
  { id, name, state, version }: TaskChannel,
  onDeleted: () => void = () => undefined,
) => {
  const t = useCellWords('channels')
  const params = { channelId: id }
  const { mutateAsync: update, isPending: isSwitching } = useMutation(updateTaskChannelAction)
  const { mutateAsync: restore } = useMutation({
    ...restoreTaskChannelAction,
    onSuccess: () => void Message.success(t('channels.done.restored', { name })),
  })
  const { mutateAsync: remove, isPending: isDeleting } = useMutation(deleteTaskChannelAction)
  const isEnabled = state !== 'disabled'
  const disable = async () => {
    const tell = refusalAtButton()
    try {
      const saved = await update({ params, body: { version, is_enabled: false } })
      showUndoMessage(t('channels.done.disabled', { name }), async () => enable(saved.version))
    } catch (error) {
      tell(error)
    }
  }
  const enable = (at: number) => {
    askPassword({
      title: t('channels.task.enable.title', { name }),
      text: t('channels.task.enable.text'),
      verb: t('channels.action.enable'),
      cancel: t('channels.task.enable.no'),
      async act(current_password) {
        await update({ params, body: { version: at, is_enabled: true, current_password } })
        Message.success(t('channels.done.enabled', { name }))
      },
    })
  }
  const toggle = () => (isEnabled ? void disable() : enable(version))
  const removeIt = async () => {
    const tell = refusalAtButton(t('channels.action.delete_of', { name }))
    try {
      await remove({ params })
      onDeleted()
      showUndoMessage(t('channels.done.deleted', { name }), () => restore({ params }), id)
    } catch (error) {
      tell(error)
    }
  }
  return { isEnabled, isPending: isSwitching || isDeleting, toggle, remove: () => void removeIt() }
}
