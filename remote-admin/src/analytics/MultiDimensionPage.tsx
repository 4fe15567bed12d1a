import { Skeleton } from '@arco-design/web-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fitting } from '@outlet/shared/contract/analyses'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ViewTabs } from '@outlet/shared/ui/list/ViewTabs'
import { useListViews } from '@outlet/shared/ui/use-list-views'
import { useUrlState } from '@outlet/shared/url-state/use-url-state'
import { AnalysisPage } from './AnalysisPage'
import { FigureRowsDrawer } from './FigureRowsDrawer'
import { FilterChoice } from './FilterChoice'
import { FilterTags } from './FilterTags'
import { MeasureNotes } from './MeasureNotes'
import { PivotAnswer } from './PivotAnswer'
import { PivotChoices } from './PivotChoices'
import { pivotNames, PivotUrl, viewOf } from './pivot-url'
import { ReportsButton } from './scheduled-reports/ReportsButton'
import { useAnswer } from './use-answer'
import { WithFigures } from './WithFigures'

/** Names the kept analyses to the server. */
const LIST = 'analysis'

/** Measures by the dimensions that one chooses. */
export default function MultiDimensionPage() {
  const { t } = useTranslation('admin')
  const [url, change] = useUrlState(PivotUrl)
  const asked = useMemo(() => fitting(url), [url])
  const view = viewOf(url, asked)
  const kept = useListViews(LIST, pivotNames)
  const { query, figures, before, isCompared, error } = useAnswer(url, asked)
  return (
    <AnalysisPage
      title={t('analytics.pivot_title')}
      span={url}
      onSpan={({ from, to }) => change({ from, to })}
      figures={query.data}
      status={
        <>
          <ViewTabs views={kept} />
          <SaveViewButton views={kept} />
          <ReportsButton views={kept} />
        </>
      }
    >
      <PivotChoices url={url} asked={asked} view={view} isCompared={isCompared} onChange={change}>
        <FilterChoice url={url} onChange={change} />
      </PivotChoices>
      <MeasureNotes measures={asked.measures} isOpen />
      <FilterTags url={url} names={query.data} onChange={change} />
      {error && <ErrorNotice error={error} />}
      {query.isPlaceholderData ? (
        <Skeleton animation text={{ rows: 8, width: '100%' }} />
      ) : (
        <WithFigures query={query} lines={8}>
          {(read) => (
            <PivotAnswer
              figures={figures ?? read}
              before={before}
              url={url}
              asked={asked}
              view={view}
              onChange={change}
            />
          )}
        </WithFigures>
      )}
      <FigureRowsDrawer
        url={url}
        asked={asked}
        names={query.data}
        onClose={() => change({ rows_of: undefined, at: undefined })}
      />
    </AnalysisPage>
  )
}
