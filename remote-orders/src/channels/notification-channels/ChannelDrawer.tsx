import { Button } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { useCan } from '@outlet/shared/session/use-can'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import styles from '../channels.module.css'
import { ChannelStateTag, useStateReason } from './ChannelState'
import { ChannelTest } from './ChannelTest'
import { channelQuery } from './notification-channels.queries'
import { useChannelFacts } from './use-channel-facts'
import { useChannelSwitch, useDeleteChannel } from './use-channel-switch'
import { useMayChange } from './use-may-change'

interface DetailProps {
  readonly channel: NotificationChannel
  readonly onEdit: () => void
  readonly onClose: () => void
}

const Buttons = ({ channel, onEdit, onClose }: DetailProps) => {
  const { t } = useTranslation('channels')
  const { isEnabled, isPending, change } = useChannelSwitch(channel)
  const deletion = useDeleteChannel(channel, onClose)
  return (
    <DrawerButtons>
      <MoreMenu
        label={t('channels.action.more', { name: channel.name })}
        entries={[{ key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: deletion.remove }]}
      />
      <Button loading={isPending} onClick={change}>
        {t(isEnabled ? 'channels.action.disable' : 'channels.action.enable')}
      </Button>
      <Button type="primary" onClick={onEdit}>
        {t('channels.action.edit')}
      </Button>
    </DrawerButtons>
  )
}

const ChannelDetail = (props: DetailProps) => {
  const { channel } = props
  const { t } = useTranslation('channels')
  const mayAudit = useCan()('audit-records.read')
  const mayChange = useMayChange()(channel)
  const reason = useStateReason(channel)
  const facts = useChannelFacts(channel)
  return (
    <section className={styles.detail}>
      <div>
        <ChannelStateTag channel={channel} /> {reason}
      </div>
      <ChannelTest channel={channel} mayTest={mayChange && channel.state !== 'disabled'} />
      <DescriptionList facts={facts} />
      <nav className={styles.links} aria-label={t('channels.detail.links')}>
        <Link to={`/channel/list?tab=deliveries&channel_id=${channel.id}`}>{t('channels.detail.deliveries')}</Link>
        {mayAudit && (
          <Link to={`/audit/list?subject_type=notification_channel&subject_id=${channel.id}`}>
            {t('channels.detail.audit')}
          </Link>
        )}
      </nav>
      {mayChange && <Buttons {...props} />}
    </section>
  )
}

interface Props extends Omit<DetailProps, 'channel'> {
  /** Channel of the open drawer; undefined = closed. */
  readonly channelId: string | undefined
  readonly pager: ReactNode
}

export const ChannelDrawer = ({ channelId, pager, ...rest }: Props) => {
  const { t } = useTranslation('channels')
  const isOpen = channelId !== undefined
  const query = useQuery({ ...channelQuery(channelId ?? ''), enabled: isOpen })
  const title = query.data?.name ?? t('channels.tab.notification')
  return (
    <RecordDrawer title={title} isOpen={isOpen} onClose={rest.onClose} pager={pager} query={query}>
      {(channel) => <ChannelDetail key={channel.id} channel={channel} {...rest} />}
    </RecordDrawer>
  )
}
