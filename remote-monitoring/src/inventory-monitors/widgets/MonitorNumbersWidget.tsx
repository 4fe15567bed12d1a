import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { formatRoundMoney } from '@outlet/shared/format/money'
import { formatDateTime } from '@outlet/shared/format/time'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { MetricLinks } from '@outlet/shared/ui/MetricLinks'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { monitorSummaryQuery } from './monitor-summary.queries'
import { MONITORS_PAGE } from '../monitors-page'

const FAILING =
  '?is_monitoring=true&health=degraded&health=backoff&health=blocked&health=auth_failed&health=wrong_setting&health=gone'

const metrics = [
  { name: 'monitored', search: '?is_monitoring=true' },
  { name: 'in_stock', search: '?stock_state=in&stock_state=suspect_out&is_monitoring=true', tone: 'good' },
  {
    name: 'failing',
    search: FAILING,
    tone: 'bad',
  },
] as const

/** Poll interval in ms. Stalled monitoring publishes no events, so the summary must be polled. */
const SUMMARY_POLL_MS = 60_000

const useNeeds = (summary: MonitorSummary | undefined) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  if (!summary) return undefined
  const { failing, late } = summary
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
  return [needLate, needFailing].filter((need) => need !== null && need !== false)
}

/** The budget that armed tasks may still spend is part of the label, not a second number. */
const useArmedLabel = (armed: MonitorSummary['armed']) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  if (!armed?.count) return t('inventoryMonitors.widget.armed')
  const left = armed.may_spend ? formatRoundMoney(armed.may_spend, locale) : '—'
  return t('inventoryMonitors.widget.armed_left', { left })
}

const Numbers = ({ summary }: { readonly summary: MonitorSummary }) => {
  const { t } = useTranslation('monitoring')
  const armed = {
    name: 'armed',
    label: useArmedLabel(summary.armed),
    value: <NumberText value={summary.armed?.count ?? null} />,
    link: '/snatch_task/list?state=armed',
  }
  const monitors = metrics.map(({ name, search, ...metric }) => ({
    name,
    label: t(`inventoryMonitors.widget.${name}`),
    value: <NumberText value={summary[name]} />,
    link: MONITORS_PAGE + search,
    tone: 'tone' in metric && summary[name] > 0 ? metric.tone : undefined,
  }))
  return <MetricLinks metrics={[...monitors, armed]} />
}

/** Workplace widget: number of monitored, in-stock and failing products, and of tasks that may buy. */
export default function MonitorNumbersWidget({ tell }: WidgetProps) {
  const query = useQuery({ ...monitorSummaryQuery, refetchInterval: SUMMARY_POLL_MS })
  useReportNeeds(tell, useNeeds(query.data), query.error !== null)
  return (
    <Loaded query={query} rows={2} width="100%" hidesLaterErrors>
      {(summary) => <Numbers summary={summary} />}
    </Loaded>
  )
}
