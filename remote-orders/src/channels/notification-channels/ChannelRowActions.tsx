import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import styles from '../channels.module.css'
import { useChannelSwitch, useDeleteChannel } from './use-channel-switch'
import { useMayChange } from './use-may-change'

interface Props {
  readonly channel: NotificationChannel
  readonly onEdit: (channel: NotificationChannel) => void
}

/** In the channel's row, for whoever may change it. */
export const ChannelRowActions = ({ channel, onEdit }: Props) => {
  const t = useCellWords('channels')
  const mayChange = useMayChange()
  const { isEnabled, isPending, change } = useChannelSwitch(channel)
  const { remove } = useDeleteChannel(channel)
  if (!mayChange(channel)) return null
  const entries = [
    { key: 'edit', label: t('channels.action.edit'), onClick: () => onEdit(channel) },
    { key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: remove },
  ]
  return (
    <div className={styles.rowActions} onClickCapture={dropSecondClick}>
      <button type="button" className={styles.next} aria-busy={isPending} onClick={change}>
        {t(isEnabled ? 'channels.action.disable' : 'channels.action.enable')}
      </button>
      <MoreMenu label={t('channels.action.more', { name: channel.name })} entries={entries} />
    </div>
  )
}
