import { readMetrics, type Dimension } from '@outlet/shared/contract/analytics'
import { fake } from '@outlet/shared/testing/fake-server'
import type { Metrics } from './analytics.queries'

type Rows = Metrics['rows']

const columnTotals = (rows: Rows, count: number) =>
  Array.from({ length: count }, (_, index) => rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))

const subTotals = (rows: Rows, at: number) => {
  const keys = [...new Set(rows.map(({ keys }) => keys[at] ?? null))]
  return keys.map((key) => ({
    key,
    values: columnTotals(
      rows.filter(({ keys }) => keys[at] === key),
      1,
    ),
  }))
}

interface FakeMetricsOptions {
  /** Rows by requested dimensions, such as `day` or `store status`. */
  readonly rows: Readonly<Record<string, Rows>>
  /** Totals without a dimension: of the current period and of the previous one. */
  readonly totals?: readonly [(number | null)[], (number | null)[]]
  readonly more?: Partial<Metrics>
}

const labels: Partial<Record<Dimension, Record<string, string>>> = {
  store: { 'coach-outlet': 'Coach Outlet', '~Macy’s': 'Macy’s' },
  task: { t1: 'Wallet hunt' },
  product: { CH857: 'Tabby Bag' },
}

const daysOf = (from: string, isNow: boolean) => {
  if (from === 'today-364d') return { from: '2025-11-21', to: '2026-11-20' }
  return isNow ? { from: '2026-11-14', to: '2026-11-20' } : { from: '2026-11-07', to: '2026-11-13' }
}

/** Fake of the metrics endpoint; the period is the week or year up to 20 November 2026. */
export const fakeMetrics = ({ rows, totals = [[], []], more = {} }: FakeMetricsOptions) =>
  fake(readMetrics, ({ query: { from, to, by = [], measure = [] } }) => {
    const found = rows[by.join(' ')] ?? []
    const isNow = to === 'today' || to === '2026-11-20'
    return {
      currency: 'CNY',
      ...daysOf(from, isNow),
      rows: found,
      sub_totals: by.length === 2 ? [subTotals(found, 0), subTotals(found, 1)] : [],
      left_out: 0,
      totals: by.length > 0 ? columnTotals(found, measure.length) : isNow ? totals[0] : totals[1],
      labels,
      unconverted: 0,
      unconverted_prices: 0,
      is_behind: false,
      ...more,
    }
  })
