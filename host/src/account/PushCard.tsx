import { Button, Message } from '@arco-design/web-react'
import { Language } from '@outlet/shared/contract/notification-channels'
import { i18n } from '@outlet/shared/i18n/i18n'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OwnChannels, ownQuery, removeAction } from './OwnChannels'
import { pushSupport, readSubscribedChannel, subscribe, unsubscribe } from './web-push'
import styles from './account.module.css'

/** Subscription of this browser, read from the browser and not from the server. It may be gone since the last visit. */
const hereQuery = { queryKey: ['web-push', 'here'], queryFn: readSubscribedChannel, staleTime: 0 }

/**
 * Channels of this browser and of the person's other browsers. `channel` is the one created from this browser, whose
 * subscription may be gone.
 */
function useBrowsers() {
  const client = useQueryClient()
  const { data: own, error, refetch } = useQuery(ownQuery)
  const { data: here } = useQuery(hereQuery)
  const { mutateAsync: remove } = useMutation(removeAction)
  const browsers = own?.items.filter(({ kind }) => kind === 'web-push') ?? []
  const channel = browsers.find(({ id }) => id === here?.channelId)
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: hereQuery.queryKey })
    await client.invalidateQueries({ queryKey: ownQuery.queryKey })
  }
  const turnOn = async () => {
    const became = await subscribe(channel, Language.catch('zh-CN').parse(i18n.language))
    await readAgain()
    return became
  }
  const turnOff = async () => {
    await unsubscribe()
    if (channel) await remove({ params: { channelId: channel.id } })
    await readAgain()
  }
  const isOn = channel !== undefined && here?.isSame === true
  const isRead = own !== undefined && here !== undefined
  return { browsers, channel, isOn, isRead, error: own ? null : error, refetch, turnOn, turnOff }
}

type Browsers = ReturnType<typeof useBrowsers>

/** Switch of this browser's subscription, with the error of the last attempt. */
const ThisBrowser = ({ isOn, turnOn, turnOff, channel }: Browsers) => {
  const { t } = useTranslation('account')
  const turning = useAction(async () => {
    if (isOn) return turnOff()
    const became = await turnOn()
    if (became !== 'on') Message.warning(t(`push.${became}`))
  })
  return (
    <>
      {channel && !isOn && <p role="status">{t('push.lost')}</p>}
      <Button loading={turning.isPending} onClick={() => void turning.run()}>
        {t(isOn ? 'push.turn_off' : 'push.turn_on')}
      </Button>
      <Refusal of={turning.refusal} />
    </>
  )
}

/** Card for web push: this browser and the person's others. The person's own alert rules may send to each of them. */
export const PushCard = () => {
  const { t } = useTranslation('account')
  const browsers = useBrowsers()
  const support = pushSupport()
  return (
    <section className={styles.card} aria-labelledby="settings-push">
      <h2 id="settings-push">{t('push.title')}</h2>
      <p className={styles.hint}>{t(support === 'ready' ? 'push.hint' : `push.${support}`)}</p>
      {support === 'ready' && browsers.isRead && <ThisBrowser {...browsers} />}
      {browsers.error && <ErrorNotice error={browsers.error} onRetry={() => void browsers.refetch()} />}
      <OwnChannels channels={browsers.browsers} hereId={browsers.channel?.id} onRemoveHere={unsubscribe} />
    </section>
  )
}
