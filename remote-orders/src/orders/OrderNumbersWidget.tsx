import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatRoundMoney } from '@outlet/shared/format/money'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { FigureLinks } from '@outlet/shared/ui/FigureLinks'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { orderSummaryQuery } from './order-summary.queries'

/** On the workplace: today's orders, those that wait for something, and what the last 30 days cost. */
export default function OrderNumbersWidget() {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { data: summary, error, refetch } = useQuery(orderSummaryQuery)
  if (!summary) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 2, width: '100%' }} />
  }
  const { days, pending, currency, unconverted } = summary
  const spent = { minor: days.reduce((sum, day) => sum + day.spent, 0), currency }
  return (
    <FigureLinks
      figures={[
        {
          name: 'today',
          label: t('orders.widget.today'),
          value: <NumberText value={days.at(-1)?.count ?? null} />,
          link: '/orders/list',
        },
        {
          name: 'pending',
          label: t('orders.widget.pending'),
          value: (
            <>
              <NumberText value={pending.count} />
              {!pending.exact && '+'}
            </>
          ),
          link: '/orders/list?status=pending',
        },
        {
          name: 'spent',
          label: t('orders.widget.spent'),
          // Without any exchange rate nothing is known, and that is not 0.
          value:
            spent.minor === 0 && unconverted > 0 ? (
              <UnknownValue />
            ) : (
              <span title={formatMoney(spent, locale)}>{formatRoundMoney(spent, locale)}</span>
            ),
          link: '/orders/list?sort=-total',
        },
      ]}
    />
  )
}
