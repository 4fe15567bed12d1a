import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { spanUrl, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisPage } from './AnalysisPage'
import { metricsQuery, type Metrics } from './analytics.queries'
import { BreakDown } from './BreakDown'
import { PeriodTotals, shownTotals } from './PeriodTotals'
import { rowsLink } from './pivot/rows-link'
import { SpendChart, stepOf } from './charts/SpendChart'
import { StepTimes } from './StepTimes'
import styles from './analytics.module.css'

const AnalysisUrl = z.object({
  ...spanUrl,
  /** Whether the chart marks events. */
  events: queryFlag.optional(),
})

const DAY_MS = 86_400_000

/** Break-downs of the period; `days` are the calendar days that the server resolved from `span`. */
const BreakDowns = ({ span, days: { from, to } }: { span: DaySpan; days: DaySpan }) => {
  const ofOrders = ['orders', 'spend'] as const
  const filtered = (name: 'store' | 'status' | 'task') => (key: string | null) =>
    rowsLink('orders', { from, to, [name]: [key ?? ''] }) ?? undefined
  const ofProduct = (key: string | null) =>
    key === null ? undefined : `${rowsLink('orders', { from, to })}&q=${encodeURIComponent(key)}`
  return (
    <div className={styles.sections}>
      <BreakDown span={span} name="store" by="store" measures={ofOrders} linkOf={filtered('store')} />
      <BreakDown span={span} name="status" by="status" measures={ofOrders} linkOf={filtered('status')} />
      <BreakDown span={span} name="task" by="task" measures={ofOrders} linkOf={filtered('task')} />
      <BreakDown span={span} name="product" by="product" measures={['units', 'goods']} linkOf={ofProduct} />
    </div>
  )
}

/** Metrics of the console's own work: purchases, checks and notifications. */
const WorkDone = ({ span }: { span: DaySpan }) => (
  <div className={styles.sections}>
    <BreakDown span={span} name="purchases" by="task" measures={['attempts', 'placed', 'refused', 'unknown']} />
    <StepTimes span={span} />
    <BreakDown span={span} name="reasons" by="reason" measures={['attempts']} />
    <BreakDown
      span={span}
      name="restocks"
      by="product"
      measures={['product_restocks']}
      deferredMeasures={['restocks', 'minutes_in_stock_p50']}
    />
    <BreakDown span={span} name="discounts" by="category" measures={['discount']} isByMonth />
    <BreakDown span={span} name="checks" by="store" measures={['checks', 'failed', 'missed']} />
    <BreakDown
      span={span}
      name="messages"
      by="notification_channel"
      measures={['deliveries', 'sent', 'late', 'dead']}
    />
  </div>
)

const Unconverted = ({ metrics }: { metrics: Metrics }) => {
  const { t } = useTranslation('admin')
  if (metrics.unconverted === 0) return null
  return (
    <p className={styles.note}>
      <Link to={`${rowsLink('orders', { from: metrics.from, to: metrics.to })}&has_rate=false`}>
        {t('analytics.unconverted', { count: metrics.unconverted })}
      </Link>
    </p>
  )
}

/** Overview: orders and spend compared with the previous period, break-downs, and the console's own work. */
export default function DataAnalysisPage() {
  const { t } = useTranslation('admin')
  const [{ events, ...span }, change] = useUrlState(AnalysisUrl)
  const totals = useQuery(metricsQuery(span, shownTotals))
  const days = totals.data
  const step = days && stepOf((Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1)
  const query = useQuery({
    ...metricsQuery(span, ['orders', 'spend'], [step ?? 'day']),
    enabled: step !== undefined,
  })
  return (
    <AnalysisPage title={t('analytics.title')} span={span} onSpan={change} metrics={days}>
      <PeriodTotals now={totals} span={span} />
      {/* The chart's query depends on the totals; if these fail, it never runs. */}
      <Loaded query={totals.error && !totals.data ? totals : query} width="100%" hidesLaterErrors>
        {(metrics) =>
          metrics.totals[0] === 0 ? (
            <EmptyState title={t('analytics.overview_empty')} hint={t('analytics.overview_empty_hint')} />
          ) : (
            <>
              <Unconverted metrics={metrics} />
              {(metrics.totals[1] !== 0 || metrics.unconverted === 0) && (
                <SpendChart
                  metrics={metrics}
                  isAnnotated={events === true}
                  onAnnotate={(chosen) => change({ events: chosen })}
                />
              )}
              <BreakDowns span={span} days={metrics} />
            </>
          )
        }
      </Loaded>
      <WorkDone span={span} />
    </AnalysisPage>
  )
}
