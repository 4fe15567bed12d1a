import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AlertEvent } from '@outlet/shared/contract/alert-rules'
import { DeliveryState, DeliveryType } from '@outlet/shared/contract/deliveries'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { choices } from '@outlet/shared/ui/SelectFilter'
import { knownChannelsQuery, knownRulesQuery, knownStoresQuery } from './deliveries.queries'
import type { deliverySource } from './delivery-source'

const named = (items: readonly { id: string; name: string }[] = []) =>
  items.map(({ id, name }) => ({ value: id, label: name }))

export const DeliveryFilters = ({ list: { bar } }: { readonly list: ListOf<typeof deliverySource> }) => {
  const { t } = useTranslation('channels')
  const channels = useQuery(knownChannelsQuery).data?.items
  const rules = useQuery(knownRulesQuery).data?.items
  const stores = useQuery(knownStoresQuery).data?.items ?? []
  return (
    <>
      {bar.search(t('channels.delivery.filter.search'))}
      {bar.many(
        'state',
        t('channels.delivery.filter.state'),
        choices(DeliveryState.options, (state) => t(`channels.delivery.state.${state}`)),
      )}
      {bar.many('channel_id', t('channels.delivery.filter.channel'), named(channels))}
      {bar.many(
        'type',
        t('channels.delivery.filter.type'),
        choices(DeliveryType.options, (type) => t(`channels.delivery.type.${type}`)),
      )}
      {bar.many(
        'event',
        t('channels.delivery.filter.event'),
        choices(AlertEvent.options, (event) => t(`channels.event.${event}`)),
      )}
      {bar.many('rule_id', t('channels.delivery.filter.rule'), named(rules))}
      {bar.one(
        'website_type',
        t('channels.delivery.filter.store'),
        stores.map(({ key, name }) => ({ value: key, label: name })),
      )}
      {bar.days(
        { from: 'created_from', to: 'created_to' },
        {
          label: t('channels.delivery.filter.created'),
          fromLabel: t('channels.delivery.filter.created_from'),
          toLabel: t('channels.delivery.filter.created_to'),
        },
      )}
    </>
  )
}
