import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Order, OrderWithProducts } from '@outlet/shared/contract/orders'
import { useCan } from '@outlet/shared/session/use-can'
import { RecordAssignee } from '@outlet/shared/ui/assignee/RecordAssignee'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { assignOrderAction } from '../orders.queries'
import { mapTexts } from '../form/order-form-values'
import { OrderTag, OwnTags } from './OrderTags'

/** Address of the task and its purchase; the page belongs to another remote. */
const taskLink = (taskId: string, attemptId: string | null): string =>
  `/snatch_task/list?task=${taskId}${attemptId === null ? '' : `&attempt=${attemptId}`}`

const SourceText = ({ order: { source, task_id: task, attempt_id: attempt } }: { readonly order: Order }) => {
  const { t } = useTranslation('orders')
  const can = useCan()
  const text = t(`orders.source.${source}`)
  if (task === null || !can('snatch-tasks.read')) return text
  return (
    <>
      {text}&nbsp;· <Link to={taskLink(task, null)}>{t('orders.detail.task')}</Link>
      {attempt !== null && (
        <>
          {SEPARATOR}
          <Link to={taskLink(task, attempt)}>{t('orders.detail.attempt')}</Link>
        </>
      )}
    </>
  )
}

/** Facts of an order by label, except its lines and totals. */
export const useOrderFacts = (order: OrderWithProducts) => {
  const { t } = useTranslation('orders')
  const given = (text: string | null) => text ?? t('orders.detail.none')
  const { mutateAsync: assign } = useMutation(assignOrderAction)
  const mayWrite = useCan()('orders.write')
  const params = { orderId: order.id }
  const onAssign = (assignee_id: string | null) => assign({ params, body: { version: order.version, assignee_id } })
  const { store_order_number, ...otherTexts } = mapTexts((field) => given(order[field]))
  const facts = {
    store_name: order.store_name,
    store_order_number,
    status: <OrderTag axis="status" order={order} />,
    payment: <OrderTag axis="payment" order={order} />,
    fulfilment: <OrderTag axis="fulfilment" order={order} />,
    assignee: <RecordAssignee assignee={order.assignee} onAssign={mayWrite ? onAssign : undefined} />,
    placed_at: <TimeText time={order.placed_at} form="date-time" />,
    source: <SourceText order={order} />,
    ...otherTexts,
    tags: order.tags.length === 0 ? t('orders.detail.no_tags') : <OwnTags tags={order.tags} />,
    updated_at: <TimeText time={order.updated_at} />,
  }
  return Object.entries(facts).map(([field, value]) => ({ key: field, label: t(`orders.field.${field}`), value }))
}
