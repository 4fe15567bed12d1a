import type { Delivery, DeliveryState } from '@outlet/shared/contract/deliveries'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { DueText } from '@outlet/shared/ui/DueText'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { SEPARATOR } from '@outlet/shared/format/separator'
import styles from '../channels.module.css'
import { KindMark } from '../KindMark'
import { useKindName } from '../use-kind-name'

interface CellProps {
  readonly delivery: Delivery
}

/** Red (dead letter) needs a person, orange waits for a retry, green was delivered, gray is intentionally not sent. */
const colors: Readonly<Record<DeliveryState, CellTagColor>> = {
  queued: 'arcoblue',
  waiting: 'arcoblue',
  held: 'purple',
  sending: 'cyan',
  sent: 'green',
  retry_wait: 'orange',
  dead: 'red',
  suppressed: 'gray',
}

export const DeliveryStateTag = ({ delivery: { state } }: CellProps) => {
  const t = useCellTranslation('channels')
  return <StateText color={colors[state]}>{t(`channels.delivery.state.${state}`)}</StateText>
}

/** Reason why a message is not sent or was not delivered; null without a reason. */
export const useDeliveryReason = ({ state, reason, code }: Delivery): string | null => {
  const t = useCellTranslation('channels')
  if (reason !== null) return t(`channels.delivery.reason.${reason}`)
  return code !== null && state !== 'sent' ? problemText(i18n, { code, message: code }) : null
}

export const StateCell = ({ delivery }: CellProps) => {
  const t = useCellTranslation('channels')
  const reason = useDeliveryReason(delivery)
  return (
    <>
      <DeliveryStateTag delivery={delivery} />
      {delivery.state === 'dead' && !delivery.is_seen && (
        <span className={styles.unseen}>{t('channels.delivery.unseen')}</span>
      )}
      {reason !== null ? (
        <div className={styles.second} title={reason}>
          {reason}
        </div>
      ) : (
        delivery.next_at !== null && (
          <div className={styles.second}>
            <DueText time={delivery.next_at} />
          </div>
        )
      )}
    </>
  )
}

interface TitleProps extends CellProps {
  readonly second: readonly string[]
}

const Title = ({ delivery: { title, is_practice: isPractice }, second }: TitleProps) => (
  <>
    <div className={styles.one} title={title}>
      {title}
    </div>
    <div className={styles.second}>
      {second.join(SEPARATOR)} <PracticeTag isPractice={isPractice} />
    </div>
  </>
)

const useTypeAndEvent = ({ type, count, event }: Delivery): string[] => {
  const t = useCellTranslation('channels')
  const digest = type === 'digest' && count !== null ? t('channels.delivery.digest_of', { count }) : null
  return [digest ?? t(`channels.delivery.type.${type}`), ...(event ? [t(`channels.event.${event}`)] : [])]
}

export const TitleCell = ({ delivery }: CellProps) => <Title delivery={delivery} second={useTypeAndEvent(delivery)} />

/** Title of a card, which has no column for the channel. */
export const CardTitle = ({ delivery }: CellProps) => {
  const kindName = useKindName()
  const { channel } = delivery
  const to = channel?.kind === 'bell' ? kindName('bell') : channel?.name
  return <Title delivery={delivery} second={[...(to === undefined ? [] : [to]), ...useTypeAndEvent(delivery)]} />
}

export const ChannelCell = ({ delivery: { channel } }: CellProps) => {
  const t = useCellTranslation('channels')
  const kindName = useKindName()
  if (!channel) return t('channels.delivery.gone')
  return (
    <span className={styles.kind}>
      <KindMark kind={channel.kind} />
      <span className={styles.one}>{channel.kind === 'bell' ? kindName('bell') : channel.name}</span>
    </span>
  )
}

export const ResponseCell = ({ delivery: { answer: response } }: CellProps) =>
  response ? (
    <div className={styles.one} title={response}>
      {response}
    </div>
  ) : (
    <UnknownValue />
  )
