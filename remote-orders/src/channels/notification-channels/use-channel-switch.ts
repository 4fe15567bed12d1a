import { Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { refusalAtButton } from '@outlet/shared/ui/refusal-at-button'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { deleteChannelAction, restoreChannelAction, updateChannelAction } from './notification-channels.queries'

/** Enables or disables a channel, and offers for ten seconds to take that back. */
export const useChannelSwitch = ({ id, name, state, version }: NotificationChannel) => {
  const t = useCellWords('channels')
  const { mutateAsync, isPending } = useMutation(updateChannelAction)
  const isEnabled = state !== 'disabled'
  const set = async (is_enabled: boolean, at: number) =>
    mutateAsync({ params: { channelId: id }, body: { version: at, is_enabled } })
  const change = async () => {
    const tell = refusalAtButton()
    try {
      const saved = await set(!isEnabled, version)
      const said = t(isEnabled ? 'channels.done.disabled' : 'channels.done.enabled', { name })
      showUndoMessage(said, () => set(isEnabled, saved.version))
    } catch (error) {
      tell(error)
    }
  }
  return { isEnabled, isPending, change: () => void change() }
}

/** Deletes a channel at once, and offers for ten seconds to bring it back. */
export const useDeleteChannel = ({ id, name }: NotificationChannel, onDeleted?: () => void) => {
  const t = useCellWords('channels')
  const params = { channelId: id }
  const { mutateAsync: restore } = useMutation({
    ...restoreChannelAction,
    onSuccess: () => void Message.success(t('channels.done.restored', { name })),
  })
  const { mutateAsync, isPending } = useMutation(deleteChannelAction)
  const remove = async () => {
    const tell = refusalAtButton(t('channels.action.delete_of', { name }))
    try {
      await mutateAsync({ params })
      onDeleted?.()
      showUndoMessage(t('channels.done.deleted', { name }), () => restore({ params }), id)
    } catch (error) {
      tell(error)
    }
  }
  return { isPending, remove: () => void remove() }
}
