import { Button, Message } from '@arco-design/web-react'
import { action, query } from '@outlet/shared/api/query'
import {
  deleteNotificationChannel,
  listNotificationChannels,
  testNotificationChannel,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
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
  const isAsked = channel.kind === 'email' && channel.state === 'unverified'
  const testing = useAction(async () => {
    const { result } = await test({ params })
    if (result.code === null) Message.success(t(isAsked ? 'email.asked' : 'push.sent'))
    else Message.error(problemText(i18n, { code: result.code, message: result.answer || result.code }))
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
          {isHere && <>{t('push.here')} · </>}
          {t(isAsked ? 'email.unverified' : `push.state.${channel.state}`)} · {t('push.added')}{' '}
          <TimeText time={channel.created_at} />
        </span>
      </span>
      <span className={styles.pushButtons}>
        <Button size="small" loading={testing.isPending} onClick={() => void testing.run()}>
          {t(isAsked ? 'email.ask_again' : 'push.test')}
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
  /** The one of this browser. */
  readonly hereId?: string | undefined
  readonly onRemoveHere?: () => Promise<unknown>
}

/** One's own channels of a kind: their state, a test message, and a way to be rid of them. */
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
