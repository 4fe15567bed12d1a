import { Button, Message } from '@arco-design/web-react'
import { ApiError } from '@outlet/shared/api/api-error'
import { action, query } from '@outlet/shared/api/query'
import {
  deleteNotificationChannel,
  listNotificationChannels,
  testNotificationChannel,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useAction } from '@outlet/shared/ui/use-action'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import styles from './account.module.css'

export const ownQuery = query(listNotificationChannels, { query: { own: true, limit: 200 } })
export const refreshes = [listNotificationChannels]
export const testAction = action(testNotificationChannel, { refreshes })
export const removeAction = action(deleteNotificationChannel, { refreshes })

interface OwnChannelProps {
  readonly channel: NotificationChannel
  readonly isHere?: boolean
  readonly onRemove?: () => Promise<unknown>
}

const OwnChannel = ({ channel, isHere = false, onRemove }: OwnChannelProps) => {
  const { t } = useTranslation('account')
  const { mutateAsync: test } = useMutation(testAction)
  const { mutateAsync: remove } = useMutation(removeAction)
  const params = { channelId: channel.id }
  const isUnverifiedEmail = channel.kind === 'email' && channel.state === 'unverified'
  const testing = useAction(async () => {
    const { result } = await test({ params })
    if (result.code !== null) throw new ApiError({ code: result.code, message: result.answer })
    Message.success(t(isUnverifiedEmail ? 'email.sent' : 'push.sent'))
  })
  const removing = useAction(async () => {
    await onRemove?.()
    await remove({ params })
  })
  return (
    <li className={styles.pushRow}>
      <span>
        {channel.name}
        <span className={styles.hint}>
          {' '}
          {isHere && <>{t('push.here')}&nbsp;· </>}
          {t(isUnverifiedEmail ? 'email.unverified' : `push.state.${channel.state}`)}&nbsp;· {t('push.added')}{' '}
          <TimeText time={channel.created_at} />
        </span>
      </span>
      <span className={styles.pushButtons}>
        <Button size="small" loading={testing.isPending} onClick={() => void testing.run()}>
          {t(isUnverifiedEmail ? 'email.resend' : 'push.test')}
        </Button>
        <Button size="small" loading={removing.isPending} onClick={() => void removing.run()}>
          {t('push.remove')}
        </Button>
      </span>
      <Refusal of={testing.refusal ?? removing.refusal} />
    </li>
  )
}

interface OwnChannelsProps {
  readonly channels: readonly NotificationChannel[]
  /** Id of the channel of this browser. */
  readonly hereId?: string | undefined
  readonly onRemoveHere?: () => Promise<unknown>
}

/** The person's own channels of one kind: state, test message and removal. */
export const OwnChannels = ({ channels, hereId, onRemoveHere }: OwnChannelsProps) => (
  <ul className={styles.pushList}>
    {channels.map((channel) => (
      <OwnChannel
        key={channel.id}
        channel={channel}
        {...(channel.id === hereId && { isHere: true, ...(onRemoveHere && { onRemove: onRemoveHere }) })}
      />
    ))}
  </ul>
)
