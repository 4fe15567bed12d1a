import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OrderFulfilment, OrderPayment, OrderSource, OrderStatus } from '@outlet/shared/contract/orders'
import { useAssigneeFilter } from '@outlet/shared/ui/assignee/use-assignee-filter'
import { choices, withChosen } from '@outlet/shared/ui/SelectFilter'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import type { orderSource } from './order-source'
import { orderTagsQuery } from '../orders.queries'

interface Props {
  readonly list: ListOf<typeof orderSource>
}

/** Rarely used filters. */
export const FurtherOrderFilters = ({ list: { bar, filter } }: Props) => {
  const { t } = useTranslation('orders')
  const assignee = useAssigneeFilter(filter.assignee)
  const tags = useQuery(orderTagsQuery).data?.items.map(({ tag }) => tag) ?? []
  return (
    <>
      {bar.many(
        'source',
        t('orders.filter.source'),
        choices(OrderSource.options, (value) => t(`orders.source.${value}`)),
      )}
      {bar.many('assignee', assignee.label, assignee.options)}
      {bar.many('tag', t('orders.filter.tag'), withChosen(choices(tags), filter.tag))}
      {(['is_oversold', 'has_rate'] as const).map((flag) =>
        bar.flag(
          flag,
          t(`orders.filter.${flag}`),
          choices(['false', 'true'], (value) => t(`orders.${flag}.${value}`)),
        ),
      )}
    </>
  )
}

export const OrderFilters = ({ list }: Props) => {
  const { bar } = list
  const { t } = useTranslation('orders')
  const labelOf = (axis: string) => (value: string) => t(`orders.${axis}.${value}`)
  return (
    <>
      {bar.search(t('orders.filter.search'))}
      {bar.many('status', t('orders.filter.status'), choices(OrderStatus.options, labelOf('status')))}
      {bar.many('payment', t('orders.filter.payment'), choices(OrderPayment.options, labelOf('payment')))}
      {bar.many('fulfilment', t('orders.filter.fulfilment'), choices(OrderFulfilment.options, labelOf('fulfilment')))}
      {bar.days(
        { from: 'placed_from', to: 'placed_to' },
        {
          label: t('orders.filter.placed'),
          fromLabel: t('orders.filter.placed_from'),
          toLabel: t('orders.filter.placed_to'),
        },
      )}
    </>
  )
}
