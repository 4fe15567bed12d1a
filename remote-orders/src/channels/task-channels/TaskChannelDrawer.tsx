import { Button } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { AccountLinkOutcome } from '@outlet/shared/contract/task-channels/account-link'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { useCan } from '@outlet/shared/session/use-can'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import styles from '../channels.module.css'
import { StateTag, useReason } from './TaskChannelCells'
import { taskChannelQuery } from './task-channels.queries'
import { TaskChannelLink } from './TaskChannelLink'
import { TaskChannelTrial } from './TaskChannelTrial'
import { useTaskChannelActions } from './use-task-channel-actions'
import { useTaskChannelFacts } from './use-task-channel-facts'

interface DetailProps {
  readonly channel: TaskChannel
  readonly outcome: AccountLinkOutcome | undefined
  readonly onOutcomeSeen: () => void
  readonly onEdit: () => void
  readonly onClose: () => void
}

const Detail = ({ channel, outcome, onOutcomeSeen, onEdit, onClose }: DetailProps) => {
  const { t } = useTranslation('channels')
  const mayAudit = useCan()('audit-records.read')
  const { isEnabled, isPending, toggle, remove } = useTaskChannelActions(channel, onClose)
  const reason = useReason(channel)
  const facts = useTaskChannelFacts(channel)
  return (
    <section className={styles.detail}>
      <div>
        <StateTag state={channel.state} /> <PracticeTag isPractice={channel.is_practice} /> {reason}
        {channel.problem && (
          <p className={styles.second}>
            <TimeText time={channel.problem.at} form="date-time" /> {channel.problem.message}
          </p>
        )}
      </div>
      <TaskChannelLink channel={channel} outcome={outcome} onSeen={onOutcomeSeen} />
      <TaskChannelTrial channel={channel} />
      <DescriptionList facts={facts} />
      {mayAudit && (
        <nav className={styles.links} aria-label={t('channels.detail.links')}>
          <Link to={`/audit/list?subject_type=task_channel&subject_id=${channel.id}`}>
            {t('channels.detail.audit')}
          </Link>
        </nav>
      )}
      <DrawerButtons>
        <MoreMenu
          label={t('channels.action.more', { name: channel.name })}
          entries={[{ key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: remove }]}
        />
        <Button loading={isPending} onClick={toggle}>
          {t(isEnabled ? 'channels.action.disable' : 'channels.action.enable')}
        </Button>
        <Button type="primary" onClick={onEdit}>
          {t('channels.action.edit')}
        </Button>
      </DrawerButtons>
    </section>
  )
}

interface Props extends Omit<DetailProps, 'channel'> {
  /** Channel of the open drawer; undefined = closed. */
  readonly channelId: string | undefined
  readonly pager: ReactNode
}

export const TaskChannelDrawer = ({ channelId, pager, ...rest }: Props) => {
  const { t } = useTranslation('channels')
  const isOpen = channelId !== undefined
  const query = useQuery({ ...taskChannelQuery(channelId ?? ''), enabled: isOpen })
  const title = query.data?.name ?? t('channels.tab.task')
  return (
    <RecordDrawer title={title} isOpen={isOpen} onClose={rest.onClose} pager={pager} query={query}>
      {(channel) => <Detail key={channel.id} channel={channel} {...rest} />}
    </RecordDrawer>
  )
}
