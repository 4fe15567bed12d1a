import { Skeleton } from '@arco-design/web-react'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersOf, toPivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { ChartPicture } from '@outlet/shared/charts/Chart'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisPage } from '../AnalysisPage'
import { PeriodChoice } from '../PeriodChoice'
import { arrangeTable, tableOf } from '../table'
import { ExportMenu } from './ExportMenu'
import { FilterChoice } from './FilterChoice'
import { PivotChoices } from './PivotChoices'
import { PivotDetail } from './PivotDetail'
import { PivotMetrics } from './PivotMetrics'
import { PivotResult } from './PivotResult'
import { pivotNames, PivotUrl, topOf, viewOf } from './pivot-url'
import { ReportsButton } from '../scheduled-reports/ReportsButton'
import { useAnalysis } from './use-analysis'
import { ValueRowsDrawer } from './ValueRowsDrawer'
import styles from '../analytics.module.css'

/** List name under which the server stores saved analyses. */
const LIST = 'analysis'

/** The requested analysis, and its table as displayed; null while another analysis is still shown. */
const useShownAnalysis = (url: PivotUrl) => {
  const requested = useMemo(() => toPivotQuery(url), [url])
  const analysis = useAnalysis(url, requested)
  const { query, before } = analysis
  const metrics = query.isPlaceholderData ? undefined : (analysis.metrics ?? query.data)
  const { sort } = url
  const count = topOf(url)
  const table = useMemo(
    () => metrics && arrangeTable(tableOf(metrics, before, requested), requested.rows, sort, count),
    [metrics, before, requested, sort, count],
  )
  return { ...analysis, requested, shown: metrics && table && metrics.rows.length > 0 ? { metrics, table } : null }
}

/** Pivot analysis of measures by chosen dimensions. */
export default function MultiDimensionPage() {
  const { t } = useTranslation('admin')
  const [url, change] = useUrlState(PivotUrl)
  const { query, error, requested, shown } = useShownAnalysis(url)
  const view = viewOf(url, requested)
  const picture = useRef<ChartPicture>(null)
  const savedViews = useListViews(LIST, pivotNames)
  return (
    <AnalysisPage
      title={t('analytics.pivot_title')}
      metrics={query.data}
      status={<ViewTabs views={savedViews} />}
      actions={
        <>
          <SaveViewButton views={savedViews} type="secondary" />
          <ReportsButton views={savedViews} />
          {shown && <ExportMenu {...shown} {...{ requested, picture, view }} filters={filtersOf(url)} />}
        </>
      }
    >
      <div className={styles.toolbar}>
        <PivotChoices requested={requested} onChange={change}>
          <FilterChoice url={url} names={query.data} onChange={change} />
        </PivotChoices>
        <PeriodChoice value={url} days={query.data} onChange={({ from, to }) => change({ from, to })} />
      </div>
      {error && <ErrorNotice error={error} />}
      {query.isPlaceholderData ? (
        <Skeleton animation text={{ rows: 8, width: '100%' }} />
      ) : (
        <Loaded query={query} width="100%" hidesLaterErrors>
          {() =>
            shown ? (
              <>
                <PivotMetrics url={url} requested={requested} {...shown} />
                <PivotResult {...shown} {...{ url, requested, view, picture }} onChange={change} />
                <PivotDetail url={url} requested={requested} metrics={shown.metrics} />
              </>
            ) : (
              <EmptyState title={t('analytics.empty')} hint={t('analytics.empty_hint')} />
            )
          }
        </Loaded>
      )}
      <ValueRowsDrawer
        url={url}
        requested={requested}
        names={query.data}
        onClose={() => change({ rows_of: undefined, rows_by: undefined, at: undefined })}
      />
    </AnalysisPage>
  )
}
