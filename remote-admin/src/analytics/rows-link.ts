import { measures, type Measure } from '@outlet/shared/contract/analytics'
import { addDays } from '@outlet/shared/contract/day-span'
import { writeUrlState } from '@outlet/shared/url-state/url-state'
import type { Key } from './pivot'
import { PivotUrl } from './pivot-url'

/** Filters of the list of orders, by those of figures. */
const names: Readonly<Record<string, string>> = {
  status: 'status',
  source: 'source',
  store: 'website_type',
  task: 'task_id',
}

const single: readonly string[] = ['store', 'task']

const isOdd = (value: string) => value === '' || value.startsWith('~')

/** As parameters of that list; null where it has no such filter. */
const listFilter = (name: string, values: readonly string[]): [string, string][] | null => {
  const known = names[name]
  if (known === undefined || values.some(isOdd) || (single.includes(name) && values.length > 1)) return null
  return values.map((value) => [known, value])
}

/**
 * The list of the very orders that a figure is made of; null where no list has these filters. `asked`: filters and days,
 * as days of the calendar.
 */
export const rowsLink = (measure: Measure, { from, to, ...filters }: Partial<PivotUrl>): string | null => {
  if (!measures[measure].fact.startsWith('order') || !from || !to) return null
  const params = new URLSearchParams({ placed_from: from, placed_to: addDays(to, 1) })
  for (const [name, values] of Object.entries(filters)) {
    const filter = Array.isArray(values) ? listFilter(name, values) : []
    if (!filter) return null
    for (const [known, value] of filter) params.append(known, value)
  }
  return `/orders/list?${params.toString()}`
}

export const PIVOT_PAGE = '/visualization/multi-dimension-data-analysis'

/** The rows that a figure is made of, beside the question that tells it. `keys`: of its row, and of its column. */
export const figureRows = (search: string, url: Partial<PivotUrl>, measure: Measure, keys: readonly Key[]): string =>
  PIVOT_PAGE + writeUrlState(PivotUrl, search, { ...url, rows_of: measure, at: keys.map((key) => `=${key ?? ''}`) })
