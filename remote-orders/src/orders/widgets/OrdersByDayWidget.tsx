import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { OrderBars } from '../list/OrderBars'
import { orderSummaryQuery } from '../list/order-summary.queries'
import { SPENT_ORDERS, useSpentText } from '../list/use-spent-text'
import styles from '../list/order-bars.module.css'

/** Workplace widget: orders on each of the last 30 days. */
export default function OrdersByDayWidget() {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { data: summary, error, refetch } = useQuery(orderSummaryQuery)
  const spentText = useSpentText(summary?.currency ?? '')
  if (!summary) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 8, width: '100%' }} />
  }
  const { days, currency, unconverted } = summary
  const count = days.reduce((sum, day) => sum + day.count, 0)
  if (count === 0) return <EmptyState title={t('orders.widget.none')} hint={t('orders.widget.none_hint')} />
  const money = spentText({ spent: days.reduce((sum, { spent }) => sum + spent, 0), unconverted })
  return (
    <>
      <Link className={styles.total} to="/orders/list?placed_from=today-29d">
        {t(money === null ? 'orders.widget.total_unknown' : 'orders.widget.total', {
          number: formatNumber(count, locale),
          money,
        })}
      </Link>
      <OrderBars days={days} currency={currency} />
      <ZoneNote />
      {unconverted > 0 && (
        <Link className={styles.note} to={`/orders/list?${SPENT_ORDERS}&has_rate=false`}>
          {t('orders.widget.unconverted', { count: unconverted })}
        </Link>
      )}
    </>
  )
}
