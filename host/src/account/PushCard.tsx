import { Button, Message } from '@arco-design/web-react'
import { action, query } from '@outlet/shared/api/query'
import {
  deleteNotificationChannel,
  listNotificationChannels,
  testNotificationChannel,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { i18n } from '@outlet/shared/i18n/i18n'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useAction } from '@outlet/shared/ui/use-action'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pushSupport, readSubscription, subscribe, unsubscribe } from './web-push'
import styles from './account.module.css'

const ownQuery = query(listNotificationChannels, { query: { own: true, kind: ['web-push'], limit: 200 } })
const refreshes = [listNotificationChannels]
const removeAction = action(deleteNotificationChannel, { refreshes })
const testAction = action(testNotificationChannel, { refreshes })
/** Not of the server: whether this very browser has a subscription. */
const hereQuery = { queryKey: ['web-push', 'here'], queryFn: async () => (await readSubscription()) !== null }

const Subscribed = ({ channel }: { readonly channel: NotificationChannel }) => {
  const { t } = useTranslation('account')
  const { mutateAsync: test } = useMutation(testAction)
  const { mutateAsync: remove } = useMutation(removeAction)
  const params = { channelId: channel.id }
  const testing = useAction(async () => {
    const { result } = await test({ params })
    if (result.code === null) Message.success(t('push.sent'))
    else Message.error(problemText(i18n, { code: result.code, message: result.answer || result.code }))
  })
  const removing = useAction(() => remove({ params }))
  return (
    <li className={styles.pushRow}>
      <span>
        {channel.name}
        <span className={styles.hint}>
          {' '}
          {t(`push.state.${channel.state}`)} · {t('push.added')} <TimeText time={channel.created_at} />
        </span>
      </span>
      <span className={styles.pushButtons}>
        <Button size="small" loading={testing.isPending} onClick={() => void testing.run()}>
          {t('push.test')}
        </Button>
        <Button size="small" loading={removing.isPending} onClick={() => void removing.run()}>
          {t('push.remove')}
        </Button>
      </span>
      <Refusal of={testing.refusal ?? removing.refusal} />
    </li>
  )
}

/** Web push: this browser and the person's others, to each of which own alert rules may send. */
export const PushCard = () => {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const { data: own } = useQuery(ownQuery)
  const { data: isHere } = useQuery(hereQuery)
  const support = pushSupport()
  const read = async () => {
    await client.invalidateQueries({ queryKey: hereQuery.queryKey })
    await client.invalidateQueries({ queryKey: ownQuery.queryKey })
  }
  const adding = useAction(async () => {
    if (!(await subscribe())) Message.warning(t('push.denied'))
    await read()
  })
  const { mutateAsync: remove } = useMutation(removeAction)
  const ending = useAction(async () => {
    const channelId = await unsubscribe()
    if (own?.items.some(({ id }) => id === channelId)) await remove({ params: { channelId: channelId ?? '' } })
    await read()
  })
  return (
    <section className={styles.card} aria-labelledby="settings-push">
      <div className={styles.head}>
        <h2 id="settings-push">{t('push.title')}</h2>
        {support === 'ready' && (
          <Button
            loading={adding.isPending || ending.isPending}
            onClick={() => void (isHere ? ending.run() : adding.run())}
          >
            {t(isHere ? 'push.turn_off' : 'push.turn_on')}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{t(support === 'ready' ? 'push.hint' : `push.${support}`)}</p>
      <Refusal of={adding.refusal ?? ending.refusal} />
      <ul className={styles.pushList}>
        {own?.items.map((channel) => (
          <Subscribed key={channel.id} channel={channel} />
        ))}
      </ul>
    </section>
  )
}
