import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { deleteTaskChannelAction, restoreTaskChannelAction, updateTaskChannelAction } from './task-channels.queries'

/** Enables or disables a channel, or deletes it, and offers for ten seconds to take that back. */
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
  const set = (is_enabled: boolean, at: number) => update({ params, body: { version: at, is_enabled } })
  const toggle = async () => {
    const tell = refusalAtButton()
    try {
      const saved = await set(!isEnabled, version)
      const said = t(isEnabled ? 'channels.done.disabled' : 'channels.done.enabled', { name })
      showUndoMessage(said, () => set(isEnabled, saved.version))
    } catch (error) {
      tell(error)
    }
  }
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
  return { isEnabled, isPending: isSwitching || isDeleting, toggle: () => void toggle(), remove: () => void removeIt() }
}
