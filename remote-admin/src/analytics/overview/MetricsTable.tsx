import { useMemo, useState } from 'react'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { readUrlState, writeUrlState } from '@outlet/shared/url-state/url-state'
import type { Metrics } from '../analytics.queries'
import { analysisLinks } from '../pivot/analysis-links'
import { PivotTable } from '../pivot/PivotTable'
import { PivotUrl } from '../pivot/pivot-url'
import { arrangeTable, tableOf, type Sort } from '../table'

/** Query string of an analysis on the multi-dimension page. */
export const searchOf = ({ from, to }: DaySpan, { measures: [measure, second], rows, columns }: PivotQuery): string =>
  writeUrlState(PivotUrl, '', { from, to, measure, second, rows, columns })

interface MetricsTableProps {
  readonly span: DaySpan
  readonly metrics: Metrics
  readonly requested: PivotQuery
}

/** Table behind a chart of the overview. Its values link to the rows behind them. */
export const MetricsTable = ({ span, metrics, requested }: MetricsTableProps) => {
  const [sort, setSort] = useState<Sort>()
  const table = useMemo(
    () => arrangeTable(tableOf(metrics, null, requested), requested.rows, sort, null),
    [metrics, requested, sort],
  )
  const search = searchOf(span, requested)
  const links = analysisLinks({ url: readUrlState(PivotUrl, search), requested, days: metrics, search })
  return <PivotTable table={table} metrics={metrics} requested={requested} sort={sort} onSort={setSort} {...links} />
}
