import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisCard } from '../AnalysisCard'
import { usePeriodText } from '../AnalysisPage'
import { metricsQuery, type Metrics } from '../analytics.queries'
import { MeasureNotes } from '../MeasureNotes'
import { PivotChart } from '../pivot/PivotChart'
import { PIVOT_PAGE } from '../pivot/rows-link'
import { tableOf } from '../table'
import { MetricsTable, searchOf } from './MetricsTable'
import { TableSwitch, type TableChoice } from './TableSwitch'
import styles from '../analytics.module.css'

const requested: PivotQuery = { measures: ['product_restocks'], rows: 'weekday', columns: 'hour' }

const HeatMap = ({ metrics }: { readonly metrics: Metrics }) => {
  const table = useMemo(() => tableOf(metrics, null, requested), [metrics])
  return <PivotChart view="heat" {...{ table, metrics, requested }} />
}

/** Heat map of the restocks by weekday and hour. */
export const RestockHours = ({ span, isTable, onTable }: TableChoice & { readonly span: DaySpan }) => {
  const { t } = useTranslation('admin')
  const periodText = usePeriodText()
  const query = useQuery(metricsQuery(span, requested.measures, ['weekday', 'hour']))
  const title = t('analytics.top.restock_hours')
  return (
    <AnalysisCard
      title={title}
      meta={query.data && periodText(query.data)}
      extra={<TableSwitch title={title} isTable={isTable} onTable={onTable} />}
    >
      <Loaded query={query} rows={7} width="100%" hidesLaterErrors>
        {(metrics) =>
          metrics.rows.length === 0 ? (
            <p className={styles.note}>{t('analytics.empty')}</p>
          ) : isTable ? (
            <MetricsTable span={span} metrics={metrics} requested={requested} />
          ) : (
            <HeatMap metrics={metrics} />
          )
        }
      </Loaded>
      <div className={styles.cardEnd}>
        <MeasureNotes measures={requested.measures} />
        <Link to={PIVOT_PAGE + searchOf(span, requested)}>{t('analytics.explore')}</Link>
      </div>
    </AnalysisCard>
  )
}
