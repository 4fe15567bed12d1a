import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { baseProductOrdersQuery } from './product-base.queries'
import styles from './product-base.module.css'
import { useMessages } from './messages/messages'

export const BaseOrders = ({ itemId }: { itemId: string }) => {
  const { t } = useMessages()
  const { data, error, refetch } = useQuery(baseProductOrdersQuery(itemId))
  const title = t('productBase.orders.title')
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {error && !data && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <p className={styles.quiet}>{t('productBase.orders.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.orders}>
          {data.items.map((line, index) => (
            <li key={`${line.order_id} ${index}`}>
              <Link className={styles.link} to={`/orders/list?order=${line.order_id}`}>
                {line.order_number}
              </Link>
              <span className={styles.orderTitle}>
                {line.title} × {line.quantity}
              </span>
              <MoneyText money={line.unit_price} />
              <span className={styles.quiet}>
                <PracticeTag isPractice={line.is_practice} /> {line.store_name}&nbsp;·{' '}
                <TimeText time={line.placed_at} form="date-time" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
