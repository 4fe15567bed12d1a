import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { MetricLinks } from '@outlet/shared/ui/MetricLinks'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { channelLinks as links } from './channel-links'
import { deliveriesSummaryQuery } from './deliveries-summary.queries'

/** A lazy chunk with the error messages, because usually no channel is broken. */
const BrokenChannels = lazy(async () => import('./BrokenChannels'))

const DAY_MS = 86_400_000

/** Link to the deliveries that failed in the 24 hours before the summary was read. */
const failedLink = (readAt: number) =>
  `/channel/list?tab=deliveries&state=dead&state=retry_wait&created_from=${new Date(readAt - DAY_MS).toISOString()}`

/** Workplace widget: failed and waiting messages of the day, and working channels; for failing channels the reason. */
export default function ChannelHealthWidget() {
  const { t } = useTranslation('orders')
  const { data: summary, dataUpdatedAt, error, refetch } = useQuery(deliveriesSummaryQuery)
  if (!summary) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 2, width: '100%' }} />
  }
  const { failed, waiting, channels, task_channels: tasks, broken } = summary
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
          { ...metric('failed', failed, failedLink(dataUpdatedAt)), context: t('channels.widget.last_day') },
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
