import { Timeline } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { OrderWithEvents } from '@outlet/shared/contract/orders'
import { formatDateTime, formatExactTime, formatTime, isSameDate } from '@outlet/shared/format/time'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { eventsWithCurrencies, type DatedEvent } from './event-currencies'
import { useOrderFieldText } from '../order-field-text'
import styles from '../orders.module.css'

interface EntryProps extends DatedEvent {
  /** Time of the entry above, whose date is not repeated. */
  readonly above: string | undefined
}

const Entry = ({ event, before, after, above }: EntryProps) => {
  const { t, i18n } = useTranslation('orders')
  const locale = useLocale()
  const fieldText = useOrderFieldText()
  const isSystem = event.actor.kind === 'system'
  const kind = isSystem && event.kind === 'recorded' ? 'placed' : event.kind
  const isKnown = i18n.exists(`orders:orders.event.${kind}`)
  const who = isSystem ? t('orders.event.console') : event.actor.name || t('orders.event.deleted_user')
  const changeText = (change: DatedEvent['event']['changes'][number]) =>
    change.field === 'store_answer'
      ? t('orders.event.store_response', { text: String(change.after) })
      : t('orders.event.change', {
          field: t(`orders.field.${change.field}`, { defaultValue: change.field }),
          before: fieldText(change.field, change.before, before),
          after: fieldText(change.field, change.after, after),
        })
  return (
    <>
      <div>{isKnown ? t(`orders.event.${kind}`, { who }) : t('orders.event.other', { who, kind })}</div>
      {event.changes.map((change) => (
        <div key={change.field} className={styles.change}>
          {changeText(change)}
        </div>
      ))}
      <time dateTime={event.at} title={formatExactTime(event.at, locale)} className={styles.hint}>
        {above && isSameDate(above, event.at) ? formatTime(event.at, locale) : formatDateTime(event.at, locale)}
      </time>
    </>
  )
}

export const OrderTimeline = ({ order }: { order: OrderWithEvents }) => (
  <Timeline>
    {eventsWithCurrencies(order.events, order.currency).map((dated, index, all) => (
      <Timeline.Item key={dated.event.id}>
        <Entry {...dated} above={all[index - 1]?.event.at} />
      </Timeline.Item>
    ))}
  </Timeline>
)
