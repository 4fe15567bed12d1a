import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { hasSeveral } from '@outlet/shared/contract/analytics'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import { SEPARATOR } from '@outlet/shared/format/separator'
import { AnalysisCard } from '../AnalysisCard'
import { usePeriodText } from '../AnalysisPage'
import type { Metrics } from '../analytics.queries'
import { MeasureNotes } from '../MeasureNotes'
import type { AnalysisTable } from '../table'
import { useAnalysisTitle, useFilterTexts } from '../use-analysis-title'
import { analysisLinks } from './analysis-links'
import { fittingViews, isAnnotatable, type PivotUrl, type View } from './pivot-url'
import { PivotChart } from './PivotChart'
import { PivotTable } from './PivotTable'
import { ResultChoices } from './ResultChoices'
import { ViewChoice } from './ViewChoice'
import styles from '../analytics.module.css'

interface PivotResultProps {
  readonly table: AnalysisTable
  readonly metrics: Metrics
  readonly url: PivotUrl
  readonly requested: PivotQuery
  readonly view: View
  readonly picture: RefObject<ChartPicture | null>
  readonly onChange: (change: Partial<PivotUrl>) => void
}

const Notes = ({ metrics, requested }: Pick<PivotResultProps, 'metrics' | 'requested'>) => {
  const { t } = useTranslation('admin')
  const { rows, columns, measures } = requested
  const several = [rows, columns].find((dimension) => dimension !== undefined && hasSeveral(dimension))
  return (
    <>
      {several && (
        <p className={styles.note}>
          {t('analytics.counts_in_each', { dimension: t(`analytics.dimension.${several}`) })}
        </p>
      )}
      {metrics.left_out > 0 && <p className={styles.note}>{t('analytics.left_out', { count: metrics.left_out })}</p>}
      {metrics.unconverted_prices > 0 && (
        <p className={styles.note}>{t('analytics.unconverted_prices', { count: metrics.unconverted_prices })}</p>
      )}
      {metrics.unconverted > 0 && (
        <p className={styles.note}>{t('analytics.unconverted', { count: metrics.unconverted })}</p>
      )}
      <MeasureNotes measures={measures} />
    </>
  )
}

/** Card with the analysis as a chart or as a table. */
export const PivotResult = (props: PivotResultProps) => {
  const { table, metrics, requested, view, url, picture, onChange } = props
  const title = useAnalysisTitle(requested)
  const filterTexts = useFilterTexts()
  const periodText = usePeriodText()
  const { search } = useLocation()
  const links = analysisLinks({ url, requested, days: metrics, search })
  const filters = filtersOf(url)
  return (
    <AnalysisCard
      title={title}
      meta={[...filterTexts(filters, metrics), periodText(metrics)].join(SEPARATOR)}
      extra={
        <ViewChoice views={fittingViews(requested)} value={view} onChange={(chosen) => onChange({ chart: chosen })} />
      }
    >
      <ResultChoices url={url} requested={requested} view={view} onChange={onChange} />
      {view === 'none' ? (
        <PivotTable
          table={table}
          metrics={metrics}
          requested={requested}
          sort={url.sort}
          onSort={(chosen) => onChange({ sort: chosen })}
          {...links}
        />
      ) : (
        <PivotChart
          {...{ view, table, metrics, requested, picture }}
          part={filters}
          isAnnotated={url.events === true && isAnnotatable(requested, view)}
        />
      )}
      <Notes metrics={metrics} requested={requested} />
    </AnalysisCard>
  )
}
