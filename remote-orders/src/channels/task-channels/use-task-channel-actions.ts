import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { promptPassword } from '@outlet/shared/ui/prompt-password'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { deleteTaskChannelAction, restoreTaskChannelAction, updateTaskChannelAction } from './task-channels.queries'

/** Enables a channel with the user's own password; disables or deletes one, with an undo for ten seconds. */
export const useTaskChannelActions = (
  { id, name, state, version }: TaskChannel,
  onDeleted: () => void = () => undefined,
) => {
  const t = useCellTranslation('channels')
  const params = { channelId: id }
  const { mutateAsync: update, isPending: isSwitching } = useMutation(updateTaskChannelAction)
  const { mutateAsync: restore } = useMutation({
    ...restoreTaskChannelAction,
    onSuccess: () => void Message.success(t('channels.done.restored', { name })),
  })
  const { mutateAsync: remove, isPending: isDeleting } = useMutation(deleteTaskChannelAction)
  const isEnabled = state !== 'disabled'
  const disable = async () => {
    const saved = await update({ params, body: { version, is_enabled: false } })
    showUndoMessage(t('channels.done.disabled', { name }), async () => enable(saved.version))
  }
  const enable = (at: number) => {
    promptPassword({
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
  const toggle = () => (isEnabled ? void runAction(disable) : enable(version))
  const removeIt = async () => {
    const { is_revoked: isRevoked } = await remove({ params })
    onDeleted()
    if (isRevoked === false)
      Message.warning({ content: t('channels.task.link.not_revoked'), duration: 0, closable: true })
    showUndoMessage(t('channels.done.deleted', { name }), () => restore({ params }), id)
  }
  return {
    isEnabled,
    isPending: isSwitching || isDeleting,
    toggle,
    remove: () => void runAction(removeIt, t('channels.action.delete_of', { name })),
  }
}
