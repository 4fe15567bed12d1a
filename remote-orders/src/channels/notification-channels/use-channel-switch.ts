import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction } from '@outlet/shared/ui/use-action'
import { deleteChannelAction, restoreChannelAction, updateChannelAction } from './notification-channels.queries'

/** Enables or disables a channel, with an undo for ten seconds. */
export const useChannelSwitch = ({ id, name, state, version }: NotificationChannel) => {
  const t = useCellTranslation('channels')
  const { mutateAsync, isPending } = useMutation(updateChannelAction)
  const isEnabled = state !== 'disabled'
  const set = async (is_enabled: boolean, at: number) =>
    mutateAsync({ params: { channelId: id }, body: { version: at, is_enabled } })
  const change = async () => {
    const saved = await set(!isEnabled, version)
    const said = t(isEnabled ? 'channels.done.disabled' : 'channels.done.enabled', { name })
    showUndoMessage(said, () => set(isEnabled, saved.version))
  }
  return { isEnabled, isPending, change: () => void runAction(change) }
}

/** Soft-deletes a channel at once, with an undo for ten seconds. */
export const useDeleteChannel = ({ id, name }: NotificationChannel, onDeleted?: () => void) => {
  const t = useCellTranslation('channels')
  const params = { channelId: id }
  const { mutateAsync: restore } = useMutation({
    ...restoreChannelAction,
    onSuccess: () => void Message.success(t('channels.done.restored', { name })),
  })
  const { mutateAsync, isPending } = useMutation(deleteChannelAction)
  const remove = async () => {
    await mutateAsync({ params })
    onDeleted?.()
    showUndoMessage(t('channels.done.deleted', { name }), () => restore({ params }), id)
  }
  return { isPending, remove: () => void runAction(remove, t('channels.action.delete_of', { name })) }
}
