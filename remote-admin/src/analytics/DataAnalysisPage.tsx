import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { daysIn, spanUrl, type DaySpan } from '@outlet/shared/contract/time/day-span'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisPage, usePeriodText } from './AnalysisPage'
import { metricsQuery, type Metrics } from './analytics.queries'
import { BreakDown } from './BreakDown'
import { PurchaseFunnel } from './overview/PurchaseFunnel'
import { RestockHours } from './overview/RestockHours'
import { StepTimes } from './overview/StepTimes'
import { PeriodChoice } from './PeriodChoice'
import { PeriodTotals, shownTotals } from './PeriodTotals'
import { rowsLink } from './pivot/rows-link'
import { SpendChart, stepOf } from './charts/SpendChart'
import styles from './analytics.module.css'

const AnalysisUrl = z.object({
  ...spanUrl,
  /** Whether the chart marks events. */
  events: queryFlag.optional(),
  /** Cards shown as tables instead of charts. */
  spend: z.literal('table').optional(),
  restock_hours: z.literal('table').optional(),
})

/** Break-downs of the orders; `days` are the calendar days that the server resolved from `span`. */
const OrderBreakDowns = ({ span, days: { from, to } }: { span: DaySpan; days: DaySpan }) => {
  const ofOrders = ['orders', 'spend'] as const
  const filtered = (name: 'store' | 'status' | 'task') => (key: string | null) =>
    rowsLink('orders', { from, to, [name]: [key ?? ''] }) ?? undefined
  const ofProduct = (key: string | null) =>
    key === null ? undefined : `${rowsLink('orders', { from, to })}&q=${encodeURIComponent(key)}`
  return (
    <>
      <BreakDown span={span} name="task" by="task" measures={ofOrders} linkOf={filtered('task')} />
      <BreakDown span={span} name="status" by="status" measures={ofOrders} linkOf={filtered('status')} />
      <BreakDown span={span} name="product" by="product" measures={['units', 'goods']} linkOf={ofProduct} />
      <BreakDown span={span} name="store" by="store" measures={ofOrders} linkOf={filtered('store')} />
    </>
  )
}

interface SectionsProps {
  readonly span: DaySpan
  /** Calendar days of the orders; null without orders. */
  readonly orderDays: DaySpan | null
}

/** Purchases, restocks, orders, checks and notifications, in pairs of similar height. */
const Sections = ({ span, orderDays }: SectionsProps) => (
  <div className={styles.sections}>
    <PurchaseFunnel span={span} />
    <StepTimes span={span} />
    <BreakDown
      span={span}
      name="restocks"
      by="product"
      measures={['product_restocks']}
      deferredMeasures={['restocks', 'minutes_in_stock_p50']}
    />
    <BreakDown span={span} name="discounts" by="category" measures={['discount']} isByMonth />
    <BreakDown span={span} name="purchases" by="task" measures={['attempts', 'placed', 'refused', 'unknown']} />
    {orderDays && <OrderBreakDowns span={span} days={orderDays} />}
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
  const [{ events, spend, restock_hours: restockHours, ...span }, change] = useUrlState(AnalysisUrl)
  const periodText = usePeriodText()
  const totals = useQuery(metricsQuery(span, shownTotals))
  const days = totals.data
  const step = days && stepOf(daysIn(days))
  const query = useQuery({
    ...metricsQuery(span, ['orders', 'spend'], [step ?? 'day']),
    enabled: step !== undefined,
  })
  // The chart's query depends on the totals; if these fail, it never runs.
  const shown = totals.error && !days ? totals : query
  const orderDays = query.data && query.data.totals[0] !== 0 ? query.data : null
  return (
    <AnalysisPage
      title={t('analytics.title')}
      metrics={days}
      hint={days && periodText(days)}
      actions={<PeriodChoice value={span} days={days} onChange={change} />}
    >
      <PeriodTotals now={totals} span={span} />
      <Loaded query={shown} width="100%" hidesLaterErrors>
        {(metrics) =>
          metrics.totals[0] === 0 ? (
            <EmptyState title={t('analytics.overview_empty')} hint={t('analytics.overview_empty_hint')} />
          ) : (
            <>
              <Unconverted metrics={metrics} />
              {(metrics.totals[1] !== 0 || metrics.unconverted === 0) && (
                <SpendChart
                  span={span}
                  metrics={metrics}
                  isAnnotated={events === true}
                  onAnnotate={(chosen) => change({ events: chosen })}
                  isTable={spend === 'table'}
                  onTable={(isTable) => change({ spend: isTable ? 'table' : undefined })}
                />
              )}
            </>
          )
        }
      </Loaded>
      <RestockHours
        span={span}
        isTable={restockHours === 'table'}
        onTable={(isTable) => change({ restock_hours: isTable ? 'table' : undefined })}
      />
      <Sections span={span} orderDays={orderDays} />
    </AnalysisPage>
  )
}
