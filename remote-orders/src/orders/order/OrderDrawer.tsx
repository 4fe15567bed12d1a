import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Order, OrderWithEvents } from '@outlet/shared/contract/orders'
import { useCan } from '@outlet/shared/session/use-can'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { RecordNotes } from '@outlet/shared/ui/notes/RecordNotes'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { useOrderFacts } from './order-facts'
import { orderQuery } from '../orders.queries'
import { OrderAtStore } from './OrderAtStore'
import { OrderDrawerActions } from './OrderActions'
import { OrderLines } from './OrderLines'
import { OrderTags } from './OrderTags'
import { OrderTimeline } from './OrderTimeline'
import type { TakeStep } from './use-order-steps'
import styles from '../orders.module.css'

/** Poll interval in ms for an open order of a task, whose last reading changes without an event. */
const READING_POLL_MS = 15_000

interface Props {
  /** Order of the open drawer; undefined = closed. */
  readonly orderId: string | undefined
  /** Note to show. */
  readonly noteId: string | undefined
  readonly pager: ReactNode
  readonly onClose: () => void
  readonly onStep: TakeStep
  readonly onEdit: (order: Order) => void
}

type DetailProps = Pick<Props, 'onEdit' | 'onStep' | 'noteId'> & { readonly order: OrderWithEvents }

const OrderDetail = ({ order, noteId, ...actions }: DetailProps) => {
  const { t } = useTranslation('orders')
  const can = useCan()
  const facts = useOrderFacts(order)
  const [factsId, headingId] = [useId(), useId()]
  return (
    <section className={styles.detail}>
      <OrderTags order={order} />
      <OrderLines order={order} />
      {order.source === 'task' && <OrderAtStore order={order} />}
      <section aria-labelledby={factsId}>
        <h3 id={factsId} className={styles.heading}>
          {t('orders.detail.facts')}
        </h3>
        <DescriptionList facts={facts} />
      </section>
      <RecordNotes record={{ type: 'order', id: order.id }} noteId={noteId} />
      <section aria-labelledby={headingId}>
        <h3 id={headingId} className={styles.heading}>
          {t('orders.detail.timeline')}
        </h3>
        <OrderTimeline order={order} />
      </section>
      {can('audit-records.read') && (
        <Link to={`/audit/list?subject_type=order&subject_id=${order.id}`}>{t('orders.detail.audit')}</Link>
      )}
      {can('orders.write') && <OrderDrawerActions order={order} {...actions} />}
    </section>
  )
}

export const OrderDrawer = ({ orderId, pager, onClose, ...actions }: Props) => {
  const { t } = useTranslation('orders')
  const isOpen = orderId !== undefined
  const query = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: isOpen,
    // A reading without changes publishes no event, so the order is polled.
    refetchInterval: ({ state }) => (state.data?.next_refresh_at ? READING_POLL_MS : false),
  })
  const title = query.data ? t('orders.detail.title', { number: query.data.order_number }) : t('orders.title')
  return (
    <RecordDrawer
      {...{ title, isOpen, onClose, pager, query }}
      presence={orderId === undefined ? undefined : { type: 'order', id: orderId }}
    >
      {(order) => <OrderDetail key={order.id} order={order} {...actions} />}
    </RecordDrawer>
  )
}
