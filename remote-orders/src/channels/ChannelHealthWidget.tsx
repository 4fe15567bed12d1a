import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveriesSummary } from '@outlet/shared/contract/deliveries/deliveries-summary'
import { formatNumber } from '@outlet/shared/format/number'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { MetricLinks } from '@outlet/shared/ui/MetricLinks'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { deliveriesSummaryQuery } from './deliveries-summary.queries'

/** A lazy chunk with the error messages, because usually no channel is broken. */
const BrokenChannels = lazy(async () => import('./BrokenChannels'))

const DAY_MS = 86_400_000

/** Links to the lists of exactly the counted items. */
const links = {
  dead: '/channel/list?tab=deliveries&is_unseen=true',
  waiting: '/channel/list?tab=deliveries&state=queued&state=waiting&state=sending&state=retry_wait',
  active: '/channel/list?state=active',
  degraded: '/channel/list?state=degraded',
  disabled: '/channel/list?state=disabled',
  task: '/channel/list?tab=task&state=needs_attention',
} as const

/** Link to the deliveries that failed in the 24 hours before the summary was read. */
const failedLink = (readAt: number) =>
  `/channel/list?tab=deliveries&state=dead&state=retry_wait&created_from=${new Date(readAt - DAY_MS).toISOString()}`

const useNeeds = (summary: DeliveriesSummary | undefined) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const need = (key: 'dead' | 'degraded' | 'task' | 'disabled', count: number) => {
    if (count === 0) return []
    const text = t(`channels.need.${key}`, { count, number: formatNumber(count, locale) })
    return [{ key, text, link: links[key], isUrgent: key !== 'disabled' }]
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

/** Workplace widget: failed and waiting messages, and working channels; for failing channels the reason. */
export default function ChannelHealthWidget({ tell }: WidgetProps) {
  const { t } = useTranslation('orders')
  const { data: summary, dataUpdatedAt, error, refetch } = useQuery(deliveriesSummaryQuery)
  useReportNeeds(tell, useNeeds(summary), error !== null)
  if (!summary) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 2, width: '100%' }} />
  }
  const { dead, failed, waiting, channels, task_channels: tasks, broken } = summary
  const metric = (name: string, count: number, link: string, isBad = false) => ({
    name,
    label: t(`channels.widget.${name}`),
    value: <NumberText value={count} />,
    link,
    tone: isBad && count > 0 ? ('bad' as const) : undefined,
  })
  return (
    <>
      <MetricLinks
        metrics={[
          metric('dead', dead, links.dead, true),
          metric('failed', failed, failedLink(dataUpdatedAt)),
          metric('waiting', waiting, links.waiting),
          metric('active', channels.active, links.active),
          metric('degraded', channels.degraded, links.degraded, true),
          metric('disabled', channels.disabled, links.disabled),
          ...(tasks ? [metric('task', tasks.needs_attention, links.task, true)] : []),
        ]}
      />
      {broken.length > 0 && (
        <Suspense fallback={null}>
          <BrokenChannels channels={broken} />
        </Suspense>
      )}
    </>
  )
}
