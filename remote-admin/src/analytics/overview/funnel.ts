import type { Measure } from '@outlet/shared/contract/analytics'
import type { Metrics } from '../analytics.queries'

/** Measures of the steps of a purchase, in order. */
export const funnelMeasures = ['attempts', 'carted', 'quoted', 'placed'] as const satisfies readonly Measure[]

export interface FunnelStep {
  readonly measure: (typeof funnelMeasures)[number]
  readonly count: number
  /** Number of attempts that reached the step before, but not this one. */
  readonly lost: number
  /** Reasons of the lost attempts, the most frequent first. */
  readonly reasons: readonly { readonly key: string | null; readonly count: number }[]
}

/** Steps of the purchases; `metrics` holds `funnelMeasures` by reason. */
export const funnelOf = ({ rows, totals }: Pick<Metrics, 'rows' | 'totals'>): FunnelStep[] =>
  funnelMeasures.map((measure, index) => {
    const lostOf = (values: readonly (number | null)[]) =>
      index === 0 ? 0 : Math.max(0, (values[index - 1] ?? 0) - (values[index] ?? 0))
    const reasons = rows
      .map(({ keys: [key = null], values }) => ({ key, count: lostOf(values) }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
    return { measure, count: totals[index] ?? 0, lost: lostOf(totals), reasons }
  })
