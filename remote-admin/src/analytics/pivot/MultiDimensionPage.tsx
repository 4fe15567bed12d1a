import { Skeleton } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toPivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { AnalysisPage } from '../AnalysisPage'
import { ValueRowsDrawer } from './ValueRowsDrawer'
import { FilterChoice } from './FilterChoice'
import { FilterTags } from './FilterTags'
import { MeasureNotes } from '../MeasureNotes'
import { PivotResult } from './PivotResult'
import { PivotChoices } from './PivotChoices'
import { pivotNames, PivotUrl, viewOf } from './pivot-url'
import { ReportsButton } from '../scheduled-reports/ReportsButton'
import { useAnalysis } from './use-analysis'

/** List name under which the server stores saved analyses. */
const LIST = 'analysis'

/** Pivot analysis of measures by chosen dimensions. */
export default function MultiDimensionPage() {
  const { t } = useTranslation('admin')
  const [url, change] = useUrlState(PivotUrl)
  const requested = useMemo(() => toPivotQuery(url), [url])
  const view = viewOf(url, requested)
  const savedViews = useListViews(LIST, pivotNames)
  const { query, metrics, before, isCompared, error } = useAnalysis(url, requested)
  return (
    <AnalysisPage
      title={t('analytics.pivot_title')}
      span={url}
      onSpan={({ from, to }) => change({ from, to })}
      metrics={query.data}
      status={
        <>
          <ViewTabs views={savedViews} />
          <SaveViewButton views={savedViews} />
          <ReportsButton views={savedViews} />
        </>
      }
    >
      <PivotChoices url={url} requested={requested} view={view} isCompared={isCompared} onChange={change}>
        <FilterChoice url={url} onChange={change} />
      </PivotChoices>
      <MeasureNotes measures={requested.measures} isOpen />
      <FilterTags url={url} names={query.data} onChange={change} />
      {error && <ErrorNotice error={error} />}
      {query.isPlaceholderData ? (
        <Skeleton animation text={{ rows: 8, width: '100%' }} />
      ) : (
        <Loaded query={query} width="100%" hidesLaterErrors>
          {(read) => (
            <PivotResult
              metrics={metrics ?? read}
              before={before}
              url={url}
              requested={requested}
              view={view}
              onChange={change}
            />
          )}
        </Loaded>
      )}
      <ValueRowsDrawer
        url={url}
        requested={requested}
        names={query.data}
        onClose={() => change({ rows_of: undefined, at: undefined })}
      />
    </AnalysisPage>
  )
}
