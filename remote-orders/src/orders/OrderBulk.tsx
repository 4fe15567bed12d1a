import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import type { Count } from '@outlet/shared/contract/list'
import { bulkOrders, OrderBulkAction } from '@outlet/shared/contract/order-bulk'
import { OrderFulfilment, OrderPayment, OrderStatus, type OrderFilter } from '@outlet/shared/contract/orders'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { Selection } from '@outlet/shared/ui/use-selection'
import { startOrderBulk } from './orders.queries'

interface Props {
  readonly filter: OrderFilter
  readonly selection: Selection
  readonly count: Count | undefined
}

const useChoices = (): readonly BulkChoice<OrderBulkAction>[] => {
  const { t } = useTranslation('orders')
  return [
    {
      key: 'status',
      label: t('orders.bulk.status'),
      options: OrderStatus.options.map((status) => ({
        label: t(`orders.status.${status}`),
        action: { kind: 'set_status', status },
      })),
    },
    {
      key: 'payment',
      label: t('orders.bulk.payment'),
      options: OrderPayment.options.map((payment) => ({
        label: t(`orders.payment.${payment}`),
        action: { kind: 'set_payment', payment },
      })),
    },
    {
      key: 'fulfilment',
      label: t('orders.bulk.fulfilment'),
      options: OrderFulfilment.options.map((fulfilment) => ({
        label: t(`orders.fulfilment.${fulfilment}`),
        action: { kind: 'set_fulfilment', fulfilment },
      })),
    },
  ]
}

/** What can be done to many orders at once, and what became of it. */
export const OrderBulk = ({ filter, selection, count }: Props) => {
  const { t } = useTranslation('orders')
  const choices = useChoices()
  const describe = (action: BulkJob['action']) => {
    const { data } = OrderBulkAction.safeParse(action)
    if (!data) return action.kind
    if (data.kind === 'set_status') return t('orders.bulk.done.status', { to: t(`orders.status.${data.status}`) })
    return data.kind === 'set_payment'
      ? t('orders.bulk.done.payment', { to: t(`orders.payment.${data.payment}`) })
      : t('orders.bulk.done.fulfilment', { to: t(`orders.fulfilment.${data.fulfilment}`) })
  }
  return (
    <>
      <BulkJobs list={bulkOrders.path} describe={describe} />
      <BulkBar
        selection={selection}
        count={count}
        choices={choices}
        ask={(request) => startOrderBulk({ filter: request.ids ? {} : filter, ...request })}
      />
    </>
  )
}
