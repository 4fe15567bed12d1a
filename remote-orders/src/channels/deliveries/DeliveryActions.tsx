import { Button, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deliveryCan, MuteFor, type Delivery, type DeliveryDetail } from '@outlet/shared/contract/deliveries'
import type { z } from '@outlet/shared/contract/zod'
import { formatDateTime } from '@outlet/shared/format/time'
import { useCan } from '@outlet/shared/session/use-can'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { MenuEntries } from '@outlet/shared/ui/MoreMenu'
import { PopoverButton } from '@outlet/shared/ui/PopoverButton'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { runAction, useAction } from '@outlet/shared/ui/use-action'
import styles from '../channels.module.css'
import { acknowledgeAction, muteAction, sendAgainAction } from './deliveries.queries'

interface Props {
  readonly delivery: DeliveryDetail
}

/** Sends a finished delivery again, or retries a waiting one now. */
export const DeliveryActions = ({ delivery }: Props) => {
  const { t } = useTranslation('channels')
  const maySend = useCan()('deliveries.send')
  const { mutateAsync } = useMutation(sendAgainAction)
  const { isPending, refusal, run } = useAction(async () => {
    await mutateAsync({ params: { deliveryId: delivery.id } })
    Message.success(t('channels.delivery.queued'))
  })
  const canNow = deliveryCan.sendNow(delivery)
  if (!maySend || (!canNow && !deliveryCan.sendAgain(delivery))) return null
  return (
    <>
      <Refusal of={refusal} />
      <DrawerButtons>
        <Button type="primary" loading={isPending} onClick={() => void run()}>
          {t(canNow ? 'channels.delivery.send_now' : 'channels.delivery.send_again')}
        </Button>
      </DrawerButtons>
    </>
  )
}

type Alerted = NonNullable<Delivery['alert']>

/** Mutes further alerts of the rule for the same subject, with an undo. */
const MuteButton = ({ alert }: { readonly alert: Alerted }) => {
  const { t } = useTranslation('channels')
  const locale = useLocale()
  const { mutateAsync, isPending } = useMutation(muteAction)
  const params = { alertId: alert.id }
  const mute = async (how: z.infer<typeof MuteFor>) => {
    const { muted_until: until } = await mutateAsync({ params, body: { mute: how } })
    const said = t('channels.delivery.muted', { until: until === null ? '' : formatDateTime(until, locale) })
    showUndoMessage(said, () => mutateAsync({ params, body: { mute: null } }))
  }
  const label = t('common:mute.confirm')
  const entries = MuteFor.options.map((how) => ({
    key: how,
    label: t(`channels.delivery.mute.${how}`),
    onClick: () => void runAction(() => mute(how)),
  }))
  return (
    <PopoverButton
      loading={isPending}
      content={(close) => <MenuEntries label={label} entries={entries} close={close} />}
    >
      {label}
    </PopoverButton>
  )
}

/** Acknowledges the delivery's alert, or mutes further alerts. */
export const AlertActions = ({ delivery: { alert } }: Props) => {
  const { t } = useTranslation('channels')
  const mayAct = useCan()('deliveries.acknowledge')
  const { mutateAsync } = useMutation(acknowledgeAction)
  const { isPending, refusal, run } = useAction(async () => mutateAsync({ params: { alertId: alert?.id ?? '' } }))
  if (!alert) return null
  const { acknowledged } = alert
  return (
    <div>
      <div className={styles.buttons} onClickCapture={dropSecondClick}>
        {acknowledged && (
          <span>
            {t('channels.delivery.acknowledged', { name: acknowledged.by ?? t('channels.delivery.message_link') })}{' '}
            <TimeText time={acknowledged.at} />
          </span>
        )}
        {mayAct && !acknowledged && (
          <Button type="primary" loading={isPending} onClick={() => void run()}>
            {t('channels.delivery.acknowledge')}
          </Button>
        )}
        {mayAct && <MuteButton alert={alert} />}
      </div>
      <Refusal of={refusal} />
    </div>
  )
}
