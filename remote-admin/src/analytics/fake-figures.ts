import { readFigures, type Dimension } from '@outlet/shared/contract/analytics'
import { fake } from '@outlet/shared/testing/fake-server'
import type { Figures } from './analytics.queries'

type Rows = Figures['rows']

const sums = (rows: Rows, count: number) =>
  Array.from({ length: count }, (_, index) => rows.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))

const subTotals = (rows: Rows, at: number) => {
  const keys = [...new Set(rows.map(({ keys }) => keys[at] ?? null))]
  return keys.map((key) => ({
    key,
    values: sums(
      rows.filter(({ keys }) => keys[at] === key),
      1,
    ),
  }))
}

interface Faked {
  /** By the dimensions asked for, `day` or `store status`. */
  readonly rows: Readonly<Record<string, Rows>>
  /** Without a dimension: of the days from `today-…` to `today`, and of those before. */
  readonly totals?: readonly [(number | null)[], (number | null)[]]
  readonly more?: Partial<Figures>
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

/** A week that ends on 20 November 2026, or a year. */
export const fakeFigures = ({ rows, totals = [[], []], more = {} }: Faked) =>
  fake(readFigures, ({ query: { from, to, by = [], measure = [] } }) => {
    const found = rows[by.join(' ')] ?? []
    const isNow = to === 'today' || to === '2026-11-20'
    return {
      currency: 'CNY',
      ...daysOf(from, isNow),
      rows: found,
      sub_totals: by.length === 2 ? [subTotals(found, 0), subTotals(found, 1)] : [],
      left_out: 0,
      totals: by.length > 0 ? sums(found, measure.length) : isNow ? totals[0] : totals[1],
      labels,
      unconverted: 0,
      unconverted_prices: 0,
      is_behind: false,
      ...more,
    }
  })
