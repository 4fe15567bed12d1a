import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeliveryDetail } from '@outlet/shared/contract/deliveries'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ChannelCell } from './DeliveryCells'

export const useDeliveryFacts = (delivery: DeliveryDetail) => {
  const { t } = useTranslation('channels')
  const { channel, rule, event, type, attempts, next_at, ended_at } = delivery
  const time = (at: string | null) => <TimeText time={at} form="date-time" />
  const facts: Readonly<Record<string, ReactNode>> = {
    // The bell is built in and has no settings page to link to.
    channel:
      channel && channel.kind !== 'bell' ? (
        <Link to={`/channel/list?channel=${channel.id}`}>
          <ChannelCell delivery={delivery} />
        </Link>
      ) : (
        <ChannelCell delivery={delivery} />
      ),
    rule: rule?.name ?? t('channels.delivery.no_rule'),
    type: t(`channels.delivery.type.${type}`),
    ...(event && { event: t(`channels.event.${event}`) }),
    attempts: <NumberText value={attempts} />,
    event_at: time(delivery.event_at),
    created_at: time(delivery.created_at),
    ...(next_at !== null && { next_at: time(next_at) }),
    ...(ended_at !== null && { ended_at: time(ended_at) }),
  }
  return Object.entries(facts).map(([key, value]) => ({ key, label: t(`channels.delivery.column.${key}`), value }))
}
