import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { RowActions } from '@outlet/shared/ui/RowActions'
import { useChannelSwitch, useDeleteChannel } from './use-channel-switch'
import { useMayChange } from './use-may-change'

interface Props {
  readonly channel: NotificationChannel
  readonly onEdit: (channel: NotificationChannel) => void
}

/** Actions of a row, for users who may change the channel. */
export const ChannelRowActions = ({ channel, onEdit }: Props) => {
  const t = useCellTranslation('channels')
  const mayChange = useMayChange()
  const { isEnabled, isPending, change } = useChannelSwitch(channel)
  const { remove } = useDeleteChannel(channel)
  if (!mayChange(channel)) return null
  const entries = [
    { key: 'edit', label: t('channels.action.edit'), onClick: () => onEdit(channel) },
    { key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: remove },
  ]
  return (
    <RowActions
      next={{
        label: t(isEnabled ? 'channels.action.disable' : 'channels.action.enable'),
        isPending,
        onClick: change,
      }}
      more={{ label: t('channels.action.more', { name: channel.name }), entries }}
    />
  )
}
