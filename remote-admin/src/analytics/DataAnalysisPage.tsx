import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { z } from '@outlet/shared/contract/zod'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { AnalysisPage } from './AnalysisPage'
import { figuresQuery, type Figures } from './analytics.queries'
import { BreakDown } from './BreakDown'
import { PeriodFigures } from './PeriodFigures'
import { PERIODS, spanOf, type Period } from './periods'
import { SpendChart, stepOf } from './SpendChart'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

const AnalysisUrl = z.object({ period: z.enum(PERIODS).default('30') })

const listOf = (period: Period, filter: string) => `/orders/list?placed_from=${spanOf(period).from}&${filter}`

const BreakDowns = ({ period }: { period: Period }) => {
  const filtered = (name: string) => (key: string | null) =>
    key === null ? undefined : listOf(period, `${name}=${encodeURIComponent(key)}`)
  const ofStore = (key: string | null) => (key?.startsWith('~') ? undefined : filtered('website_type')(key))
  const ofOrders = ['orders', 'spend'] as const
  return (
    <div className={styles.parts}>
      <BreakDown period={period} by="store" measures={ofOrders} linkOf={ofStore} />
      <BreakDown period={period} by="status" measures={ofOrders} linkOf={filtered('status')} />
      <BreakDown period={period} by="task" measures={ofOrders} linkOf={filtered('task_id')} />
      <BreakDown period={period} by="product" measures={['units', 'goods']} linkOf={filtered('q')} />
    </div>
  )
}

const Unconverted = ({ figures: { unconverted }, period }: { figures: Figures; period: Period }) => {
  const { t } = useTranslation('admin')
  if (unconverted === 0) return null
  return (
    <p className={styles.note}>
      <Link to={listOf(period, 'has_rate=false')}>{t('analytics.unconverted', { count: unconverted })}</Link>
    </p>
  )
}

/** Orders and what they cost at a glance, beside the period before. */
export default function DataAnalysisPage() {
  const { t } = useTranslation('admin')
  const [{ period }, change] = useUrlState(AnalysisUrl)
  const query = useQuery(figuresQuery(spanOf(period), ['orders', 'spend'], [stepOf(Number(period))]))
  return (
    <AnalysisPage
      title={t('analytics.title')}
      period={period}
      onPeriod={(chosen) => change({ period: chosen })}
      figures={query.data}
    >
      <PeriodFigures period={period} />
      <WithFigures query={query} lines={8}>
        {(figures) =>
          figures.totals[0] === 0 ? (
            <EmptyState title={t('analytics.empty')} hint={t('analytics.empty_hint')} />
          ) : (
            <>
              <Unconverted figures={figures} period={period} />
              <SpendChart figures={figures} />
              <BreakDowns period={period} />
            </>
          )
        }
      </WithFigures>
    </AnalysisPage>
  )
}
