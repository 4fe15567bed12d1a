import type { TrendStep } from './trend-steps'

/**
 * Table rows of the trend, latest first. Adjacent gaps become one row, as they are one area of the chart, unless other
 * series are compared.
 */
export const trendRows = (steps: readonly TrendStep[], mergesGaps = true): TrendStep[] => {
  const rows: TrendStep[] = []
  for (const step of steps) {
    const before = rows.at(-1)
    if (mergesGaps && step.content === 'gap' && before?.content === 'gap')
      rows[rows.length - 1] = { ...before, until: step.until }
    else rows.push(step)
  }
  return rows.reverse()
}
