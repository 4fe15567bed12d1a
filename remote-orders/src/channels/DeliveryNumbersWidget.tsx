import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { formatNumber } from '@outlet/shared/format/number'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MetricStrip } from '@outlet/shared/ui/MetricStrip'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { deliveriesSummaryQuery } from './deliveries-summary.queries'
import { channelLinks } from './channel-links'

const useNeeds = (summary: DeliveriesSummary | undefined) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const need = (key: 'dead' | 'degraded' | 'task' | 'disabled', count: number) => {
    if (count === 0) return []
    const text = t(`channels.need.${key}`, { count, number: formatNumber(count, locale) })
    return [{ key, text, link: channelLinks[key], isUrgent: key !== 'disabled' }]
  }
  if (!summary) return undefined
  const { dead, channels, task_channels: tasks } = summary
  return [
    ...need('dead', dead),
    ...need('task', tasks?.needs_attention ?? 0),
    ...need('degraded', channels.degraded),
    ...need('disabled', channels.disabled),
  ]
}

/** Workplace metric: failed messages. Reports what needs a person: failed messages, failing and disabled channels. */
export default function DeliveryNumbersWidget({ tell }: WidgetProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const query = useQuery(deliveriesSummaryQuery)
  const { data: summary } = query
  useReportNeeds(tell, useNeeds(summary), query.error !== null)
  const dead = {
    name: 'dead',
    label: t('channels.widget.dead'),
    value: summary && <NumberText value={summary.dead} />,
    link: channelLinks.dead,
    tone: summary && summary.dead > 0 ? ('bad' as const) : undefined,
    context: summary && t('channels.widget.sent', { number: formatNumber(summary.sent, locale) }),
  }
  return <MetricStrip query={query} metrics={[dead]} />
}
