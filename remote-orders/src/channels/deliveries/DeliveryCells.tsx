import type { Delivery, DeliveryState } from '@outlet/shared/contract/deliveries'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { DueText } from '@outlet/shared/ui/DueText'
import { CellTag, type CellTagColor } from '@outlet/shared/ui/CellTag'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from '../channels.module.css'
import { KindMark } from '../KindMark'

interface CellProps {
  readonly delivery: Delivery
}

/** Red waits for a person, orange for another try; green arrived, gray is meant not to be sent. */
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
  const t = useCellWords('channels')
  return <CellTag color={colors[state]}>{t(`channels.delivery.state.${state}`)}</CellTag>
}

/** Why it is not sent, or did not arrive; null = there is nothing to say. */
export const useDeliveryReason = ({ state, reason, code }: Delivery): string | null => {
  const t = useCellWords('channels')
  if (reason !== null) return t(`channels.delivery.reason.${reason}`)
  return code !== null && state !== 'sent' ? problemText(i18n, { code, message: code }) : null
}

export const StateCell = ({ delivery }: CellProps) => {
  const t = useCellWords('channels')
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
      {second.join(' · ')} <PracticeTag isPractice={isPractice} />
    </div>
  </>
)

const useTypeAndEvent = ({ type, count, event }: Delivery): string[] => {
  const t = useCellWords('channels')
  const digest = type === 'digest' && count !== null ? t('channels.delivery.digest_of', { count }) : null
  return [digest ?? t(`channels.delivery.type.${type}`), ...(event ? [t(`channels.event.${event}`)] : [])]
}

export const TitleCell = ({ delivery }: CellProps) => <Title delivery={delivery} second={useTypeAndEvent(delivery)} />

/** On a card, where no column says to where it went. */
export const CardTitle = ({ delivery }: CellProps) => {
  const t = useCellWords('channels')
  const { channel } = delivery
  const to = channel?.kind === 'bell' ? t('channels.kind.bell') : channel?.name
  return <Title delivery={delivery} second={[...(to === undefined ? [] : [to]), ...useTypeAndEvent(delivery)]} />
}

export const ChannelCell = ({ delivery: { channel } }: CellProps) => {
  const t = useCellWords('channels')
  if (!channel) return t('channels.delivery.gone')
  return (
    <span className={styles.kind}>
      <KindMark kind={channel.kind} />
      <span className={styles.one}>{channel.kind === 'bell' ? t('channels.kind.bell') : channel.name}</span>
    </span>
  )
}

export const AnswerCell = ({ delivery: { answer } }: CellProps) =>
  answer ? (
    <div className={styles.one} title={answer}>
      {answer}
    </div>
  ) : (
    <UnknownValue />
  )
