import { Button, Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orderCan, type OrderWithEvents } from '@outlet/shared/contract/orders'
import { useCan } from '@outlet/shared/session/use-can'
import { Facts } from '@outlet/shared/ui/Facts'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { PageDrawer } from '@outlet/shared/ui/PageDrawer'
import { useOrderFacts } from './order-facts'
import { orderQuery } from './orders.queries'
import { OrderLines } from './OrderLines'
import { OrderStatusBadge } from './OrderStatusBadge'
import { OrderTimeline } from './OrderTimeline'
import styles from './orders.module.css'

interface Props {
  /** The address's order; undefined while no drawer is open. */
  readonly orderId: string | undefined
  readonly onClose: () => void
  readonly onEdit: () => void
}

const EditButton = ({ order, onEdit }: { order: OrderWithEvents; onEdit: () => void }) => {
  const { t } = useTranslation('orders')
  const can = useCan()
  if (!can('orders.write')) return null
  if (!orderCan.edit(order)) return <p className={styles.hint}>{t('orders.detail.not_editable')}</p>
  return <Button onClick={onEdit}>{t('orders.detail.edit')}</Button>
}

const OrderDetail = ({ order, onEdit }: { order: OrderWithEvents; onEdit: () => void }) => {
  const { t } = useTranslation('orders')
  const can = useCan()
  const facts = useOrderFacts(order)
  const headingId = useId()
  return (
    <div className={styles.detail}>
      <div className={styles.bar}>
        <OrderStatusBadge order={order} />
        <EditButton order={order} onEdit={onEdit} />
      </div>
      <Facts facts={facts} />
      <OrderLines order={order} />
      <section aria-labelledby={headingId}>
        <h3 id={headingId} className={styles.heading}>
          {t('orders.detail.timeline')}
        </h3>
        <OrderTimeline order={order} />
      </section>
      {can('audit-records.read') && (
        <Link to={`/audit/list?subject_type=order&subject_id=${order.id}`}>{t('orders.detail.audit')}</Link>
      )}
    </div>
  )
}

/** One order: its states, its lines and sums, and who did what to it. */
export const OrderDrawer = ({ orderId, onClose, onEdit }: Props) => {
  const { t } = useTranslation('orders')
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  const title = order ? t('orders.detail.title', { number: order.order_number }) : t('orders.title')
  return (
    <PageDrawer title={title} isOpen={orderId !== undefined} onClose={onClose} kind="record">
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} form={order ? 'inline' : 'block'} />}
      {order && <OrderDetail order={order} onEdit={onEdit} />}
      {!order && !error && <Skeleton animation text={{ rows: 8 }} />}
    </PageDrawer>
  )
}
