import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MonitorSummary } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-overview'
import { formatRoundMoney } from '@outlet/shared/format/money'
import { formatNumber } from '@outlet/shared/format/number'
import { formatDateTime } from '@outlet/shared/format/time'
import { useReportFacts } from '@outlet/shared/remote/use-report-facts'
import { useReportNeeds } from '@outlet/shared/remote/use-report-needs'
import type { WidgetProps } from '@outlet/shared/remote/widget'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { MetricStrip } from '@outlet/shared/ui/MetricStrip'
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
const SUMMARY_POLL_MS = 30_000

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

/** The latest check as a fact for the heading; unknown if the summary could not be read, or has none. */
const useFacts = (summary: MonitorSummary | undefined, isFailed: boolean) => {
  const { t } = useTranslation('monitoring')
  if (!summary && !isFailed) return undefined
  const at = summary?.last_checked_at
  const word = at ? 'last_check' : at === null ? 'no_check' : 'last_check_unknown'
  return [
    {
      key: 'last-check',
      text: t(`inventoryMonitors.widget.${word}`),
      time: at ?? undefined,
      link: `${MONITORS_PAGE}?sort=-last_checked_at`,
    },
  ]
}

const useArmedContext = (armed: MonitorSummary['armed'] | undefined) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  if (!armed) return undefined
  if (armed.count === 0) return t('inventoryMonitors.widget.none_armed')
  const left = armed.may_spend ? formatRoundMoney(armed.may_spend, locale) : '—'
  return t('inventoryMonitors.widget.budget_left', { left })
}

/** Second line of each metric; undefined if the server does not return it. */
const useContexts = ({ added, last_day: day, armed }: Partial<MonitorSummary>) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, locale)
  return {
    monitored: added === undefined ? undefined : t('inventoryMonitors.widget.added', { number: number(added) }),
    in_stock:
      day && t('inventoryMonitors.widget.turned', { restocked: number(day.restocked), sold_out: number(day.sold_out) }),
    failing: day && t('inventoryMonitors.widget.failed', { number: number(day.check_failing) }),
    armed: useArmedContext(armed),
  }
}

const useMetrics = (summary: MonitorSummary | undefined) => {
  const { t } = useTranslation('monitoring')
  const contexts = useContexts(summary ?? {})
  const monitors = metrics.map(({ name, search, ...metric }) => ({
    name,
    label: t(`inventoryMonitors.widget.${name}`),
    value: summary && <NumberText value={summary[name]} />,
    link: MONITORS_PAGE + search,
    tone: 'tone' in metric && summary && summary[name] > 0 ? metric.tone : undefined,
    context: contexts[name],
  }))
  const armed = {
    name: 'armed',
    label: t('inventoryMonitors.widget.armed'),
    value: summary && <NumberText value={summary.armed?.count ?? null} />,
    link: '/snatch_task/list?state=armed',
    context: contexts.armed,
  }
  return [...monitors, armed]
}

/** Workplace metrics: number of monitored, orderable and failing products, and of tasks that may buy. */
export default function MonitorNumbersWidget({ tell, reportFacts }: WidgetProps) {
  const query = useQuery({ ...monitorSummaryQuery, refetchInterval: SUMMARY_POLL_MS })
  const isFailed = query.error !== null
  useReportNeeds(tell, useNeeds(query.data), isFailed)
  useReportFacts(reportFacts, useFacts(query.data, isFailed))
  return <MetricStrip query={query} metrics={useMetrics(query.data)} />
}
