import { Button } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkJob } from '@outlet/shared/contract/bulk-jobs'
import type { Count } from '@outlet/shared/contract/list'
import { bulkOrders, OrderBulkAction } from '@outlet/shared/contract/order-bulk'
import { OrderFulfilment, OrderPayment, OrderStatus, type OrderFilter } from '@outlet/shared/contract/orders'
import { BulkBar, type BulkChoice } from '@outlet/shared/ui/bulk/BulkBar'
import { BulkJobs } from '@outlet/shared/ui/bulk/BulkJobs'
import type { Selection } from '@outlet/shared/ui/use-selection'
import styles from './orders.module.css'
import { orderTagsQuery, startOrderBulk } from './orders.queries'
import { TagsInput } from './TagsInput'

interface Props {
  readonly filter: OrderFilter
  readonly selection: Selection
  readonly count: Count | undefined
}

/** More than that nobody reads through. */
const MOST_TAGS = 12

interface AddTagsProps {
  readonly tags: readonly string[]
  readonly onTags: (tags: string[]) => void
  readonly onAdd: () => void
}

/** Tags for all that are selected: those in use, or new ones. */
const AddTags = ({ tags, onTags, onAdd }: AddTagsProps) => {
  const { t } = useTranslation('orders')
  return (
    <div className={styles.add_tags} role="group" aria-label={t('orders.bulk.add_tags')}>
      <TagsInput aria-label={t('orders.field.tags')} value={[...tags]} onChange={onTags} />
      <Button type="primary" disabled={tags.length === 0} onClick={onAdd}>
        {t('orders.bulk.add')}
      </Button>
    </div>
  )
}

/** Of rows that are selected: without any, nobody asks which tags there are. */
const useTagChoices = (isAnySelected: boolean): readonly BulkChoice<OrderBulkAction>[] => {
  const { t } = useTranslation('orders')
  const known = useQuery({ ...orderTagsQuery, enabled: isAnySelected }).data?.items.slice(0, MOST_TAGS) ?? []
  const [added, setAdded] = useState<string[]>([])
  const adding: BulkChoice<OrderBulkAction> = {
    key: 'add_tags',
    label: t('orders.bulk.add_tags'),
    form: (start, close) => (
      <AddTags
        tags={added}
        onTags={setAdded}
        onAdd={() => {
          close()
          start({ kind: 'add_tags', tags: added }, () => setAdded([]))
        }}
      />
    ),
  }
  const removing: BulkChoice<OrderBulkAction> = {
    key: 'remove_tags',
    label: t('orders.bulk.remove_tags'),
    options: known.map(({ tag }) => ({ label: tag, action: { kind: 'remove_tags', tags: [tag] } })),
  }
  return known.length > 0 ? [adding, removing] : [adding]
}

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
  const toWords = (action: OrderBulkAction): Record<string, string> => {
    switch (action.kind) {
      case 'set_status':
        return { to: t(`orders.status.${action.status}`) }
      case 'set_payment':
        return { to: t(`orders.payment.${action.payment}`) }
      case 'set_fulfilment':
        return { to: t(`orders.fulfilment.${action.fulfilment}`) }
      default:
        return { tags: action.tags.join(', ') }
    }
  }
  return (action: BulkJob['action']): string => {
    const { data } = OrderBulkAction.safeParse(action)
    return data ? t(`orders.bulk.done.${data.kind}`, toWords(data)) : action.kind
  }
}

/** What can be done to many orders at once, and what became of it. */
export const OrderBulk = ({ filter, selection, count }: Props) => {
  const choices = [...useAxisChoices(), ...useTagChoices(selection.isAll || selection.keys.size > 0)]
  return (
    <>
      <BulkJobs list={bulkOrders.path} describe={useDescribe()} />
      <BulkBar
        selection={selection}
        count={count}
        choices={choices}
        ask={(request) => startOrderBulk({ filter: request.ids ? {} : filter, ...request })}
      />
    </>
  )
}
