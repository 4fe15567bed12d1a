import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { formatNumber } from '@outlet/shared/format/number'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MetricLinks } from '@outlet/shared/ui/MetricLinks'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { orderSummaryQuery } from '../list/order-summary.queries'
import { SPENT_ORDERS, useSpentText } from '../list/use-spent-text'

type Summary = EndpointResponse<typeof getOrderSummary>

const useNeeds = ({ pending, unknown, waiting }: Partial<Summary>) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const need = (key: 'unknown' | 'pending' | 'waiting', counted: Count | undefined, search: string) => {
    if (!counted?.count) return []
    const { count, exact } = counted
    const number = `${formatNumber(count, locale)}${exact ? '' : '+'}`
    const text = t(`orders.need.${key}`, { count, number })
    return [{ key, text, link: `/orders/list?${search}`, isUrgent: key === 'unknown' }]
  }
  return [
    ...need('unknown', unknown, 'status=unknown'),
    ...need('pending', pending, 'status=pending'),
    ...need('waiting', waiting, 'has_rate=false'),
  ]
}

const OrderNumbers = ({ summary }: { readonly summary: Summary }) => {
  const { t } = useTranslation('orders')
  const spentText = useSpentText(summary.currency)
  const { days, pending, unconverted } = summary
  const spent = { spent: days.reduce((sum, day) => sum + day.spent, 0), unconverted }
  const spentRound = spentText(spent, true)
  return (
    <MetricLinks
      metrics={[
        {
          name: 'today',
          label: t('orders.widget.today'),
          value: <NumberText value={days.at(-1)?.count ?? null} />,
          link: '/orders/list?placed_from=today',
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
          // Without any exchange rate the amount is unknown, not 0.
          value:
            spentRound === null ? <UnknownValue /> : <span title={spentText(spent) ?? spentRound}>{spentRound}</span>,
          link: `/orders/list?${SPENT_ORDERS}&has_rate=true&sort=-total`,
        },
      ]}
    />
  )
}

/** Workplace widget: today's orders, orders that need an action, and the amount spent in the last 30 days. */
export default function OrderNumbersWidget({ tell }: WidgetProps) {
  const query = useQuery(orderSummaryQuery)
  const needs = useNeeds(query.data ?? {})
  useReportNeeds(tell, query.data && needs, query.error !== null)
  return (
    <Loaded query={query} rows={2} width="100%" hidesLaterErrors>
      {(summary) => (
        <>
          <OrderNumbers summary={summary} />
          <ZoneNote />
        </>
      )}
    </Loaded>
  )
}
