import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { spanUrl, type DaySpan } from '@outlet/shared/contract/day-span'
import { queryFlag } from '@outlet/shared/contract/list'
import { z } from '@outlet/shared/contract/zod'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { AnalysisPage } from './AnalysisPage'
import { figuresQuery, type Figures } from './analytics.queries'
import { BreakDown } from './BreakDown'
import { PeriodFigures, shownTotals } from './PeriodFigures'
import { rowsLink } from './rows-link'
import { SpendChart, stepOf } from './SpendChart'
import { StepTimes } from './StepTimes'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

const AnalysisUrl = z.object({
  ...spanUrl,
  /** What happened is marked on the chart. */
  events: queryFlag.optional(),
})

const DAY_MS = 86_400_000

/** `days` as the server has said which they are. */
const BreakDowns = ({ span, days: { from, to } }: { span: DaySpan; days: DaySpan }) => {
  const ofOrders = ['orders', 'spend'] as const
  const filtered = (name: 'store' | 'status' | 'task') => (key: string | null) =>
    rowsLink('orders', { from, to, [name]: [key ?? ''] }) ?? undefined
  const ofProduct = (key: string | null) =>
    key === null ? undefined : `${rowsLink('orders', { from, to })}&q=${encodeURIComponent(key)}`
  return (
    <div className={styles.parts}>
      <BreakDown span={span} name="store" by="store" measures={ofOrders} linkOf={filtered('store')} />
      <BreakDown span={span} name="status" by="status" measures={ofOrders} linkOf={filtered('status')} />
      <BreakDown span={span} name="task" by="task" measures={ofOrders} linkOf={filtered('task')} />
      <BreakDown span={span} name="product" by="product" measures={['units', 'goods']} linkOf={ofProduct} />
    </div>
  )
}

/** What the console itself did: purchases, what it saw, and whom it told. */
const WorkDone = ({ span }: { span: DaySpan }) => (
  <div className={styles.parts}>
    <BreakDown span={span} name="purchases" by="task" measures={['attempts', 'placed', 'refused', 'unknown']} />
    <StepTimes span={span} />
    <BreakDown span={span} name="reasons" by="reason" measures={['attempts']} />
    <BreakDown
      span={span}
      name="restocks"
      by="product"
      measures={['product_restocks']}
      ofShown={['restocks', 'minutes_in_stock_p50']}
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

const Unconverted = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation('admin')
  if (figures.unconverted === 0) return null
  return (
    <p className={styles.note}>
      <Link to={`${rowsLink('orders', { from: figures.from, to: figures.to })}&has_rate=false`}>
        {t('analytics.unconverted', { count: figures.unconverted })}
      </Link>
    </p>
  )
}

/** Orders and what they cost at a glance, beside the period before; and what was done for them. */
export default function DataAnalysisPage() {
  const { t } = useTranslation('admin')
  const [{ events, ...span }, change] = useUrlState(AnalysisUrl)
  const totals = useQuery(figuresQuery(span, shownTotals))
  const days = totals.data
  const step = days && stepOf((Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1)
  const query = useQuery({
    ...figuresQuery(span, ['orders', 'spend'], [step ?? 'day']),
    enabled: step !== undefined,
  })
  return (
    <AnalysisPage title={t('analytics.title')} span={span} onSpan={change} figures={days}>
      <PeriodFigures now={totals} span={span} />
      {/* Without the totals the rest is never read. */}
      <WithFigures query={totals.error && !totals.data ? totals : query} lines={8}>
        {(figures) =>
          figures.totals[0] === 0 ? (
            <EmptyState title={t('analytics.overview_empty')} hint={t('analytics.overview_empty_hint')} />
          ) : (
            <>
              <Unconverted figures={figures} />
              {(figures.totals[1] !== 0 || figures.unconverted === 0) && (
                <SpendChart
                  figures={figures}
                  isAnnotated={events === true}
                  onAnnotate={(chosen) => change({ events: chosen })}
                />
              )}
              <BreakDowns span={span} days={figures} />
            </>
          )
        }
      </WithFigures>
      <WorkDone span={span} />
    </AnalysisPage>
  )
}
