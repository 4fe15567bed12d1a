import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/list/bulk-jobs'
import { bulkOrders, OrderBulkAction } from '@outlet/shared/contract/orders/order-bulk'
import { OrderFulfilment, OrderPayment, OrderStatus } from '@outlet/shared/contract/orders'
import { storedForm } from '@outlet/shared/contract/list/stored-form'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import { useAssignChoice } from '@outlet/shared/ui/assignee/use-assign-choice'
import { useTagChoices } from '@outlet/shared/ui/bulk/use-tag-choices'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import type { orderSource } from './order-source'
import { orderTagsQuery, startOrderBulk } from '../orders.queries'
import { TagsInput } from '../form/TagsInput'

/** Stored form of a job's action: input rules may have changed since the job ran. */
const StoredAction = storedForm(OrderBulkAction)

const useAxisChoices = (): readonly BulkChoice<OrderBulkAction>[] => {
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

const useDescribe = () => {
  const { t } = useTranslation('orders')
  const messageValues = (action: OrderBulkAction): Record<string, string> => {
    switch (action.kind) {
      case 'set_status':
        return { to: t(`orders.status.${action.status}`) }
      case 'set_payment':
        return { to: t(`orders.payment.${action.payment}`) }
      case 'set_fulfilment':
        return { to: t(`orders.fulfilment.${action.fulfilment}`) }
      case 'add_tags':
      case 'remove_tags':
        return { tags: action.tags.join(', ') }
      case 'assign':
      case 'refresh':
        return {}
    }
  }
  return (action: BulkJob['action']): string => {
    const { data } = StoredAction.safeParse(action)
    return data ? t(`orders.bulk.done.${data.kind}`, messageValues(data)) : action.kind
  }
}

export const OrderBulk = ({ list: { filter, selection, total } }: { readonly list: ListOf<typeof orderSource> }) => {
  // The tags are only requested while a row is selected.
  const isAnySelected = selection.isAll || selection.keys.size > 0
  const known = useQuery({ ...orderTagsQuery, enabled: isAnySelected }).data?.items ?? []
  const tagChoices = useTagChoices(
    known.map(({ tag }) => tag),
    TagsInput,
  )
  const { t } = useTranslation('orders')
  const choices: BulkChoice<OrderBulkAction>[] = [
    ...useAxisChoices(),
    useAssignChoice(),
    ...tagChoices,
    { key: 'refresh', label: t('orders.bulk.refresh'), action: { kind: 'refresh' } },
  ]
  return (
    <>
      <BulkJobs list={bulkOrders.path} describe={useDescribe()} />
      <BulkBar
        selection={selection}
        count={total}
        choices={choices}
        startJob={(request) => startOrderBulk({ filter: request.ids ? {} : filter, ...request })}
      />
    </>
  )
}
