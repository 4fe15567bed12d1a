import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/time/day-span'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import type { Key } from './pivot'
import { PivotUrl } from './pivot-url'

/** Filter names of the order list, by filter names of the analysis. */
const orderFilterNames: Readonly<Record<string, string>> = {
  status: 'status',
  source: 'source',
  store: 'website_type',
  task: 'task_id',
}

const single: readonly string[] = ['store', 'task']

const isUnlistedKey = (value: string) => value === '' || value.startsWith('~')

/** Filter as parameters of the order list; null if the list has no such filter. */
const orderListFilter = (name: string, values: readonly string[]): [string, string][] | null => {
  const known = orderFilterNames[name]
  if (known === undefined || values.some(isUnlistedKey) || (single.includes(name) && values.length > 1)) return null
  return values.map((value) => [known, value])
}

/**
 * Address of the list of exactly those orders that a value counts; null if no list has these filters. The second
 * parameter holds filters and calendar days.
 */
export const rowsLink = (measure: Measure, { from, to, ...filters }: Partial<PivotUrl>): string | null => {
  if (!measures[measure].fact.startsWith('order') || !from || !to) return null
  const params = new URLSearchParams({ placed_from: from, placed_to: addDays(to, 1) })
  for (const [name, values] of Object.entries(filters)) {
    const filter = Array.isArray(values) ? orderListFilter(name, values) : []
    if (!filter) return null
    for (const [known, value] of filter) params.append(known, value)
  }
  return `/orders/list?${params.toString()}`
}

export const PIVOT_PAGE = '/visualization/multi-dimension-data-analysis'

/** Address of the drawer with the rows behind a value. `keys` are those of its row and its column. */
export const valueRowsLink = (search: string, url: Partial<PivotUrl>, measure: Measure, keys: readonly Key[]): string =>
  PIVOT_PAGE + writeUrlState(PivotUrl, search, { ...url, rows_of: measure, at: keys.map((key) => `=${key ?? ''}`) })
