import { filtersOf, type PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import type { Head } from '../table'
import { narrowToRow, selectionOf } from './narrow'
import type { Key } from './pivot'
import { PivotUrl } from './pivot-url'
import { PIVOT_PAGE, rowsLink, valueRowsLink } from './rows-link'

interface LinkedAnalysis {
  readonly url: PivotUrl
  readonly requested: PivotQuery
  /** Calendar days of the analysis. */
  readonly days: DaySpan
  /** Query string of the analysis. */
  readonly search: string
}

export interface AnalysisLinks {
  /** Address of the same analysis of this row only; null if there is no such analysis. */
  readonly narrow: (key: Key) => string | null
  /** Address of the rows behind a cell. */
  readonly linkOf: (key: Key, head: Head) => string
}

/** Links of an analysis' rows and cells. */
export const analysisLinks = ({ url, requested, days: { from, to }, search }: LinkedAnalysis): AnalysisLinks => {
  const days = { from, to }
  const { rows, columns, measures } = requested
  const narrow = (key: Key): string | null => {
    const change = narrowToRow(url, requested, key, days)
    return change && PIVOT_PAGE + writeUrlState(PivotUrl, search, change)
  }
  const linkOf = (key: Key, head: Head): string => {
    const keys = [[rows, key], ...(head.kind === 'column' && columns ? [[columns, head.key] as const] : [])] as const
    const part = selectionOf(keys, days)
    const measure = head.kind === 'measure' ? head.measure : measures[0]
    const list = part && rowsLink(measure, { ...filtersOf(url), ...days, ...part })
    const own = keys.map(([, each]) => each)
    return list ?? valueRowsLink(search, {}, measure, own)
  }
  return { narrow, linkOf }
}
