import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '@outlet/shared/format/time'
import { useTelling } from '@outlet/shared/remote/use-telling'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { FigureLinks } from '@outlet/shared/ui/FigureLinks'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { monitorSummaryQuery } from './monitor-summary.queries'
import { MONITORS_PAGE } from '../monitors-page'

const FAILING =
  '?is_monitoring=true&health=degraded&health=backoff&health=blocked&health=auth_failed&health=wrong_setting&health=gone'

const figures = [
  { name: 'monitored', search: '?is_monitoring=true' },
  { name: 'in_stock', search: '?stock_state=in&stock_state=suspect_out&is_monitoring=true', tone: 'good' },
  {
    name: 'failing',
    search: FAILING,
    tone: 'bad',
  },
] as const

/** When monitoring stands still nothing happens that would be told. */
const STANDSTILL_MS = 60_000

/** On the workplace: how many products are monitored, in stock, and failing their checks. */
export default function MonitorNumbersWidget({ tell }: WidgetProps) {
  const { t } = useTranslation('monitoring')
  const { data: summary, error, refetch } = useQuery({ ...monitorSummaryQuery, refetchInterval: STANDSTILL_MS })
  const locale = useLocale()
  const { failing = 0, late = null } = summary ?? {}
  const needLate = late && {
    key: 'late',
    text: t(`inventoryMonitors.widget.${late.is_all ? 'need_stalled' : 'need_late'}`, {
      since: formatDateTime(late.since, locale),
    }),
    link: `${MONITORS_PAGE}?is_monitoring=true&sort=last_checked_at`,
    isUrgent: true,
  }
  const needFailing = failing > 0 && {
    key: 'failing',
    text: t('inventoryMonitors.widget.need_failing', { count: failing }),
    link: MONITORS_PAGE + FAILING,
    isUrgent: true,
  }
  const needs = [needLate, needFailing].filter((need) => need !== null && need !== false)
  useTelling(tell, summary && needs, error !== null)
  if (!summary) {
    if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
    return <Skeleton animation text={{ rows: 2, width: '100%' }} />
  }
  return (
    <FigureLinks
      figures={figures.map(({ name, search, ...figure }) => ({
        name,
        label: t(`inventoryMonitors.widget.${name}`),
        value: <NumberText value={summary[name]} />,
        link: MONITORS_PAGE + search,
        tone: 'tone' in figure && summary[name] > 0 ? figure.tone : undefined,
      }))}
    />
  )
}
