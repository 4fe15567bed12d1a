import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { Count } from '@outlet/shared/contract/list'
import type { getOrderSummary } from '@outlet/shared/contract/orders/order-summary'
import { formatNumber } from '@outlet/shared/format/number'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MetricStrip } from '@outlet/shared/ui/MetricStrip'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { ZoneNote } from '@outlet/shared/ui/ZoneNote'
import { orderSummaryQuery } from '../list/order-summary.queries'
import { useSpentText } from '../list/use-spent-text'

type Summary = EndpointResponse<typeof getOrderSummary>

const useNeeds = ({ pending, unknown, waiting, currency = '' }: Partial<Summary>) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const need = (key: 'unknown' | 'pending' | 'waiting', counted: Count | undefined, search: string) => {
    if (!counted?.count) return []
    const { count, exact } = counted
    const number = `${formatNumber(count, locale)}${exact ? '' : '+'}`
    const text = t(`orders.need.${key}`, { count, number })
    const detail = t(`orders.need.${key}_detail`, { currency })
    return [{ key, text, detail, link: `/orders/list?${search}`, isUrgent: key === 'unknown' }]
  }
  const setRates = { action: t('orders.need.set_rates'), actionLink: '/exchange-rates/list' }
  return [
    ...need('unknown', unknown, 'status=unknown'),
    ...need('pending', pending, 'status=pending'),
    ...need('waiting', waiting, 'has_rate=false').map((waits) => ({ ...waits, ...setRates })),
  ]
}

const useMetrics = (summary: Summary | undefined) => {
  const { t } = useTranslation('orders')
  const spentText = useSpentText(summary?.currency ?? '')
  const today = summary?.days.at(-1)
  const money = today && (spentText(today, true) ?? t('orders.widget.spent_unknown'))
  return [
    {
      name: 'today',
      label: t('orders.widget.today'),
      value: summary && <NumberText value={today?.count ?? null} />,
      link: '/orders/list?placed_from=today',
      context: money && (
        <>
          {t('orders.widget.spent', { money })} <ZoneNote />
        </>
      ),
    },
  ]
}

/** Workplace metric: today's orders and their amount. Reports the orders that need a person. */
export default function OrderNumbersWidget({ tell }: WidgetProps) {
  const query = useQuery(orderSummaryQuery)
  const needs = useNeeds(query.data ?? {})
  useReportNeeds(tell, query.data && needs, query.error !== null)
  return <MetricStrip query={query} metrics={useMetrics(query.data)} />
}
