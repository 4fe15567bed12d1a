import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { AnalysisPage } from './AnalysisPage'
import { figuresQuery, type Figures } from './analytics.queries'
import { spanOf } from './periods'
import { PivotChoices } from './PivotChoices'
import { PivotTable } from './PivotTable'
import { fitting, PivotUrl, type PivotAsked } from './pivot-url'
import { WithFigures } from './WithFigures'
import styles from './analytics.module.css'

const Answer = ({ figures, asked }: { figures: Figures; asked: PivotAsked }) => {
  const { t } = useTranslation('admin')
  if (figures.rows.length === 0) return <EmptyState title={t('analytics.empty')} hint={t('analytics.empty_hint')} />
  return (
    <>
      <PivotTable figures={figures} measure={asked.measure} rows={asked.rows} columns={asked.columns} />
      {figures.left_out > 0 && <p className={styles.note}>{t('analytics.left_out', { count: figures.left_out })}</p>}
      {figures.unconverted > 0 && (
        <p className={styles.note}>{t('analytics.unconverted', { count: figures.unconverted })}</p>
      )}
    </>
  )
}

/** A measure by the dimensions that one chooses. */
export default function MultiDimensionPage() {
  const { t } = useTranslation('admin')
  const [{ period, ...url }, change] = useUrlState(PivotUrl)
  const asked = fitting(url)
  const by = asked.columns ? [asked.rows, asked.columns] : [asked.rows]
  const query = useQuery(figuresQuery(spanOf(period), [asked.measure], by))
  return (
    <AnalysisPage
      title={t('analytics.pivot_title')}
      period={period}
      onPeriod={(chosen) => change({ period: chosen })}
      figures={query.data}
    >
      <PivotChoices asked={asked} onChange={change} />
      {query.isPlaceholderData ? (
        <Skeleton animation text={{ rows: 8, width: '100%' }} />
      ) : (
        <WithFigures query={query} lines={8}>
          {(figures) => <Answer figures={figures} asked={asked} />}
        </WithFigures>
      )}
    </AnalysisPage>
  )
}
